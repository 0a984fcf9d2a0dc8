package import JSON
import Text

extension JSON {
  /// The value for a message, on one line: a string or number of at most 40 bytes, the first 30 scalars of a longer
  /// string, else `kindName`. Counts scalars, because one character may have any number of them.
  package var excerpt: String {
    switch self {
    case .string(let string) where string.utf8.count <= 40: text
    case .string(let string): JSON.string(String(string.unicodeScalars.prefix(30)) + "…").text
    case .number(let number) where number.text.utf8.count <= 40: number.text
    default: kindName
    }
  }
}
