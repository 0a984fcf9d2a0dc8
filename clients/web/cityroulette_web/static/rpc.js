/**
 * Talks to the bridge: a POST for each request, one stream of events for everything pushed.
 *
 * The program writes every notification that a request causes before its reply. Over two channels
 * that order would be lost, so a reply names the last event before it and is kept back until the
 * stream has brought that event.
 */
import { EventStream } from "./events.js";
import { readable } from "./readable.js";

/** An error that the program answered; its message is for the reader of the page. */
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

/** The request did not reach the program, or the program ended before it answered. */
export class Unreachable extends Error {}

/** What this browser had before the address brought another one; the bridge may know it still. */
const known = localStorage.getItem("token") ?? "";
let token = takeToken();

/**
 * The token that the bridge wants: from the address at first, from this origin's memory later, so
 * that a bookmark and another tab work.
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
 * The token of an address is good until the bridge ends. With it this browser gets one of its own,
 * by which it is known in later runs.
 */
export async function pair() {
  if (known === token) return;
  const own = (await (await post("/pair", { known })).json()).token;
  if (!own) return;
  if (localStorage.getItem("token") === token) localStorage.setItem("token", own);
  token = own;
  stream.token = own;
}

/** Exchanges the code of the bridge's terminal for a token, which is kept for the next loading. */
export async function redeem(code) {
  localStorage.setItem("token", (await (await post("/code", { code })).json()).token);
}

/** An address with another token, put into this tab, changes nothing but the fragment. */
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#token=")) location.reload();
});

/** Ids of this tab, which the bridge replaces by its own. */
const TAB = crypto.randomUUID().slice(0, 8);
let count = 0;

export const stream = new EventStream(token);

/** Whether there is a token at all: without one the page was opened by a wrong address. */
export const hasToken = token !== "";

/** A token for $/progress that no other tab uses. */
export const progressToken = () => `${TAB}-p${++count}`;

/**
 * Asks the program.
 * @param {AbortSignal} [signal] when it aborts, the request is cancelled in the program too.
 * @returns the `result`
 * @throws {RpcError|Unreachable}
 */
export async function call(method, params = {}, { signal } = {}) {
  const id = `${TAB}-${++count}`;
  const abort = () => notify("$/cancelRequest", { id }).catch(() => {});
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const response = await post("/rpc", { jsonrpc: "2.0", id, method, params });
    const reply = await readReply(response);
    await stream.reached(Number(response.headers.get("X-Event-Id") ?? 0));
    if (reply.error) throw new RpcError(reply.error);
    return reply.result;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Tells the program something that has no answer. */
export const notify = (method, params) => post("/rpc", { jsonrpc: "2.0", method, params });

/** A picture that the program named in an answer, as an address for an image. */
export async function fetchPicture(address) {
  const response = await post("/picture", { address });
  return URL.createObjectURL(await response.blob());
}

/** Has the browser save a file that the bridge makes. */
export async function download(path, params) {
  const response = await post(path, params);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name ?? "cities" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Asks the bridge to start the program again. */
export const restartProgram = () => post("/program", { action: "restart" });

async function post(path, body, options = {}) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CityRoulette-Token": token },
      body: JSON.stringify(body),
      ...options,
    });
  } catch {
    throw new Unreachable("The bridge does not answer.");
  }
  if (!response.ok) throw new Unreachable(await reasonOf(response));
  return response;
}

async function readReply(response) {
  try {
    return await response.json();
  } catch {
    throw new Unreachable("The connection to the bridge broke during a reply.");
  }
}

async function reasonOf(response) {
  try {
    return (await response.json()).error;
  } catch {
    return `The bridge replied with status ${response.status}.`;
  }
}
