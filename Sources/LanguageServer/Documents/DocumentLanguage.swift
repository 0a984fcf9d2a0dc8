/// The language of a document, which determines how code, comments and properties are found in it.
enum DocumentLanguage: Sendable, Equatable {
  case text, markdown, org, restructuredText, asciiDoc, commitMessage

  /// A language with a known syntax of comments. Names are recognised only in comments, links and coordinates
  /// everywhere.
  case program(CommentSyntax)

  /// Any other language. Links and coordinates are recognised, names are not.
  case other

  /// - Parameter identifier: the name that an editor uses, in any case; editors use different names for a language.
  init(identifier: String) {
    switch identifier.lowercased() {
    case "markdown", "md", "mdx", "quarto", "rmd", "rmarkdown", "vimwiki", "markdown.mdx":
      self = .markdown
    case "text", "plaintext", "txt", "mail", "": self = .text
    case "org", "norg": self = .org
    case "restructuredtext", "rst": self = .restructuredText
    case "asciidoc", "asciidoctor", "adoc": self = .asciiDoc
    case "gitcommit", "git-commit", "commit", "jjdescription", "hgcommit": self = .commitMessage
    case let identifier: self = CommentSyntax.named(identifier).map(Self.program) ?? .other
    }
  }

  var hasFrontMatter: Bool {
    switch self {
    case .markdown, .text, .asciiDoc, .restructuredText: true
    case .org, .commitMessage, .program, .other: false
    }
  }

  /// Whether a line `:CITY: Paris` is a property: in a drawer of Org, an attribute of AsciiDoc or a
  /// field list of reStructuredText.
  var hasFields: Bool {
    switch self {
    case .org, .asciiDoc, .restructuredText: true
    case .markdown, .text, .commitMessage, .program, .other: false
    }
  }
}
