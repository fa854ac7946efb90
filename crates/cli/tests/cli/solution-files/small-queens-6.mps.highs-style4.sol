Model status
Optimal

# Primal solution values
Feasible
Objective 0
# Columns -6
x_1_5 1 4
x_2_3 1 8
x_3_1 1 12
x_4_6 1 23
x_5_4 1 27
x_6_2 1 31
