// Empty: the linker needs the functions of this target, and Swift calls none of them.
