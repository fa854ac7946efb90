Model status
Optimal

# Primal solution values
Feasible
Objective 0
# Columns 31
x_1_1_1 1
x_1_1_3 0
x_1_2_2 1
x_1_3_4 1
x_1_4_3 1
x_2_1_1 0
x_2_1_3 1
x_2_2_4 1
x_2_3_1 1
x_2_3_2 0
x_2_3_3 0
x_2_4_2 1
x_2_4_3 0
x_3_1_2 0
x_3_1_3 0
x_3_1_4 1
x_3_2_3 1
x_3_3_2 1
x_3_3_3 0
x_3_4_1 1
x_4_1_1 0
x_4_1_2 1
x_4_1_3 0
x_4_1_4 0
x_4_2_1 1
x_4_2_3 0
x_4_3_2 0
x_4_3_3 1
x_4_4_2 0
x_4_4_3 0
x_4_4_4 1
# Rows 64
cell_1_1 1
cell_1_2 1
cell_1_3 1
cell_1_4 1
cell_2_1 1
cell_2_2 1
cell_2_3 1
cell_2_4 1
cell_3_1 1
cell_3_2 1
cell_3_3 1
cell_3_4 1
cell_4_1 1
cell_4_2 1
cell_4_3 1
cell_4_4 1
row_1_1 1
row_1_2 1
row_1_3 1
row_1_4 1
row_2_1 1
row_2_2 1
row_2_3 1
row_2_4 1
row_3_1 1
row_3_2 1
row_3_3 1
row_3_4 1
row_4_1 1
row_4_2 1
row_4_3 1
row_4_4 1
column_1_1 1
column_1_2 1
column_1_3 1
column_1_4 1
column_2_1 1
column_2_2 1
column_2_3 1
column_2_4 1
column_3_1 1
column_3_2 1
column_3_3 1
column_3_4 1
column_4_1 1
column_4_2 1
column_4_3 1
column_4_4 1
box_1_1 1
box_1_2 1
box_1_3 1
box_1_4 1
box_2_1 1
box_2_2 1
box_2_3 1
box_2_4 1
box_3_1 1
box_3_2 1
box_3_3 1
box_3_4 1
box_4_1 1
box_4_2 1
box_4_3 1
box_4_4 1

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
