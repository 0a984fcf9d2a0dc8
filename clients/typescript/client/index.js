// The public names of the client, declared in index.d.ts.

export { ArchiveMirror } from "./archive_mirror.js";
export { CityRoulette } from "./client.js";
export * from "./errors.js";
export { Notices } from "./notices.js";
export { Restarting } from "./restarting.js";
export { SessionMirror } from "./session_mirror.js";
