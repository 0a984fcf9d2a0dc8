// The package: the client, and the values of the protocol. cityroulette.d.ts declares both.

export * from "./client/index.js";
export { ErrorCodes, PROTOCOL_VERSION } from "./protocol.js";
