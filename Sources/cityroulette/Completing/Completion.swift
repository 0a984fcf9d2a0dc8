/// The candidates for the last word of a command line.
struct Completion {
  /// Whether the shell adds paths.
  enum Paths: String {
    case none = "words"
    case files, folders
  }

  /// A word, and its explanation, which is empty if there is none.
  struct Candidate {
    var text: String
    var summary = ""
  }

  var candidates: [Candidate] = []
  var paths = Paths.none

  /// The part of the word that stays, such as `limit=`. The candidates do not contain it.
  var prefix = ""

  static let none = Completion()

  init(_ candidates: [Candidate] = []) { self.candidates = candidates }

  init(_ words: [String]) { candidates = words.map { Candidate(text: $0) } }

  init(paths: Paths) { self.paths = paths }

  /// This completion, with a part that stays before each candidate.
  func after(_ prefix: String) -> Completion {
    var completion = self
    completion.prefix = prefix + self.prefix
    return completion
  }

  /// Only the candidates that begin with a text.
  func beginning(with text: String) -> Completion {
    var completion = self
    completion.candidates = candidates.filter { $0.text.hasPrefix(text) }
    return completion
  }
}
