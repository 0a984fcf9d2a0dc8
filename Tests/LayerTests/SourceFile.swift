import Foundation
import TestSupport

/// A Swift file of the project, reduced to what the layers need: its imports, the types it declares and
/// the words it uses.
struct SourceFile {
  /// The target, which is a folder of `Sources`.
  let target: String

  /// The folder within the target, nested ones joined by slashes; empty for a file of the target itself.
  let folder: String

  /// The path relative to `Sources`.
  let path: String

  let imports: [String]

  /// The names of the types that the file declares at its top level.
  let types: Set<String>

  /// The capitalised words outside comments and string literals that do not follow a dot.
  let words: Set<String>

  /// The text without comments and the contents of string literals.
  let code: String

  /// The outermost folder within the target; empty for a file of the target itself.
  var noun: String { String(folder.prefix { $0 != "/" }) }

  init(path: String, text: String) {
    self.path = path
    let parts = path.split(separator: "/").map(String.init)
    target = parts[0]
    folder = parts.dropFirst().dropLast().joined(separator: "/")
    let code = SourceText.withoutCommentsAndTexts(Array(text.utf8))
    let lines = code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    imports = lines.compactMap { SourceText.importedModule(String(decoding: $0, as: UTF8.self)) }
    types = Set(lines.compactMap { SourceText.declaredType(String(decoding: $0, as: UTF8.self)) })
    words = SourceText.capitalizedWords(code)
    self.code = String(decoding: code, as: UTF8.self)
  }

  /// All files of `Sources`.
  static let all = Result {
    try all(below: Repository.url.appending(path: "Sources"))
  }

  private static func all(below sources: URL) throws -> [SourceFile] {
    let base = sources.standardizedFileURL.path + "/"
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
      .map { file in
        let path = file.standardizedFileURL.path.replacing(base, with: "", maxReplacements: 1)
        return SourceFile(path: path, text: try String(contentsOf: file, encoding: .utf8))
      }
      .sorted { $0.path < $1.path }
  }
}
