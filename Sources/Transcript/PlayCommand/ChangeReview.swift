import Platform

/// Asks the user about each change of an update before it is written, until an answer applies to all further
/// changes.
struct ChangeReview {
  private let style: ProblemStyle
  private let output: (String) -> Void

  /// Shows a question and returns the answer; nil at the end of the input.
  private let ask: (String) -> String?

  /// The answer for all further changes; nil as long as the user is asked about each.
  private var answerToAll: Bool?

  private static let question = "[a]ccept, [r]eject, [A]ccept all, [q]uit? "

  init(
    style: ProblemStyle, output: @escaping (String) -> Void, ask: @escaping (String) -> String?
  ) {
    self.style = style
    self.output = output
    self.ask = ask
  }

  /// The files with only the accepted changes. Omits files without an accepted change.
  mutating func reviewed(_ files: ChangedFiles) throws(SystemError) -> ChangedFiles {
    var accepted = ChangedFiles()
    for path in files.paths {
      let old = try File.read(path)
      let segments = LineDiff.segments(
        from: old.textLines, to: (files[path] ?? []).textLines)
      var lines: [String] = []
      for segment in segments {
        switch segment {
        case .same(let texts): lines += texts
        case .change(let number, let old, let new):
          lines += accepts(old: old, new: new, at: "\(path):\(number)") ? new : old
        }
      }
      let text = Array(lines.joined(separator: "\n").utf8)
      if text != old {
        accepted[path] = text
      }
    }
    return accepted
  }

  private mutating func accepts(old: [String], new: [String], at place: String) -> Bool {
    if let answerToAll {
      return answerToAll
    }
    output(style.place(place))
    for line in old.map({ "-\($0)" }) + new.map({ "+\($0)" }) {
      output(style.diff(line))
    }
    while true {
      switch ask(Self.question) {
      case "a", "y": return true
      case "r", "n": return false
      case "A":
        answerToAll = true
        return true
      case "q", nil:
        answerToAll = false
        return false
      default: continue
      }
    }
  }
}
