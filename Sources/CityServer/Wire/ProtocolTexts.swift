import Data
import JSON
package import JSONRPC
import Text

/// The texts about the protocol that are part of the program: the notes on methods, notifications, groups of methods
/// and shapes in `Sources/Data/notes.md`, and the examples in `Sources/Data/examples.rpc`. `protocol.md` shows the same
/// texts. They are parsed at each use.
package enum ProtocolTexts {
  package static func documentation() -> Documentation {
    let sections = sections
    return Documentation(
      descriptions: notes(in: sections).mapValues(withoutLinks),
      examples: examples(in: lines(of: examples)), since: marked("@since ", in: sections),
      deprecated: marked("@deprecated ", in: sections).mapValues(withoutLinks),
      tables: marked("@table ", in: sections))
  }

  /// The member of a result that is its table, by the name of the method, for the methods whose notes mark one.
  package static var tables: [String: String] { marked("@table ", in: sections) }

  /// The text after a mark, by the name of the method or notification, for those with this mark in their notes: the
  /// version that added it, the replacement if it is deprecated, or the member of the result that is its table.
  private static func marked(_ mark: String, in sections: [String: String]) -> [String: String] {
    sections.compactMapValues { section in
      section.split(separator: "\n").first { $0.hasPrefix(mark) }.map {
        String($0.dropFirst(mark.count))
      }
    }
  }

  /// The notes without their marks, by the name of the method, notification, group or shape, as `protocol.md` shows
  /// them.
  package static var notes: [String: String] { notes(in: sections) }

  private static func notes(in sections: [String: String]) -> [String: String] {
    sections.mapValues { section in
      lines(of: section).filter { !$0.hasPrefix("@") }.joined(separator: "\n").trimmed
    }
    .filter { !$0.value.isEmpty }
  }

  /// The text below each heading of the notes, by heading.
  private static var sections: [String: String] {
    var notes: [String: String] = [:]
    var name = ""
    for line in lines(of: text(cityroulette_notes())) {
      if line.hasPrefix("## ") {
        name = String(line.dropFirst(3))
      } else if !name.isEmpty {
        notes[name, default: ""] += line + "\n"
      }
    }
    return notes.mapValues(\.trimmed)
  }

  /// The conversation of the examples, with the folders of an imaginary user.
  package static var examples: String {
    var text = text(cityroulette_examples())
    for (folder, shown) in [("/data", "/.local/share"), ("/cache", "/.cache"), ("", "")] {
      text = text.replacing("${folder}" + folder, with: "/home/ada" + shown)
    }
    // In a transcript, a string that begins with a dollar sign has two of them.
    return text.replacing("\"$$", with: "\"$")
  }

  /// The first request of each method with the notifications before its reply and the reply, and the first message of
  /// each notification.
  static func examples(in lines: [Substring]) -> [String: Example] {
    var examples: [String: Example] = [:]
    var current: String?
    for line in lines {
      guard let message = try? JSONParser.parse(String(line.dropFirst(4))) else { continue }
      let method = message["method"]?.string ?? ""
      switch line.prefix(4) {
      case "--> ":
        current = examples[method] == nil ? method : nil
        if let current {
          examples[current] = Example(message)
        }
      case "<~~ ":
        if examples[method] == nil {
          examples[method] = Example(message)
        }
        if let current {
          examples[current]?.add(notification: message)
        }
      case "<-- ":
        if let current {
          examples[current]?.set(reply: message)
        }
        current = nil
      default: continue
      }
    }
    return examples
  }

  private static func text(_ text: CarriedText) -> String {
    String(decoding: UnsafeBufferPointer(start: text.bytes, count: Int(text.count)), as: UTF8.self)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Replaces each link within `protocol.md` by its text.
  private static func withoutLinks(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let middle = rest.firstRange(of: "](#"),
      let start = rest[..<middle.lowerBound].lastIndex(of: "["),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    {
      plain += rest[..<start] + rest[rest.index(after: start)..<middle.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }
}
