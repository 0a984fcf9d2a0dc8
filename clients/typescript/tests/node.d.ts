// The names of Node that the examples use, for the type check: the compiler comes without them.

declare module "node:*";
declare const process: any;
