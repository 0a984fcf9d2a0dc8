/// The arguments of the next call of `poll(2)`.
struct PollRequest {
  let watches: [DescriptorWatch]

  /// The timeout in milliseconds; negative for no limit.
  let timeout: Int32
}
