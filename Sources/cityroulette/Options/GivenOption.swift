/// An option with the value that the user gave, and the place where the user gave it.
struct GivenOption {
  let option: ServeOption

  /// Empty for an option without a value.
  let value: String

  /// The member of the configuration file that gives the option; nil for the command line.
  var member: ConfigurationMember?

  /// The beginning of a message about the value.
  var place: String { member?.place ?? option.name }

  /// The beginning of a message about a part of the value; nil means the whole value.
  func place(of part: String?) -> String {
    guard member == nil, let part else { return place }
    return "\(place) \(part)"
  }
}

/// A member of the configuration file.
struct ConfigurationMember {
  let file: String
  let line: Int

  /// The name; an inner member has a name such as `keys.geonames`.
  let key: String

  /// The beginning of a message about the value.
  var place: String { "\(file), line \(line): configuration.\(key)" }
}
