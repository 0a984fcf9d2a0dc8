import Foundation
import TestSupport

/// `protocol.md`, parsed into prose, generated tables between marks, and examples.
struct ProtocolDocument {
  static let url = Repository.url.appending(path: "protocol.md")

  /// The lines without line ends.
  var lines: [String]

  init() throws {
    let text = try String(contentsOf: Self.url, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func write() throws {
    try lines.joined(separator: "\n").write(to: Self.url, atomically: true, encoding: .utf8)
  }

  /// The headings of any level, with their line numbers.
  private var headingLines: [(line: Int, text: String)] {
    var isInCode = false
    return lines.enumerated().compactMap { index, line in
      if line.hasPrefix("```") {
        isInCode.toggle()
      }
      guard !isInCode, line.hasPrefix("#") else { return nil }
      return (index, String(line.drop { $0 == "#" || $0 == " " }))
    }
  }

  /// The texts of the headings, without backticks.
  var headings: [String] {
    headingLines.map { $0.text.replacing("`", with: "") }
  }

  /// The names of the methods and notifications that have a section.
  var sections: [String] {
    headingLines.compactMap { $0.text.wholeMatch(of: /`(.+)`/).map { String($0.1) } }
  }

  /// The anchors of the headings, as GitHub derives them.
  var anchors: [String] {
    headings.map { heading in
      String(heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
        .replacing(" ", with: "-")
    }
  }

  /// The targets of links within the document.
  var links: [String] {
    lines.flatMap { $0.matches(of: /\]\(#([^)]+)\)/).map { String($0.1) } }
  }
}

extension ProtocolDocument {
  /// A part between marks: its name, and the lines between the marks.
  struct Part {
    let name: String
    let range: Range<Int>
  }

  /// The parts between `<!-- begin NAME -->` and `<!-- end -->`.
  var tables: [Part] {
    parts(until: "<!-- end -->") { index in
      lines[index].wholeMatch(of: /<!-- begin (.+) -->/).map { String($0.1) }
    }
  }

  /// The transcripts, each named after its number and its section.
  var examples: [Part] {
    var number = 0
    return parts(until: "```") { index in
      guard lines[index] == "```rpc" else { return nil }
      number += 1
      return "\(number), \(headingLines.last { $0.line < index }?.text ?? "")"
    }
  }

  private func parts(until end: String, name: (Int) -> String?) -> [Part] {
    lines.indices.compactMap { index in
      name(index).map { name in
        Part(name: name, range: index + 1..<(lines[index...].firstIndex(of: end) ?? lines.count))
      }
    }
  }

  /// Replaces the lines of each part for which the body returns new ones.
  mutating func replace(_ parts: [Part], by body: (Part) throws -> [String]?) rethrows {
    for part in parts.reversed() {
      if let new = try body(part) {
        lines.replaceSubrange(part.range, with: new)
      }
    }
  }
}
