Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1           -0               Integer     x_1_1
        1                   0            1           -0               Integer     x_1_2
        2                   0            1           -0               Integer     x_1_3
        3                   0            1           -0               Integer     x_1_4
        4                   0            1            1               Integer     x_1_5
        5                   0            1           -0               Integer     x_1_6
        6                   0            1           -0               Integer     x_2_1
        7                   0            1           -0               Integer     x_2_2
        8                   0            1            1               Integer     x_2_3
        9                   0            1           -0               Integer     x_2_4
       10                   0            1           -0               Integer     x_2_5
       11                   0            1           -0               Integer     x_2_6
       12                   0            1            1               Integer     x_3_1
       13                   0            1           -0               Integer     x_3_2
       14                   0            1           -0               Integer     x_3_3
       15                   0            1           -0               Integer     x_3_4
       16                   0            1           -0               Integer     x_3_5
       17                   0            1           -0               Integer     x_3_6
       18                   0            1           -0               Integer     x_4_1
       19                   0            1           -0               Integer     x_4_2
       20                   0            1           -0               Integer     x_4_3
       21                   0            1           -0               Integer     x_4_4
       22                   0            1           -0               Integer     x_4_5
       23                   0            1            1               Integer     x_4_6
       24                   0            1           -0               Integer     x_5_1
       25                   0            1           -0               Integer     x_5_2
       26                   0            1           -0               Integer     x_5_3
       27                   0            1            1               Integer     x_5_4
       28                   0            1           -0               Integer     x_5_5
       29                   0            1           -0               Integer     x_5_6
       30                   0            1           -0               Integer     x_6_1
       31                   0            1            1               Integer     x_6_2
       32                   0            1           -0               Integer     x_6_3
       33                   0            1           -0               Integer     x_6_4
       34                   0            1           -0               Integer     x_6_5
       35                   0            1           -0               Integer     x_6_6
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                   1            1            1               row_1
        1                   1            1            1               row_2
        2                   1            1            1               row_3
        3                   1            1            1               row_4
        4                   1            1            1               row_5
        5                   1            1            1               row_6
        6                   1            1            1               column_1
        7                   1            1            1               column_2
        8                   1            1            1               column_3
        9                   1            1            1               column_4
       10                   1            1            1               column_5
       11                   1            1            1               column_6
       12                -inf            1            0               sum_1
       13                -inf            1            1               sum_2
       14                -inf            1            1               sum_3
       15                -inf            1            1               sum_4
       16                -inf            1            0               sum_5
       17                -inf            1            1               sum_6
       18                -inf            1            1               sum_7
       19                -inf            1            1               sum_8
       20                -inf            1            0               sum_9
       21                -inf            1            1               difference_1
       22                -inf            1            0               difference_2
       23                -inf            1            1               difference_3
       24                -inf            1            1               difference_4
       25                -inf            1            0               difference_5
       26                -inf            1            1               difference_6
       27                -inf            1            1               difference_7
       28                -inf            1            0               difference_8
       29                -inf            1            1               difference_9

Model status: Optimal

Objective value: 0
