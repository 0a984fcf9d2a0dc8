/// A key or an account name. Its description and its mirror hide the text, so that printing the value does not show it.
package struct ServiceAccount: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The plain text; a request that contains it must list it as a secret.
  let plain: String

  /// - Parameter text: the text from the environment or the configuration; nil if there is none.
  /// - Throws: `notConfigured` if it is missing or blank.
  package init(_ text: String?, of service: UpstreamService) throws(ServiceError) {
    plain = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if plain.isEmpty {
      throw .notConfigured(service)
    }
  }

  package var description: String { "<hidden>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
