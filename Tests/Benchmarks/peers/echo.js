// A bare JSON-lines server in Node: parses each line and writes a reply with the same parameters.
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  let replies = "";
  for (const line of lines) {
    const { id, params } = JSON.parse(line);
    replies += JSON.stringify({ jsonrpc: "2.0", id, result: params }) + "\n";
  }
  if (replies) process.stdout.write(replies);
});
