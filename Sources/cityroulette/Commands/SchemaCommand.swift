import CityServer
import JSON
import JSONRPC

/// The command `schema`: prints the protocol for other programs.
enum SchemaCommand {
  /// The document that the options ask for.
  ///
  /// - Throws: `UsageError` for an unknown option, for two options, and for any other argument.
  static func document(_ words: [String]) throws -> JSON {
    let arguments = try CommandArguments(words, of: Command.schema)
    if let other = arguments.others.first {
      throw UsageError(message: "unexpected argument '\(other)'; schema takes options only.")
    }
    switch (arguments["--json-schema"] != nil, arguments["--plain"] != nil) {
    case (false, false): return CityAPI.api.openRPC
    case (true, false): return CityAPI.api.jsonSchema
    case (false, true): return CityAPI.api.plainOpenRPC
    case (true, true):
      throw UsageError(message: "schema prints one document; pass either --json-schema or --plain.")
    }
  }
}
