import Foundation
import JSON
import TestSupport
import Testing

/// Searches for a key or an account name in everything that the program may have written: in plain and in
/// escaped forms, in upper and lower case, in the names and contents of files.
///
/// It works for any secret: `SecretSearch("my.account").findings(in: home.path)`.
struct SecretSearch {
  /// In lower case.
  private let forms: Set<Data>

  init(_ secret: String) {
    let unreserved = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    let encoded = secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? secret
    // The form that JSON may use, too.
    let escaped = secret.replacing("/", with: "\\/")
    let units = Self.escaped(secret, upper: false)
    forms = Set([secret, encoded, escaped, units].map { Data($0.lowercased().utf8) })
  }

  /// Each UTF-16 unit as a JSON escape.
  static func escaped(_ text: String, upper: Bool) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: upper)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  func isFound(in bytes: some Sequence<UInt8>) -> Bool {
    let lowered = Data(bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
    return forms.contains { lowered.range(of: $0) != nil }
  }

  /// The paths, relative to the folder, of all files and folders with the secret, and the number of files
  /// that were searched.
  func findings(in folder: String) throws -> (paths: [String], fileCount: Int) {
    var (found, count): ([String], Int) = ([], 0)
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      if isFound(in: path.utf8) {
        found.append(path)
      }
      // A folder or a socket has no contents.
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)") else { continue }
      count += 1
      if isFound(in: bytes) {
        found.append(path)
      }
    }
    return (found, count)
  }
}
