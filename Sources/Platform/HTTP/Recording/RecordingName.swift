import Text

/// What the file of a recording is called: `api.example.org-weather-0123456789abcdef.http`, and
/// `….2.http` for the second answer to the same request.
enum RecordingName {
  /// - Parameters:
  ///   - identity: of the request, which has no secret.
  ///   - turn: 1 for the first answer.
  static func file(identity: String, turn: Int) -> String {
    let address = HTTPAddress(identity)
    let words = [address?.host ?? "", address?.path ?? ""].flatMap {
      $0.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
    }
    // Leaves room for the rest below the 255 bytes that file systems allow.
    let readable = words.joined(separator: "-").prefix(150)
    let number = turn > 1 ? ".\(turn)" : ""
    return "\(readable)-\(ContentHash.hex(identity.utf8))\(number).http"
  }
}
