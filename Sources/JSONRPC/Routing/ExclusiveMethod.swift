package import JSON

/// A method whose work grows with its input, or that may wait for a disk or another process.
///
/// It starts on the loop and suspends for long work elsewhere. Until it ends, the connection dispatches no further
/// message except `$/cancelRequest`; the loop still reads, writes, and handles timers and signals.
package protocol ExclusiveMethod: Method {
  func run(on server: isolated Server, for call: Call) async throws -> JSON
}
