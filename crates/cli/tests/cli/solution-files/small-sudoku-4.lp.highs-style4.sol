Model status
Optimal

# Primal solution values
Feasible
Objective 0
# Columns -16
x_1_1_1 1 0
x_1_2_2 1 2
x_1_3_4 1 3
x_1_4_3 1 4
x_2_1_3 1 6
x_2_2_4 1 7
x_2_3_1 1 8
x_2_4_2 1 11
x_3_1_4 1 15
x_3_2_3 1 16
x_3_3_2 1 17
x_3_4_1 1 19
x_4_1_2 1 21
x_4_2_1 1 24
x_4_3_3 1 27
x_4_4_4 1 30
