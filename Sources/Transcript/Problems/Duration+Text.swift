extension Duration {
  /// The duration in a message, such as "2 s" or "50 ms".
  var text: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 {
      return "\(seconds) s"
    }
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
