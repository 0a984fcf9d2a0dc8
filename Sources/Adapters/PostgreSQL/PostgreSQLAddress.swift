import CPostgres
import Text

/// The address of a PostgreSQL server: a connection string of libpq, as a URI or as `key=value` words
/// (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>). It may contain options for TLS,
/// certificates and the service file.
package struct PostgreSQLAddress: Sendable, Equatable {
  /// The given text. The scheme of a URI is in lower case, without blanks before it. The text may contain a password,
  /// so pass it to libpq only.
  let text: String

  /// The address without secrets, for display. Derived from the parameters that libpq parsed, not from the text;
  /// `postgresql:` for an address with a `problem`.
  package let shown: String

  /// A name for a local folder, derived from host or service, port and database. If the address has the parameter
  /// `options`, which may select a schema, a suffix is derived from it. `unknown` for an address with a `problem`.
  package let folderName: String

  /// The reason why the address cannot be used, as a text that quotes no part of it; nil if it can.
  package let problem: String?

  /// Returns nil for a path. A malformed connection string gets a `problem` instead: if it were taken for a path, a
  /// file with the password in its name could be created.
  package init?(_ text: String) {
    guard Self.isAddress(text) else { return nil }
    let normalized = Self.withKnownScheme(text)
    self.text = normalized
    switch Self.parse(normalized) {
    case .success(let parts):
      shown = parts.uri
      folderName = parts.folderName
      problem = nil
    case .failure(let error):
      shown = "postgresql:"
      folderName = "unknown"
      problem = error.message
    }
  }

  /// The address for display, without secrets. Returns a path unchanged.
  package static func withoutSecrets(_ text: String) -> String {
    PostgreSQLAddress(text)?.shown ?? text
  }
}

// Recognition of addresses.
extension PostgreSQLAddress {
  private static func isAddress(_ text: String) -> Bool {
    // Return early for `:memory:` and for a text with neither a colon nor an equals sign, such as most paths. The
    // patterns below take 1 ms to build, a quarter of the start of the server, and 0.7 MB of memory.
    guard text != Database.inMemory,
      text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") })
    else { return false }
    let lower = text.lowercased()
    if lower.contains(/(?:^|[^a-z0-9\/])postgres(?:ql)?(?:\+[a-z0-9]+)?:/) {
      return true
    }
    // Otherwise the text is an address only if it begins with a word and `=`.
    guard let match = lower.prefixMatch(of: /\s*([a-z_]+)\s*=/) else { return false }
    return words.contains(String(match.1)) || lower.contains(/\bpass(?:word|wd|file)?\s*=/)
  }

  /// A text that begins with one of these parameters and `=` is a connection string.
  private static let words: Set<String> = [
    "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "service", "servicefile",
    "sslmode", "sslcert", "sslkey", "sslrootcert", "sslpassword", "options", "application_name",
    "connect_timeout", "client_encoding", "target_session_attrs", "channel_binding", "gssencmode",
    "require_auth",
  ]

  /// The text of a URI with its scheme in lower case and without blanks before it, because libpq accepts no other form.
  /// Returns any other text unchanged.
  private static func withKnownScheme(_ text: String) -> String {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let match = trimmed.prefixMatch(of: /(postgres(?:ql)?):\/\//.ignoresCase()) else {
      return text
    }
    return match.1.lowercased() + trimmed[match.1.endIndex...]
  }
}

// Parsing by libpq.
extension PostgreSQLAddress {
  struct Unusable: Error {
    let message: String

    static let noLibrary = Unusable(
      message:
        "PostgreSQL needs the library libpq, which is not installed. Install it (Debian: libpq5).")

    static let unreadable = Unusable(
      message:
        "The address of the server is invalid. Write it as postgresql://user@host:5432/database. "
        + "Percent-encode @ : / ? # & % and blanks within its parts, for example %2F for a slash. "
        + "Put the password in ~/.pgpass or PGPASSWORD.")
  }

  private static func parse(_ text: String) -> Result<Parts, Unusable> {
    guard cpq_load() == 1 else { return .failure(.noLibrary) }
    guard let values = values(text) else { return .failure(.unreadable) }
    let parts = Parts(values: values)
    return parts.isPlausible && !hasStraySign(text) ? .success(parts) : .failure(.unreadable)
  }

  /// The parameters of the text without secrets; nil if libpq rejects it. Discards libpq's error message,
  /// because it quotes a part of the text.
  private static func values(_ text: String) -> [String: String]? {
    if text.utf8.contains(0) {
      return nil
    }
    var message: UnsafeMutablePointer<CChar>?
    let options = cpq_conninfoParse(text, &message)
    if let message {
      cpq_freemem(message)
    }
    guard let options else { return nil }
    defer { cpq_conninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let name = option.pointee.keyword {
      let keyword = String(cString: name)
      // libpq marks passwords with a star.
      let isSecret =
        option.pointee.shown.map { $0.pointee == CChar(UInt8(ascii: "*")) } ?? false
        || ["passfile", "sslkey"].contains(keyword)
      if let value = option.pointee.value, !isSecret {
        values[keyword] = String(cString: value)
      }
      option += 1
    }
    return values
  }

  /// Whether a URI has an `@` after the slash that begins its path, or several `@` before that slash. The password may
  /// then contain a slash or an `@` that is not percent-encoded, and libpq would misread the URI.
  private static func hasStraySign(_ text: String) -> Bool {
    guard let scheme = text.prefixMatch(of: /postgres(?:ql)?:\/\//) else { return false }
    let rest = text[scheme.range.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    return rest[authority.endIndex...].contains("@") || authority.count { $0 == "@" } > 1
  }

  private struct Parts {
    var values: [String: String]

    private var hosts: [String] { list("host").isEmpty ? list("hostaddr") : list("host") }
    private var ports: [String] { list("port") }

    private func list(_ name: String) -> [String] {
      values[name].map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
        ?? []
    }

    /// Whether each port is empty or a number from 1 to 65,535. libpq checks ports only when it connects, and quotes
    /// an invalid port in its error.
    var isPlausible: Bool {
      ports.allSatisfy { port in port.isEmpty || (UInt16(port) ?? 0) > 0 }
    }

    var uri: String {
      let user = values["user"].map { "\(Self.encoded($0))@" } ?? ""
      let isInFront =
        hosts.count == list("host").count && (ports.isEmpty || ports.count == hosts.count)
        && hosts.allSatisfy { !$0.hasPrefix("/") && !$0.hasPrefix("@") }
      let places = isInFront ? zipped.joined(separator: ",") : ""
      let inFront: Set<String> =
        isInFront ? ["user", "dbname", "host", "port"] : ["user", "dbname"]
      let options = values.filter { !inFront.contains($0.key) }.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(Self.encoded($0.value))" }
      let database = values["dbname"].map { "/\(Self.encoded($0))" } ?? ""
      let rest = options.isEmpty ? "" : "?\(options.joined(separator: "&"))"
      return "postgresql://\(user)\(places)\(database)\(rest)"
    }

    private var zipped: [String] {
      hosts.enumerated().map { index, host in
        let shown = host.contains(":") ? "[\(host)]" : Self.encoded(host)
        return index < ports.count && !ports[index].isEmpty ? "\(shown):\(ports[index])" : shown
      }
    }

    var folderName: String {
      let host = values["host"] ?? values["hostaddr"] ?? values["service"] ?? "localhost"
      let port = values["port"] ?? "5432"
      let name = [host, port, values["dbname"] ?? "default"].map(Self.fileName)
        .joined(separator: "-")
      // Each schema of a database is a separate archive.
      return values["options"].map { "\(name)-\(ContentHash.hex($0.utf8).drop { $0 == "0" })" }
        ?? name
    }

    private static func encoded(_ text: String) -> String {
      text.utf8.map { isPlain($0) || "_~+,=".utf8.contains($0) ? sign($0) : "%\(hex($0))" }.joined()
    }

    /// Encodes a text as a part of a file name. ASCII letters, digits and full stops stay. Different texts get
    /// different names.
    private static func fileName(_ text: String) -> String {
      text.utf8.map { isPlain($0) && $0 != UInt8(ascii: "-") ? sign($0) : "_\(hex($0))" }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"): true
      default: false
      }
    }

    private static func sign(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }

    private static func hex(_ byte: UInt8) -> String {
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
