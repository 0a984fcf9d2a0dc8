// A whole client in one page: node hello.js PROGRAM
"use strict";
const { spawn } = require("node:child_process");

const server = spawn(process.argv[2], ["--archive", ":memory:"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const waiting = new Map();

// The splitter: pieces are kept until a line feed ends them, and are never searched twice. They
// stay bytes until the line is whole, because a piece may end within a character.
let pieces = [];
server.stdout.on("data", (chunk) => {
  let from = 0;
  for (let to; (to = chunk.indexOf(10, from)) >= 0; from = to + 1) {
    pieces.push(chunk.subarray(from, to));
    take(JSON.parse(Buffer.concat(pieces).toString("utf8")));
    pieces = [];
  }
  pieces.push(chunk.subarray(from));
});

function take(message) {
  if (message.method) {
    console.log(message.method, message.params.revision);
    return;
  }
  const { resolve, reject } = waiting.get(message.id) ?? {};
  waiting.delete(message.id);
  if (message.error) reject?.(new Error(message.error.message));
  else resolve?.(message.result);
}

function call(method, params) {
  const id = call.last = (call.last ?? 0) + 1;
  server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

server.on("exit", (status) => {
  process.exitCode = status;
  for (const { reject } of waiting.values()) reject(new Error("the server has died"));
});

(async () => {
  const hello = await call("initialize", { protocolVersion: 1, clientInfo: { name: "hello.js" } });
  console.log("version", hello.protocolVersion);
  await call("session.open", { mode: "import", source: "country", country: "US", count: 500 });
  const page = await call("session.get", { limit: 500 });
  const first = page.cities[0];
  console.log(page.cities.length, "cities, first", first.name);
  await call("city.toggleFavorite", { city: first.id });
  console.log(first.name, "has a star");
  server.stdin.end();
})();
