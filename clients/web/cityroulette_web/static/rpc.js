/**
 * The connection to the bridge: a POST per request, and one stream of events.
 *
 * The program writes every notification that a request causes before its reply. Two channels would lose
 * that order, so a reply names the last event before it and is held back until that event has arrived.
 *
 */
import { EventStream } from "./events.js";
import { readable } from "./readable.js";
import { t } from "./strings.js";

/** An error reply of the program; its message is for the user of the page. */
export class RpcError extends Error {
  constructor({ code, message, data }) {
    super(readable({ message, data }));
    this.code = code;
    this.data = data ?? {};
  }
  get name() {
    return this.data.name ?? "RpcError";
  }
}

/** The request did not reach the program, or the program exited before it replied. */
export class Unreachable extends Error {}

/** The bridge itself did not answer, which the banner reports. */
export class NoBridge extends Unreachable {}

/** This browser's token before the address had a new one; the bridge may still know it. */
const known = localStorage.getItem("token") ?? "";
let token = takeToken();

/**
 * The bridge's token: at first from the address, later from this origin's storage, so that bookmarks
 * and other tabs work.
 */
function takeToken() {
  const inAddress = new URLSearchParams(location.hash.slice(1)).get("token");
  if (inAddress) {
    localStorage.setItem("token", inAddress);
    history.replaceState(null, "", location.pathname);
  }
  return inAddress ?? known;
}

/**
 * A token from an address is valid until the bridge exits. In exchange for it this browser gets its own
 * token for later runs.
 */
export async function pair() {
  if (known === token) return;
  const own = (await (await post("/pair", { known })).json()).token;
  if (!own) return;
  if (localStorage.getItem("token") === token) localStorage.setItem("token", own);
  token = own;
  stream.token = own;
}

/** Exchanges the code from the bridge's terminal for a token, which is stored. */
export async function redeem(code) {
  localStorage.setItem("token", (await (await post("/code", { code })).json()).token);
}

/** Opening an address with another token in this tab changes only the fragment. */
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#token=")) location.reload();
});

const JSON_TYPE = "application/json";
const FILE_TYPE = "application/octet-stream";

/** Request ids of this tab; the bridge maps them to its own. */
const TAB = crypto.randomUUID().slice(0, 8);
let count = 0;

export const stream = new EventStream(token);

/** Whether there is a token; without one the page was opened by an incomplete address. */
export const hasToken = token !== "";

/** A token for $/progress that is unique among tabs. */
export const progressToken = () => `${TAB}-p${++count}`;

/**
 * Sends a request to the program.
 * @param {AbortSignal} [signal] aborting it also cancels the request in the program.
 * @returns the `result`
 * @throws {RpcError|Unreachable}
 */
export async function call(method, params = {}, { signal } = {}) {
  const id = `${TAB}-${++count}`;
  const abort = () => notify("$/cancelRequest", { id }).catch(() => {});
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await resultOf(await post("/rpc", { jsonrpc: "2.0", id, method, params }));
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Imports a file by a request with a `path`, for files that are too large for a message.
 * @param {Object} params the method, target and dryRun
 * @returns the `result`
 * @throws {RpcError|Unreachable}
 */
export async function importBytes(file, params) {
  const fields = Object.entries(params).map(([key, value]) => [
    key,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return resultOf(await send(`/import?${new URLSearchParams(fields)}`, FILE_TYPE, file));
}

async function resultOf(response) {
  const reply = await readReply(response);
  await stream.reached(Number(response.headers.get("X-Event-Id") ?? 0));
  if (reply.error) throw new RpcError(reply.error);
  return reply.result;
}

/** Sends a notification to the program. */
export const notify = (method, params) => post("/rpc", { jsonrpc: "2.0", method, params });

/** A picture named by the program, as an address for an image. */
export async function fetchPicture(address) {
  const response = await post("/picture", { address });
  return URL.createObjectURL(await response.blob());
}

/** Downloads a file from the bridge. */
export async function download(path, params) {
  const response = await post(path, params);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name ?? "cities" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Asks the bridge to restart the program. */
export const restartProgram = () => post("/program", { action: "restart" });

const post = (path, body) => send(path, JSON_TYPE, JSON.stringify(body));

async function send(path, kind, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": kind, "X-CityRoulette-Token": token },
      body,
    });
  } catch {
    throw new NoBridge(t("trouble.noBridge"));
  }
  if (!response.ok) throw new Unreachable(await reasonOf(response));
  return response;
}

async function readReply(response) {
  try {
    return await response.json();
  } catch {
    throw new Unreachable(t("trouble.brokenReply"));
  }
}

async function reasonOf(response) {
  try {
    return (await response.json()).error;
  } catch {
    return t("trouble.status", { status: response.status });
  }
}
