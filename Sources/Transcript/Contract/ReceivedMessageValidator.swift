import JSON
import Platform

/// Validates the messages that a server sends against the document of `@schema`.
struct ReceivedMessageValidator {
  /// The path of the document as the transcript names it, for errors.
  private let path: String
  private let contract: Contract
  private let validator: SchemaValidator

  /// The schema of error objects in JSON-RPC 2.0.
  static let errorSchema: JSON = [
    "type": "object", "required": ["code", "message"],
    "properties": ["code": ["type": "integer"], "message": ["type": "string"]],
  ]

  /// - Returns: nil if the transcript has no `@schema`.
  /// - Throws: `Problem` if the file may not be read or is not an OpenRPC document; `SystemError` if it
  ///   cannot be read.
  init?(_ file: TranscriptFile, paths: PathPolicy) throws {
    guard let document = try file.schemaDocument(paths: paths) else { return nil }
    path = file.setup.schema ?? ""
    contract = Contract(document)
    validator = SchemaValidator(contract, isPattern: false)
  }

  /// The first problem of a message, as a sentence without a full stop; nil if none is found. A
  /// result is not validated if `method` returns nil for its id.
  ///
  /// - Parameter method: returns the method of the request with the given id; nil if it is unknown.
  func problem(of message: JSON, method: (JSON) -> String?) -> String? {
    for part in message.array ?? [message] {
      if let found = problems(of: part, method: method).first {
        return "the server sent a message that \(path) does not allow: \(found)"
      }
    }
    return nil
  }

  private func problems(of message: JSON, method: (JSON) -> String?) -> [String] {
    if let name = message["method"]?.string {
      guard let known = contract.notifications[name] ?? contract.methods[name] else {
        return contract.notifications.isEmpty ? [] : ["unknown notification \"\(name)\""]
      }
      return validator.problems(
        of: message["params"] ?? [:], in: contract.params(of: known), at: "$.params")
    }
    if let error = message["error"] {
      return validator.problems(of: error, in: Self.errorSchema, at: "$.error")
    }
    guard let id = message["id"], let result = message["result"], let name = method(id),
      let schema = contract.methods[name].flatMap(contract.result)
    else { return [] }
    return validator.problems(of: result, in: schema, at: "$.result")
  }
}

extension TranscriptFile {
  /// The document of `@schema`; nil without one.
  ///
  /// - Throws: `Problem` if the file may not be read or is not an OpenRPC document; `SystemError` if it
  ///   cannot be read.
  func schemaDocument(paths: PathPolicy) throws -> JSON? {
    guard let name = setup.schema else { return nil as JSON? }
    let file = name.hasPrefix("/") ? name : "\(Folder.parent(of: path))/\(name)"
    try paths.check(file, of: path)
    let bytes = try File.read(file)
    do throws(JSONError) {
      let document = try JSONParser.parse(bytes)
      if document["methods"]?.array != nil {
        return document
      }
    } catch {
      throw Problem("@schema: \(name) is not JSON: \(error.message)")
    }
    throw Problem("@schema: \(name) is not an OpenRPC document, which has an array \"methods\"")
  }
}
