/// Where an archive's server is: a connection URI of libpq
/// (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>), with its options for
/// TLS, certificates and the service file.
package struct PostgreSQLAddress: Sendable, Equatable {
  /// As it was given; it may hold a password, so that nobody but libpq sees it.
  let uri: String

  /// Without passwords, for people.
  package let shown: String

  /// Nil for a path.
  package init?(_ text: String) {
    guard Self.schemes.contains(where: text.hasPrefix) else { return nil }
    (uri, shown) = (text, Self.withoutSecrets(text))
  }

  private static let schemes = ["postgresql://", "postgres://"]

  /// What of a URI is nobody's business, by the names of libpq's parameters.
  private static let secrets = ["password", "sslpassword", "passfile", "sslkey"]

  /// Takes the password in front of the host and the parameters that tell secrets out of a URI, and
  /// leaves any other text as it is.
  package static func withoutSecrets(_ text: String) -> String {
    guard let scheme = schemes.first(where: text.hasPrefix) else { return text }
    let parts = text.dropFirst(scheme.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var place = parts[0]
    // The last @, since a password may hold one that was not encoded.
    if let at = place.lastIndex(of: "@") {
      place = place[..<at].prefix { $0 != ":" } + place[at...]
    }
    let options = (parts.dropFirst().first ?? "").split(separator: "&").filter { option in
      !secrets.contains { option.hasPrefix("\($0)=") }
    }
    return scheme + place + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
  }
}

/// What a server, or the way to it, refused.
package struct PostgreSQLError: Error, Equatable {
  /// Five signs of the list at <https://www.postgresql.org/docs/15/errcodes-appendix.html>; nil where
  /// no server said it.
  package let state: String?

  /// PostgreSQL's words in one line, or one sentence of our own.
  package let message: String

  /// Whether it was not the statement that failed, but the connection.
  package var isLost = false

  /// Whether a commit was under way of which nobody knows what became of it.
  package var isInDoubt = false

  init(
    _ message: String, state: String? = nil, isLost: Bool = false, isInDoubt: Bool = false
  ) {
    // What stands on further lines are guesses of libpq at the cause.
    let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
    self.message = line.hasSuffix(".") ? String(line.dropLast()) : line
    (self.state, self.isInDoubt) = (state, isInDoubt)
    // Class 57P: the server is ended, ends the connection, or begins; 25P03: we were idle for too long.
    self.isLost = isLost || state.map { $0.hasPrefix("57P") || $0 == "25P03" } == true
  }

  /// Whether another transaction was in the way, and this one can be run again.
  package var isConflict: Bool { state == "40001" || state == "40P01" }

  /// Whether a value breaks a rule of the table, or cannot be kept: classes 22 and 23.
  package var isOfValue: Bool { state.map { $0.hasPrefix("22") || $0.hasPrefix("23") } ?? false }

  /// Whether another transaction held the lock for too long.
  package var isLockTimeout: Bool { state == "55P03" }

  /// Whether the role may not do that, or the server takes no changes.
  package var isRefusal: Bool { state == "42501" || state == "25006" }
}
