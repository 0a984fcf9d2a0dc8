/// The value of an option is invalid.
struct InvalidValue: Error {
  let message: String

  /// The part of the value that the message is about, by its name, such as that of a service; nil for the whole value.
  let part: String?

  init(_ message: String, part: String? = nil) {
    self.message = message
    self.part = part
  }
}
