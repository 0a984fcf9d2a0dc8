/// The search path of a connection to PostgreSQL, as `current_setting('search_path')` returns it
/// (<https://www.postgresql.org/docs/15/ddl-schemas.html#DDL-SCHEMAS-PATH>).
struct SearchPath {
  /// The names in order, without quotes; `$user` unexpanded.
  let names: [String]

  init(_ text: String) {
    var names: [String] = []
    var name = ""
    var isQuoted = false
    var wasQuoted = false
    func end() {
      // Unquoted names are folded to lower case.
      let plain = wasQuoted ? name : name.filter { !$0.isWhitespace }.lowercased()
      if !plain.isEmpty {
        names.append(plain)
      }
      name = ""
      wasQuoted = false
    }
    var rest = text[...]
    while let sign = rest.popFirst() {
      switch sign {
      case "\"" where isQuoted && rest.first == "\"":
        name.append(sign)
        rest.removeFirst()
      case "\"":
        isQuoted.toggle()
        if isQuoted, !wasQuoted {
          name = ""
        }
        wasQuoted = true
      case "," where !isQuoted: end()
      // Blanks after a closing quote are not part of the name.
      case _ where wasQuoted && !isQuoted: break
      default: name.append(sign)
      }
    }
    end()
    self.names = names
  }

  /// The schema of an archive: the first name of the path that does not begin with `pg_`, whether or not the schema
  /// exists. `$user` means the role's name. `$user` is skipped if no schema has the role's name and another candidate
  /// follows.
  ///
  /// - Parameter exists: returns whether a schema exists.
  /// - Returns: nil if the path has no such name.
  func schema(of role: String, exists: (String) throws -> Bool) rethrows -> String? {
    let candidates = names.filter { !$0.hasPrefix("pg_") }
    for (index, name) in candidates.enumerated() {
      if name != "$user" {
        return name
      }
      if try index == candidates.count - 1 || exists(role) {
        return role
      }
    }
    return nil
  }

  /// The name as a quoted identifier in SQL.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
