/// The difference of two texts in the unified format of `diff -u`.
enum LineDiff {
  /// Consecutive lines, either the same in both texts or changed.
  enum Segment {
    case same([String])

    /// The old lines and the new ones that replace them; one of both may be empty. `line` is the number of the first
    /// old line, from 1, or without old lines that of the old line after the change.
    case change(line: Int, old: [String], new: [String])
  }

  /// The number of unchanged lines to show before and after a change.
  private static let context = 3

  private struct Line {
    let mark: String
    let text: String

    /// The index of the line in the old text and in the new text; in a text without it, of the next line there.
    let old: Int
    let new: Int
  }

  /// The lines of the diff; empty for equal texts.
  static func lines(from old: [String], to new: [String], path: String) -> [String] {
    let lines = merged(old, new)
    let changed = lines.indices.filter { lines[$0].mark != " " }
    guard !changed.isEmpty else { return [] }
    var hunks: [Range<Int>] = []
    for index in changed {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return ["--- \(path)", "+++ \(path)"] + hunks.flatMap { text(of: lines[$0]) }
  }

  private static func text(of hunk: ArraySlice<Line>) -> [String] {
    guard let first = hunk.first else { return [] }
    let oldCount = hunk.count { $0.mark != "+" }
    let newCount = hunk.count { $0.mark != "-" }
    let head = "@@ -\(first.old + 1),\(oldCount) +\(first.new + 1),\(newCount) @@"
    return [head] + hunk.map { $0.mark + $0.text }
  }

  /// Both texts, cut before and after each change.
  static func segments(from old: [String], to new: [String]) -> [Segment] {
    var segments: [Segment] = []
    for line in merged(old, new) {
      switch (line.mark, segments.last) {
      case (" ", .same(let texts)): segments[segments.count - 1] = .same(texts + [line.text])
      case (" ", _): segments.append(.same([line.text]))
      case ("-", .change(let number, let old, let new)):
        segments[segments.count - 1] = .change(line: number, old: old + [line.text], new: new)
      case ("-", _): segments.append(.change(line: line.old + 1, old: [line.text], new: []))
      case (_, .change(let number, let old, let new)):
        segments[segments.count - 1] = .change(line: number, old: old, new: new + [line.text])
      default: segments.append(.change(line: line.old + 1, old: [], new: [line.text]))
      }
    }
    return segments
  }

  /// The lines of both texts in order; a line that both have appears once. At each change the removed lines precede the
  /// added ones.
  private static func merged(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var one = 0
    var two = 0
    while one < old.count || two < new.count {
      if removed.contains(one) {
        lines.append(Line(mark: "-", text: old[one], old: one, new: two))
        one += 1
      } else if inserted.contains(two) {
        lines.append(Line(mark: "+", text: new[two], old: one, new: two))
        two += 1
      } else {
        lines.append(Line(mark: " ", text: old[one], old: one, new: two))
        one += 1
        two += 1
      }
    }
    return lines
  }
}
