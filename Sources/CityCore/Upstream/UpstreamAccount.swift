import Text

/// A key or an account name, which is to be seen by its service only: it has no description.
package struct UpstreamAccount: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  private let text: String

  fileprivate init(_ text: String) {
    self.text = text
  }

  /// As a part of a URL.
  var encoded: String { URLText.encoded(text, keepingCommas: false) }

  /// For the query, where the value is encoded by whoever puts it there.
  var plain: String { text }

  /// For whoever has to hide the account.
  var secrets: Set<String> { [text] }

  package var description: String { "<hidden>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension UpstreamService {
  /// The account by the content of the service's variable.
  ///
  /// - Throws: `notConfigured` if it is missing or blank.
  package func account(_ text: String?) throws(UpstreamError) -> UpstreamAccount {
    let text = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    guard !text.isEmpty else { throw .notConfigured(self) }
    return UpstreamAccount(text)
  }
}
