objective value:                                    0
x_6_5                                               1 	(obj:0)
x_5_3                                               1 	(obj:0)
x_4_1                                               1 	(obj:0)
x_3_6                                               1 	(obj:0)
x_2_4                                               1 	(obj:0)
x_1_2                                               1 	(obj:0)
