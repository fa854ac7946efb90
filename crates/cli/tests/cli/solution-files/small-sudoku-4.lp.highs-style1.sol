Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1            1               Integer     x_1_1_1
        1                   0            1            0               Integer     x_1_1_3
        2                   0            1            1               Integer     x_1_2_2
        3                   0            1            1               Integer     x_1_3_4
        4                   0            1            1               Integer     x_1_4_3
        5                   0            1            0               Integer     x_2_1_1
        6                   0            1            1               Integer     x_2_1_3
        7                   0            1            1               Integer     x_2_2_4
        8                   0            1            1               Integer     x_2_3_1
        9                   0            1            0               Integer     x_2_3_2
       10                   0            1            0               Integer     x_2_3_3
       11                   0            1            1               Integer     x_2_4_2
       12                   0            1            0               Integer     x_2_4_3
       13                   0            1            0               Integer     x_3_1_2
       14                   0            1            0               Integer     x_3_1_3
       15                   0            1            1               Integer     x_3_1_4
       16                   0            1            1               Integer     x_3_2_3
       17                   0            1            1               Integer     x_3_3_2
       18                   0            1            0               Integer     x_3_3_3
       19                   0            1            1               Integer     x_3_4_1
       20                   0            1            0               Integer     x_4_1_1
       21                   0            1            1               Integer     x_4_1_2
       22                   0            1            0               Integer     x_4_1_3
       23                   0            1            0               Integer     x_4_1_4
       24                   0            1            1               Integer     x_4_2_1
       25                   0            1            0               Integer     x_4_2_3
       26                   0            1            0               Integer     x_4_3_2
       27                   0            1            1               Integer     x_4_3_3
       28                   0            1            0               Integer     x_4_4_2
       29                   0            1            0               Integer     x_4_4_3
       30                   0            1            1               Integer     x_4_4_4
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                   1            1            1               cell_1_1
        1                   1            1            1               cell_1_2
        2                   1            1            1               cell_1_3
        3                   1            1            1               cell_1_4
        4                   1            1            1               cell_2_1
        5                   1            1            1               cell_2_2
        6                   1            1            1               cell_2_3
        7                   1            1            1               cell_2_4
        8                   1            1            1               cell_3_1
        9                   1            1            1               cell_3_2
       10                   1            1            1               cell_3_3
       11                   1            1            1               cell_3_4
       12                   1            1            1               cell_4_1
       13                   1            1            1               cell_4_2
       14                   1            1            1               cell_4_3
       15                   1            1            1               cell_4_4
       16                   1            1            1               row_1_1
       17                   1            1            1               row_1_2
       18                   1            1            1               row_1_3
       19                   1            1            1               row_1_4
       20                   1            1            1               row_2_1
       21                   1            1            1               row_2_2
       22                   1            1            1               row_2_3
       23                   1            1            1               row_2_4
       24                   1            1            1               row_3_1
       25                   1            1            1               row_3_2
       26                   1            1            1               row_3_3
       27                   1            1            1               row_3_4
       28                   1            1            1               row_4_1
       29                   1            1            1               row_4_2
       30                   1            1            1               row_4_3
       31                   1            1            1               row_4_4
       32                   1            1            1               column_1_1
       33                   1            1            1               column_1_2
       34                   1            1            1               column_1_3
       35                   1            1            1               column_1_4
       36                   1            1            1               column_2_1
       37                   1            1            1               column_2_2
       38                   1            1            1               column_2_3
       39                   1            1            1               column_2_4
       40                   1            1            1               column_3_1
       41                   1            1            1               column_3_2
       42                   1            1            1               column_3_3
       43                   1            1            1               column_3_4
       44                   1            1            1               column_4_1
       45                   1            1            1               column_4_2
       46                   1            1            1               column_4_3
       47                   1            1            1               column_4_4
       48                   1            1            1               box_1_1
       49                   1            1            1               box_1_2
       50                   1            1            1               box_1_3
       51                   1            1            1               box_1_4
       52                   1            1            1               box_2_1
       53                   1            1            1               box_2_2
       54                   1            1            1               box_2_3
       55                   1            1            1               box_2_4
       56                   1            1            1               box_3_1
       57                   1            1            1               box_3_2
       58                   1            1            1               box_3_3
       59                   1            1            1               box_3_4
       60                   1            1            1               box_4_1
       61                   1            1            1               box_4_2
       62                   1            1            1               box_4_3
       63                   1            1            1               box_4_4

Model status: Optimal

Objective value: 0
