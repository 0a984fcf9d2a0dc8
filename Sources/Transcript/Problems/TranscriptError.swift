/// A problem with its place: the transcript is invalid or cannot be played, or the conversation differed from it.
package struct TranscriptError: Error, Hashable {
  package let path: String

  /// The number of the line with the problem, from 1. For a problem at the end of the conversation, that of the last
  /// line; nil for a problem of the file as a whole.
  package let line: Int?
  package let problem: Problem

  /// The maximum number of differences of one message in a report that is not full.
  private static let shownDifferences = 8

  /// The report, such as `tour.rpc:12: $.id: expected 1, got 2`, followed by the details, one on each indented line.
  package var message: String { message(in: ProblemStyle()) }

  package func message(in style: ProblemStyle) -> String {
    let place = style.place(line.map { "\(path):\($0)" } ?? path)
    let first = problem.differences.first?.text(style) ?? style.shortened(problem.message)
    return (["\(place): \(first)"] + details(in: style)).joined(separator: "\n  ")
  }

  private func details(in style: ProblemStyle) -> [String] {
    let more = problem.differences.dropFirst()
    let shown = style.isFull ? more : more.prefix(Self.shownDifferences - 1)
    let hiddenCount = more.count - shown.count
    var details = shown.map { $0.text(style) }
    if hiddenCount > 0 {
      details.append("\(hiddenCount) more differences; --full shows all")
    }
    if style.isFull, let received = problem.received {
      details.append("received: \(received)")
    }
    return details + problem.details.map(style.shortened)
  }
}
