/// The arguments of the next `poll(2)`.
struct PollRequest {
  let watches: [DescriptorWatch]

  /// Milliseconds; negative for no limit.
  let timeout: Int32
}
