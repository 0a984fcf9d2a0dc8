import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("Pictures of places", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct PlacePhotoTests {
  private let home: Home
  private let backend: Backend

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [UInt8](repeating: 1, count: 60)

  init() throws {
    home = try Home()
    backend = try Backend(home, ["--allow-loopback"])
  }

  /// Imports a place with this picture address, and returns its id.
  private func place(_ url: String, name: String = "A") throws -> JSON {
    let row: JSON = [
      "name": .string(name), "city": "B", "latitude": 1, "longitude": 2, "image": .string(url),
    ]
    let file: JSON = ["places": [row]]
    try backend.call("place.import", ["text": .string(file.text)])
    let groups = try backend.call("place.list")["groups"]?.array
    let places = groups?.flatMap { $0["places"]?.array ?? [] } ?? []
    return try #require(places.first { $0["name"] == .string(name) }?["id"])
  }

  /// The results of requests in any order. The notifications of the import and of a single picture
  /// must precede the first.
  private func results(of requests: [Int]) throws -> [JSON] {
    #expect(try backend.notification("place.didChange")["origin"] == "import")
    #expect(try backend.notification("place.didChange")["origin"] == "photo")
    return try requests.map { _ in
      let reply = try #require(try backend.next())
      #expect(requests.contains { reply["id"] == JSON($0) })
      return try #require(reply["result"])
    }
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(home.path)/data/cityroulette/photos"))
      ?? []
  }

  @Test("Two concurrent requests share one download, and the file is kept")
  func shared() throws {
    let arrived = Flag()
    let go = Flag()
    let server = try LoopbackServer { _ in
      LoopbackReply(200, ["content-type": "image/png"], body: Self.png).waiting(for: go)
        .raising(arrived)
    }
    let id = try place("\(server.url)/a.png")
    let requests = (0..<2).map { _ in backend.request("place.photo", ["place": id]) }
    // This reply follows both requests, so both are running.
    try backend.call("session.list")
    arrived.block()
    go.raise()
    let photos = try results(of: requests).map { $0["photo"] }
    #expect(server.requestCount == 1)
    #expect(photos.count == 2)
    let photo = try #require(photos.first ?? nil)
    #expect(photos.allSatisfy { $0 == photo })
    let path = try #require(photo["path"]?.string)
    #expect(photo["state"] == "local")
    #expect(photo["mediaType"] == "image/png")
    #expect(try File.read(path) == Self.png)
    #expect(files.count == 1)
    #expect(try backend.call("place.photo", ["place": id])["photo"]?["path"] == .string(path))
    #expect(server.requestCount == 1)
    #expect(try backend.leave() == .code(0))

    // Another process can use the file as well.
    let next = try Backend(home)
    #expect(try next.call("place.photo", ["place": id])["photo"]?["path"] == .string(path))
    try next.call("place.remove", ["place": id])
    #expect(files.isEmpty)
  }

  /// A failed request for a picture, with the expected error code.
  enum Fault: CaseIterable {
    case notFound, noPicture, tooLarge, empty, lost

    var code: Int {
      switch self {
      case .notFound, .lost: 1023
      case .noPicture, .tooLarge, .empty: 1025
      }
    }

    var reply: LoopbackReply {
      switch self {
      case .notFound: LoopbackReply(404, ["content-type": "image/png"], body: png)
      case .noPicture: LoopbackReply(200, ["content-type": "image/png"], text: "<html></html>")
      case .tooLarge: LoopbackReply(200, body: png + [UInt8](repeating: 0, count: 9 << 20))
      case .empty: LoopbackReply(200)
      case .lost: LoopbackReply(steps: [.reset])
      }
    }
  }

  @Test("Without --allow-loopback no picture is fetched from this machine")
  func loopback() throws {
    let server = try LoopbackServer { _ in LoopbackReply(body: Self.png) }
    let strict = try Backend(home)
    let port = try #require(server.url.split(separator: ":").last)
    for (number, host) in ["127.0.0.1", "localhost", "127.1", "2130706433"].enumerated() {
      let id = try place(
        "\(number < 2 ? "http" : "https")://\(host):\(port)/a.png", name: "P\(number)")
      let error = try strict.refusal("place.photo", ["place": id])
      #expect(error["code"] == -32803, "\(host): \(error.text)")
      #expect(error["message"].stringOrEmpty.contains("of this machine or of its network"))
    }
    #expect(server.requestCount == 0)
    #expect(try strict.leave() == .code(0))
    #expect(try backend.leave() == .code(0))
  }

  @Test("An invalid picture is refused, and can be requested again", arguments: Fault.allCases)
  func fault(_ fault: Fault) throws {
    let isMended = Flag()
    let server = try LoopbackServer { _ in
      isMended.isRaised ? LoopbackReply(body: Self.png) : fault.reply
    }
    let id = try place("\(server.url)/a.png")
    let error = try backend.refusal("place.photo", ["place": id])
    #expect(error["code"] == JSON(fault.code))
    #expect(error["data"]?["retryable"] == true)
    let place = try backend.call("place.get", ["place": id])["place"]
    #expect(place?["photo"]?["state"] == "remote")
    #expect(files.isEmpty)
    isMended.raise()
    let photo = try backend.call("place.photo", ["place": id])["photo"]
    #expect(photo?["state"] == "local")
    #expect(try backend.leave() == .code(0))
  }

  @Test(
    "A picture set by the user during a download takes precedence, and a missing file is fetched again"
  )
  func overtaken() throws {
    let arrived = Flag()
    let go = Flag()
    let server = try LoopbackServer { _ in
      LoopbackReply(body: Self.png).waiting(for: go).raising(arrived)
    }
    let id = try place("\(server.url)/a.png")
    let request = backend.request("place.photo", ["place": id])
    try backend.call("session.list")
    arrived.block()
    let own = Data(Self.png + [9]).base64EncodedString()
    let set = try backend.call("place.setPhoto", ["place": id, "base64": .string(own)])
    go.raise()
    let photo = try backend.reply(to: JSON(request))["result"]?["photo"]
    #expect(photo == set["place"]?["photo"])
    #expect(files.count == 1)

    let other = try place("\(server.url)/b.png", name: "C")
    let path = try #require(
      try backend.call("place.photo", ["place": other])["photo"]?["path"]?.string)
    try FileManager.default.removeItem(atPath: path)
    let again = try backend.call("place.photo", ["place": other])["photo"]
    #expect(again?["state"] == "local")
    #expect(files.count == 2)
    #expect(try backend.leave() == .code(0))
  }

  @Test("A cancelled request gets its reply, and the place keeps its address")
  func cancelled() throws {
    let arrived = Flag()
    let closed = Flag()
    let server = try LoopbackServer { _ in
      LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    let id = try place("\(server.url)/a.png")
    let request = backend.request("place.photo", ["place": id, "workDoneToken": "p"])
    try backend.call("session.list")
    arrived.block()
    backend.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(request)}}")
    #expect(try backend.reply(to: JSON(request))["error"]?["code"] == -32800)
    closed.block()
    #expect(
      try backend.call("place.get", ["place": id])["place"]?["photo"]?["state"] == "remote")
    #expect(try backend.leave() == .code(0))
  }

  @Test("A cancelled request for a picture whose file is missing changes nothing")
  func cancelledAgain() throws {
    let isLost = Flag()
    let arrived = Flag()
    let closed = Flag()
    let server = try LoopbackServer { _ in
      isLost.isRaised
        ? LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
        : LoopbackReply(body: Self.png)
    }
    let id = try place("\(server.url)/a.png")
    let path = try backend.call("place.photo", ["place": id])["photo"]?["path"]?.string
    try FileManager.default.removeItem(atPath: try #require(path))
    isLost.raise()
    let before = try backend.call("place.list")
    let request = backend.request("place.photo", ["place": id])
    try backend.call("session.list")
    arrived.block()
    backend.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(request)}}")
    #expect(try backend.reply(to: JSON(request))["error"]?["code"] == -32800)
    closed.block()
    #expect(try backend.call("place.list") == before)
    #expect(try backend.leave() == .code(0))
  }

  @Test("Another process is notified of a change of the guide")
  func otherProcess() throws {
    let other = try Backend(home)
    _ = try other.call("place.list")
    try backend.call("place.import", [:])
    let change = try other.notification("place.didChange")
    #expect(change["origin"] == "otherProcess")
    #expect(change["placeCount"] == 72)
    #expect(try other.call("place.list")["total"] == 72)
  }
}
