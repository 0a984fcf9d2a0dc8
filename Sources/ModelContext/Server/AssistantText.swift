extension String {
  /// An error message without `params.` and without the clauses that name a method of the program's own protocol, which
  /// an assistant cannot call. The first clause stays in any case. An example: `There is no city 5; find ids with
  /// gazetteer.search.` becomes `There is no city 5.`
  var withoutMethods: String {
    var clauses: [Substring] = []
    for sentence in replacing("params.", with: "").split(separator: ". ") {
      let parts = sentence.split(separator: "; ")
      let kept = parts.enumerated().filter { index, part in
        clauses.isEmpty && index == 0 || !part.namesMethod
      }
      guard !kept.isEmpty else { continue }
      clauses.append(Substring(kept.map { String($0.element) }.joined(separator: "; ")))
    }
    let text = clauses.joined(separator: ". ")
    return text.isEmpty || text.last.map { ".!?".contains($0) } == true || !hasSuffix(".")
      ? text : text + "."
  }
}

extension Substring {
  /// Whether a word has the form `noun.verb` of a method, or `data.member`.
  fileprivate var namesMethod: Bool {
    split { " `,:()".contains($0) }.contains { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count > 1 && Self.nouns.contains(String(parts[0]))
        && parts[1].first?.isLowercase == true
    }
  }

  /// The nouns of the program's methods, and `data`, to whose members error messages refer.
  private static var nouns: Set<String> {
    [
      "archive", "article", "city", "client", "data", "gazetteer", "list", "location", "photo",
      "place",
      "roulette", "rpc", "server", "session", "share", "weather",
    ]
  }
}
