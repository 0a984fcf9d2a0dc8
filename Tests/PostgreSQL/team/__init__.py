"""Shared by the fault test and the benchmark of an archive with many users."""
