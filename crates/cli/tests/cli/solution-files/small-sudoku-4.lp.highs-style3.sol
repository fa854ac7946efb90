Problem:    small-sudoku-4
Rows:       65
Columns:    31 (31 integer, 31 binary)
Non-zeros:  124
Status:     INTEGER OPTIMAL
Objective:  0 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 cell_1_1                    1             1             = 
     2 cell_1_2                    1             1             = 
     3 cell_1_3                    1             1             = 
     4 cell_1_4                    1             1             = 
     5 cell_2_1                    1             1             = 
     6 cell_2_2                    1             1             = 
     7 cell_2_3                    1             1             = 
     8 cell_2_4                    1             1             = 
     9 cell_3_1                    1             1             = 
    10 cell_3_2                    1             1             = 
    11 cell_3_3                    1             1             = 
    12 cell_3_4                    1             1             = 
    13 cell_4_1                    1             1             = 
    14 cell_4_2                    1             1             = 
    15 cell_4_3                    1             1             = 
    16 cell_4_4                    1             1             = 
    17 row_1_1                     1             1             = 
    18 row_1_2                     1             1             = 
    19 row_1_3                     1             1             = 
    20 row_1_4                     1             1             = 
    21 row_2_1                     1             1             = 
    22 row_2_2                     1             1             = 
    23 row_2_3                     1             1             = 
    24 row_2_4                     1             1             = 
    25 row_3_1                     1             1             = 
    26 row_3_2                     1             1             = 
    27 row_3_3                     1             1             = 
    28 row_3_4                     1             1             = 
    29 row_4_1                     1             1             = 
    30 row_4_2                     1             1             = 
    31 row_4_3                     1             1             = 
    32 row_4_4                     1             1             = 
    33 column_1_1                  1             1             = 
    34 column_1_2                  1             1             = 
    35 column_1_3                  1             1             = 
    36 column_1_4                  1             1             = 
    37 column_2_1                  1             1             = 
    38 column_2_2                  1             1             = 
    39 column_2_3                  1             1             = 
    40 column_2_4                  1             1             = 
    41 column_3_1                  1             1             = 
    42 column_3_2                  1             1             = 
    43 column_3_3                  1             1             = 
    44 column_3_4                  1             1             = 
    45 column_4_1                  1             1             = 
    46 column_4_2                  1             1             = 
    47 column_4_3                  1             1             = 
    48 column_4_4                  1             1             = 
    49 box_1_1                     1             1             = 
    50 box_1_2                     1             1             = 
    51 box_1_3                     1             1             = 
    52 box_1_4                     1             1             = 
    53 box_2_1                     1             1             = 
    54 box_2_2                     1             1             = 
    55 box_2_3                     1             1             = 
    56 box_2_4                     1             1             = 
    57 box_3_1                     1             1             = 
    58 box_3_2                     1             1             = 
    59 box_3_3                     1             1             = 
    60 box_3_4                     1             1             = 
    61 box_4_1                     1             1             = 
    62 box_4_2                     1             1             = 
    63 box_4_3                     1             1             = 
    64 box_4_4                     1             1             = 
    65 objective                   0                             

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 x_1_1_1      *              1             0             1 
     2 x_1_1_3      *              0             0             1 
     3 x_1_2_2      *              1             0             1 
     4 x_1_3_4      *              1             0             1 
     5 x_1_4_3      *              1             0             1 
     6 x_2_1_1      *              0             0             1 
     7 x_2_1_3      *              1             0             1 
     8 x_2_2_4      *              1             0             1 
     9 x_2_3_1      *              1             0             1 
    10 x_2_3_2      *              0             0             1 
    11 x_2_3_3      *              0             0             1 
    12 x_2_4_2      *              1             0             1 
    13 x_2_4_3      *              0             0             1 
    14 x_3_1_2      *              0             0             1 
    15 x_3_1_3      *              0             0             1 
    16 x_3_1_4      *              1             0             1 
    17 x_3_2_3      *              1             0             1 
    18 x_3_3_2      *              1             0             1 
    19 x_3_3_3      *              0             0             1 
    20 x_3_4_1      *              1             0             1 
    21 x_4_1_1      *              0             0             1 
    22 x_4_1_2      *              1             0             1 
    23 x_4_1_3      *              0             0             1 
    24 x_4_1_4      *              0             0             1 
    25 x_4_2_1      *              1             0             1 
    26 x_4_2_3      *              0             0             1 
    27 x_4_3_2      *              0             0             1 
    28 x_4_3_3      *              1             0             1 
    29 x_4_4_2      *              0             0             1 
    30 x_4_4_3      *              0             0             1 
    31 x_4_4_4      *              1             0             1 

Integer feasibility conditions:

KKT.PE: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

KKT.PB: max.abs.err = 0.00e+00 on row 0
        max.rel.err = 0.00e+00 on row 0
        High quality

End of output
