Model status
Optimal

# Primal solution values
Feasible
Objective 0
# Columns 36
x_1_1 0
x_1_2 0
x_1_3 0
x_1_4 0
x_1_5 1
x_1_6 0
x_2_1 0
x_2_2 0
x_2_3 1
x_2_4 0
x_2_5 0
x_2_6 0
x_3_1 1
x_3_2 0
x_3_3 0
x_3_4 0
x_3_5 0
x_3_6 0
x_4_1 0
x_4_2 0
x_4_3 0
x_4_4 0
x_4_5 0
x_4_6 1
x_5_1 0
x_5_2 0
x_5_3 0
x_5_4 1
x_5_5 0
x_5_6 0
x_6_1 0
x_6_2 1
x_6_3 0
x_6_4 0
x_6_5 0
x_6_6 0
# Rows 30
row_1 1
row_2 1
row_3 1
row_4 1
row_5 1
row_6 1
column_1 1
column_2 1
column_3 1
column_4 1
column_5 1
column_6 1
sum_1 0
sum_2 1
sum_3 1
sum_4 1
sum_5 0
sum_6 1
sum_7 1
sum_8 1
sum_9 0
difference_1 1
difference_2 0
difference_3 1
difference_4 1
difference_5 0
difference_6 1
difference_7 1
difference_8 0
difference_9 1

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
