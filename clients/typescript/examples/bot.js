// A chat bot: reads a message from each line of its input, and writes an answer.
//
//     node examples/bot.js [options of the program]

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { ProcessDied, RequestTimedOut, Restarting, RpcError } from "../cityroulette.js";

export class Bot {
  #server;

  /** Takes the options of `Restarting`. */
  constructor(options) {
    this.#server = new Restarting(options);
  }

  /** The answer to a message. A failure is an answer too. */
  async answer(text) {
    const [command, ...words] = text.trim().split(/\s+/);
    try {
      return await this.#reply(command, words.join(" "));
    } catch (error) {
      if (error instanceof RpcError) {
        return error.message;
      }
      if (error instanceof RequestTimedOut) {
        // The server reports a slow service long before this, so the program hangs.
        await this.#server.restart();
      }
      if (error instanceof RequestTimedOut || error instanceof ProcessDied) {
        return "I lost the thread. Please ask again.";
      }
      return `I cannot work now: ${error.message}`;
    }
  }

  close() {
    return this.#server.close();
  }

  async #reply(command, place) {
    if (command === "weather") {
      return (await this.#server.call("city.brief", { location: place })).line;
    }
    if (command === "near") {
      const { cities } = await this.#server.call("gazetteer.nearby", { location: place, limit: 3 });
      return cities.map(({ name, distanceKm }) => `${name} (${distanceKm} km)`).join(", ");
    }
    return "I know: weather PLACE, near PLACE.";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const bot = new Bot({ args: process.argv.slice(2) });
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(await bot.answer(line));
  }
  await bot.close();
}
