"""What the fault test and the benchmark of an archive that many share are made of."""
