extension Duration {
  /// The duration for a message, in whole seconds, or else in milliseconds: "2 s", "50 ms".
  var text: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 {
      return "\(seconds) s"
    }
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
