/// A request together with the way to read its answer.
package struct UpstreamInquiry<Finding: Sendable>: Sendable {
  package let request: UpstreamRequest
  private let read: @Sendable (UpstreamAnswer) throws(UpstreamError) -> Finding

  package init(
    _ request: UpstreamRequest,
    read: @escaping @Sendable (UpstreamAnswer) throws(UpstreamError) -> Finding
  ) {
    self.request = request
    self.read = read
  }

  /// What the answer says.
  ///
  /// - Throws: when it is of no use.
  package func finding(_ answer: UpstreamAnswer) throws(UpstreamError) -> Finding {
    try read(answer)
  }
}
