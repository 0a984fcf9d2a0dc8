/// Derives other names from a method's name, such as `city.search`.
package enum MethodName {
  /// The word before the dot of a name with one dot; `server` for other names and for `rpc.…`.
  package static func noun(of name: String) -> String {
    let parts = name.split(separator: ".")
    return parts.count == 2 && parts[0] != "rpc" ? String(parts[0]) : "server"
  }

  /// The beginning of the names of the method's types: `CitySearch` for `city.search`, `Progress` for `$/progress`.
  static func typeName(of name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.map { capitalized(String($0)) }.joined()
  }

  static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The name without the ending of a regular English plural: `y` instead of `ies`, or without a single `s`.
  static func singular(of name: String) -> String {
    if name.hasSuffix("ies") {
      return name.dropLast(3) + "y"
    }
    return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
  }
}
