Problem:    small-queens-6
Rows:       31
Columns:    36 (36 integer, 36 binary)
Non-zeros:  140
Status:     INTEGER OPTIMAL
Objective:  0 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 objective                   0                             
     2 row_1                       1             1             = 
     3 row_2                       1             1             = 
     4 row_3                       1             1             = 
     5 row_4                       1             1             = 
     6 row_5                       1             1             = 
     7 row_6                       1             1             = 
     8 column_1                    1             1             = 
     9 column_2                    1             1             = 
    10 column_3                    1             1             = 
    11 column_4                    1             1             = 
    12 column_5                    1             1             = 
    13 column_6                    1             1             = 
    14 sum_1                       0                           1 
    15 sum_2                       1                           1 
    16 sum_3                       1                           1 
    17 sum_4                       1                           1 
    18 sum_5                       0                           1 
    19 sum_6                       1                           1 
    20 sum_7                       1                           1 
    21 sum_8                       1                           1 
    22 sum_9                       0                           1 
    23 difference_1                1                           1 
    24 difference_2                0                           1 
    25 difference_3                1                           1 
    26 difference_4                1                           1 
    27 difference_5                0                           1 
    28 difference_6                1                           1 
    29 difference_7                1                           1 
    30 difference_8                0                           1 
    31 difference_9                1                           1 

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 x_1_1        *              0             0             1 
     2 x_1_2        *              0             0             1 
     3 x_1_3        *              0             0             1 
     4 x_1_4        *              0             0             1 
     5 x_1_5        *              1             0             1 
     6 x_1_6        *              0             0             1 
     7 x_2_1        *              0             0             1 
     8 x_2_2        *              0             0             1 
     9 x_2_3        *              1             0             1 
    10 x_2_4        *              0             0             1 
    11 x_2_5        *              0             0             1 
    12 x_2_6        *              0             0             1 
    13 x_3_1        *              1             0             1 
    14 x_3_2        *              0             0             1 
    15 x_3_3        *              0             0             1 
    16 x_3_4        *              0             0             1 
    17 x_3_5        *              0             0             1 
    18 x_3_6        *              0             0             1 
    19 x_4_1        *              0             0             1 
    20 x_4_2        *              0             0             1 
    21 x_4_3        *              0             0             1 
    22 x_4_4        *              0             0             1 
    23 x_4_5        *              0             0             1 
    24 x_4_6        *              1             0             1 
    25 x_5_1        *              0             0             1 
    26 x_5_2        *              0             0             1 
    27 x_5_3        *              0             0             1 
    28 x_5_4        *              1             0             1 
    29 x_5_5        *              0             0             1 
    30 x_5_6        *              0             0             1 
    31 x_6_1        *              0             0             1 
    32 x_6_2        *              1             0             1 
    33 x_6_3        *              0             0             1 
    34 x_6_4        *              0             0             1 
    35 x_6_5        *              0             0             1 
    36 x_6_6        *              0             0             1 

Integer feasibility conditions:

KKT.PE: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

KKT.PB: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

End of output
