/// How the configuration file writes the value of an option.
enum OptionForm {
  /// A string, as on the command line.
  case text

  /// A number, or the string of the command line.
  case number

  /// `true` or `false`, for an option without a value.
  case flag

  /// `true` or `false`, or `on` or `off`.
  case onOff

  /// A list of strings, or the string of the command line, which separates them by commas.
  case list

  /// A list of numbers, or the string of the command line, which separates them by commas.
  case numbers

  /// A list of strings, or one string, for an option that may be repeated.
  case repeated

  /// An object with an address for each name, for an option that may be repeated.
  case addresses
}
