// Empty: only the static libraries call the functions of this target (see glibc.c), and the linker finds them without
// a declaration.
