// A table of the temperatures of places, tab-separated; standard error has the places that fail.
//
//     node examples/temperatures.js PLACE… [-- options of the program]

import { pathToFileURL } from "node:url";
import { ProcessDied, RequestTimedOut, Restarting, RpcError } from "../cityroulette.js";

/** Tries of a place that fails for a reason that may pass. */
const TRIES = 3;

/** Yields `{ place, temperature }` or `{ place, error }`. Takes the options of `Restarting`. */
export async function* temperatures(places, options) {
  const server = new Restarting(options);
  try {
    for (const place of places) {
      yield await row(server, place);
    }
  } finally {
    await server.close();
  }
}

async function row(server, place) {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const params = { location: place, origin: "automatic" };
      const { weather } = await server.call("weather.get", params);
      return { place, temperature: weather.temperature };
    } catch (error) {
      if (left === 0 || !(await mayPass(server, error))) {
        return { place, error };
      }
    }
  }
}

/** Whether the same request may succeed now: it only reads, so repeating it does no harm. */
async function mayPass(server, error) {
  if (error instanceof RequestTimedOut) {
    // The server reports a slow service long before this, so the program hangs.
    await server.restart();
    return true;
  }
  return error instanceof ProcessDied || (error instanceof RpcError && error.retryable);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const words = process.argv.slice(2);
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  const rows = temperatures(words.slice(0, end), { args: words.slice(end + 1) });
  for await (const { place, temperature, error } of rows) {
    if (error === undefined) {
      console.log(`${place}\t${temperature}`);
    } else {
      console.error(`${place}: ${error.message}`);
      process.exitCode = 1;
    }
  }
}
