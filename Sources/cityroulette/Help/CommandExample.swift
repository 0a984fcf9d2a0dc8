/// A line to type, for the help and the manual page.
struct CommandExample {
  let line: String

  /// A sentence about the effect of the line.
  let summary: String

  fileprivate init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}

extension Command {
  var examples: [CommandExample] { Self.examples[name ?? ""] ?? [] }

  /// By the name of the command, which is empty for the server.
  private static let examples: [String: [CommandExample]] = [
    "": [
      CommandExample(
        #"echo '{"jsonrpc":"2.0","id":1,"method":"archive.status"}' | cityroulette"#,
        "Send one message to a server."),
      CommandExample(
        "cityroulette --archive trip.sqlite --units us",
        "Serve the archive in a file of this folder, with Fahrenheit and miles."),
    ],
    "lsp": [
      CommandExample("cityroulette lsp", "The command for the settings of an editor."),
      CommandExample("cityroulette lsp --weather none", "Without the weather."),
    ],
    "mcp": [
      CommandExample("cityroulette mcp", "The command for the settings of an assistant."),
      CommandExample("cityroulette mcp --read-only", "Without tools that change the archive."),
    ],
    "call": [
      CommandExample("cityroulette call archive.status", "Count the archived cities."),
      CommandExample(
        "cityroulette call gazetteer.search query=Malta limit=3 --tsv",
        "List cities with a name that begins with Malta, as a table."),
      CommandExample(
        "cityroulette call weather.get location=Lisbon --units us",
        "Print the weather in Lisbon, in Fahrenheit."),
      CommandExample(
        #"printf 'archive.add city=2267057\narchive.status\n' | cityroulette call -"#,
        "Send several requests to one server."),
    ],
    "schema": [
      CommandExample("cityroulette schema > openrpc.json", "Write the protocol to a file."),
      CommandExample(
        "cityroulette schema --json-schema > types.json", "Write the types for a code generator."),
    ],
    "compat": [
      CommandExample(
        "cityroulette compat openrpc.json", "Compare this program with an earlier schema.")
    ],
    "play": [
      CommandExample("cityroulette play tour.rpc", "Play a transcript and report mismatches."),
      CommandExample(
        "cityroulette play --update tour.rpc", "Replace the expected replies by the current ones."),
      CommandExample(
        "cityroulette play --quiet --junit report.xml tests",
        "Play all transcripts of a folder and write a report."),
    ],
    "record": [
      CommandExample(
        "cityroulette record talk.rpc -- python3 calculator.py",
        "Start a server for a client, and write their conversation.")
    ],
    "stub": [
      CommandExample("cityroulette stub tour.rpc", "Reply to a client as the transcript says."),
      CommandExample(
        "cityroulette stub --log failure.txt --timeout 5 tour.rpc",
        "Write the failure to a file, and wait at most 5 seconds for the client."),
    ],
    "inspect": [
      CommandExample(
        "cityroulette inspect --output tour.html tour.rpc", "Make a page to read in a browser."),
      CommandExample(
        "cityroulette inspect --output change.html before.rpc after.rpc",
        "Compare two recordings, message by message."),
    ],
    "redact": [
      CommandExample(
        "cityroulette redact --output public.rpc recording.rpc",
        "Remove positions and paths from a recording before it is published.")
    ],
    "reduce": [
      CommandExample(
        "cityroulette reduce --output small.rpc failing.rpc",
        "Find the messages that a failure needs.")
    ],
    "config": [
      CommandExample("cityroulette config", "Print the options in force."),
      CommandExample(
        "cityroulette config --config trip.json", "Check a configuration file."),
    ],
    "help": [
      CommandExample("cityroulette help call", "Describe a command."),
      CommandExample("cityroulette help weather.forecast", "Describe a method."),
      CommandExample("cityroulette help options", "Describe the options of the server."),
    ],
    "completions": [
      CommandExample(
        #"source <(cityroulette completions bash)"#, "Turn on completions in this bash."),
      CommandExample(
        "cityroulette completions fish > ~/.config/fish/completions/cityroulette.fish",
        "Turn on completions in fish."),
    ],
    "man": [
      CommandExample("cityroulette man | man -l -", "Read the manual page.")
    ],
    "near": [
      CommandExample("cityroulette near Lisbon", "List the cities around Lisbon."),
      CommandExample("cityroulette near 'Paris, Texas'", "List the cities around another Paris."),
    ],
    "weather": [
      CommandExample("cityroulette weather", "Print the weather of the starred cities."),
      CommandExample("cityroulette weather Lisbon Porto", "Print the weather of two cities."),
      CommandExample(
        "cityroulette weather Oslo --days 3 --units us", "Print three days, in Fahrenheit."),
    ],
    "sky": [
      CommandExample("cityroulette sky Tromsø", "Print the times of sun and moon in Tromsø.")
    ],
    "clock": [
      CommandExample("cityroulette clock Tokyo 'New York'", "Print the local times of two cities.")
    ],
    "surprise": [
      CommandExample("cityroulette surprise", "Draw a point and list its cities.")
    ],
    "star": [CommandExample("cityroulette star Lisbon", "Archive Lisbon with a star.")],
    "unstar": [CommandExample("cityroulette unstar Lisbon", "Remove the star of Lisbon.")],
    "remove": [CommandExample("cityroulette remove Lisbon", "Remove Lisbon from the archive.")],
    "annotate": [
      CommandExample("cityroulette annotate Lisbon", "Print what you wrote about Lisbon."),
      CommandExample(
        "cityroulette annotate Lisbon --visit 2024-05 --tag food --tag sea",
        "Add a visit and two tags, and save the city if it is not saved."),
    ],
    "list": [
      CommandExample("cityroulette list", "List the archived cities."),
      CommandExample(
        "cityroulette list --tag food --no-visited", "List cities with a tag but without a visit."),
    ],
    "find": [CommandExample("cityroulette find malt", "Find cities by the beginning of a name.")],
  ]
}
