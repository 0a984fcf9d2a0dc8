import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Flow control", .ownThread)
struct FlowTests {
  @Test("3,000 requests written before the first read are answered in order")
  func writesFirst() throws {
    let count = 3000
    let conversation = try Conversation()
    try conversation.send((1...count).map { call(JSON($0), "note.add", ["text": JSON($0)]) })
    for number in 1...count {
      let announced = notice("noted", ["text": JSON(number), "count": JSON(number)])
      #expect(try conversation.receive(2) == [announced, result(JSON(number), JSON(number))])
    }
  }

  @Test("The server stops reading while the client does not read, and resumes when it does")
  func highWaterMark() throws {
    let sides = try OneThread(highWaterMark: 100_000)
    try sides.write((1...50).map { call(JSON($0), "pad", ["bytes": 10_000]) })
    sides.run(turns: 50)
    // Now the pipe, of at most 64 KiB, and the outbox are full; one reply may exceed the limit of the outbox.
    #expect(sides.served <= (100_000 + 65_536) / 10_000 + 1)

    try sides.write([call(51, "pad", ["bytes": 10_000])])
    sides.run(turns: 50)
    #expect(try sides.toServer.reader.isReadable())

    var turnsLeft = 1000
    while sides.replyCount < 51, turnsLeft > 0 {
      turnsLeft -= 1
      try sides.readWhatIsThere()
      sides.run(turns: 1)
    }
    #expect(sides.replies.map { $0["id"] } == (1...51).map { JSON($0) })
  }

  @Test("Replies that are made after a wait do not exceed the limit of the output together")
  func waitingReplies() throws {
    let sides = try OneThread(highWaterMark: 100_000, waits: true)
    try sides.write((1...50).map { call(JSON($0), "gate.pad", ["gate": "g", "bytes": 10_000]) })
    try sides.write([call(51, "gate.open", ["gate": "g"])])
    // The tasks of waiting requests begin on other threads, so the number of turns until their replies varies.
    let deadline = ContinuousClock.now + .seconds(600)
    repeat {
      sides.run(turns: 1)
      // As above, and the outbox may fill again while this reads.
      #expect(sides.served - sides.replyCount <= (100_000 + 65_536) / 10_000 + 1)
      try sides.readWhatIsThere()
    } while sides.replyCount < 51 && ContinuousClock.now < deadline
    #expect(Set(sides.replies.compactMap { $0["id"]?.int }) == Set(1...51))
  }
}
