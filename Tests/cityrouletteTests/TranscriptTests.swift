import Testing

@Suite("Transcripts")
struct TranscriptTests {
  @Test("Every transcript plays as it is written", arguments: TranscriptFolder.names)
  func plays(_ name: String) async throws {
    let performance = try #require(await TranscriptPerformance.named(name))
    #expect(performance.failure == nil)
  }

  @Test("The acceptance examples and the tour are there")
  func acceptance() {
    let beginnings = ([1, 2, 3, 4, 5, 8, 9]).map { "acceptance-\($0)-" } + ["tour.rpc"]
    for beginning in beginnings {
      #expect(TranscriptFolder.names.contains { $0.hasPrefix(beginning) }, "\(beginning)")
    }
  }
}
