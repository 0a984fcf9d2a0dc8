import Glibc
import TestSupport
import Testing

@testable import Adapters

@Suite("Addresses of pictures", .timeLimit(.minutes(10)))
struct NetworkAddressTests {
  private func address(_ text: String) throws -> NetworkAddress {
    var bytes = [UInt8](repeating: 0, count: 16)
    let isSix = text.contains(":")
    try #require(inet_pton(isSix ? AF_INET6 : AF_INET, text, &bytes) == 1)
    return try #require(NetworkAddress(isSix ? bytes : Array(bytes.prefix(4))))
  }

  @Test(
    "A loopback, private, link-local, multicast or reserved address is not public",
    arguments: [
      "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
      "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.2.1", "198.18.0.1",
      "198.19.255.255", "224.0.0.1", "239.1.1.1", "255.255.255.255", "::", "::1", "fe80::1",
      "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
      "::ffff:169.254.1.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fec0::1", "2001::1",
    ])
  func refused(_ text: String) throws {
    #expect(try !address(text).isPublic)
    #expect(try !HTTPReach.publicNetwork.includes(address(text)))
  }

  @Test(
    "All other addresses are public",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255",
      "172.32.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111",
      "::ffff:1.1.1.1", "2a00:1450::1", "64:ff9b::101:101",
    ])
  func allowed(_ text: String) throws { #expect(try address(text).isPublic) }

  @Test(
    "Loopback addresses can be allowed, in any notation",
    arguments: ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])
  func loopback(_ text: String) throws {
    #expect(try address(text).isLoopback)
    #expect(try HTTPReach.publicNetworkOrLoopback.includes(address(text)))
  }

  @Test("A private address is refused even if loopback is allowed")
  func privateAddress() throws {
    for text in ["10.0.0.1", "192.168.0.1", "fe80::1", "0.0.0.0"] {
      #expect(try !HTTPReach.publicNetworkOrLoopback.includes(address(text)))
    }
  }

  @Test("The check also covers pooled connections and redirects")
  func connection() async throws {
    let server = try LoopbackServer { request in
      request.target == "/go"
        ? LoopbackReply(302, ["Location": "/b"], text: "") : LoopbackReply(text: "x")
    }
    let transport = CurlTransport(
      userAgent: UserAgent(product: "tests/1", contact: nil), now: { 0 })
    _ = try await transport.send(HTTPRequest(url: server.url + "/a"))
    var request = HTTPRequest(url: server.url + "/a")
    request.reach = .publicNetwork
    do throws(HTTPError) {
      _ = try await transport.send(request)
      Issue.record("the request was sent")
    } catch {
      #expect(error == .outOfReach(host: "127.0.0.1"))
    }
    // With TLS the check is by address too, not by host name.
    request.url = server.url.replacing("http://127.0.0.1", with: "https://localhost") + "/a"
    do throws(HTTPError) {
      _ = try await transport.send(request)
      Issue.record("the request was sent")
    } catch {
      #expect(error == .outOfReach(host: "localhost"))
    }
    #expect(server.requestCount == 1)
    request.reach = .publicNetworkOrLoopback
    request.url = server.url + "/go"
    #expect(try await transport.send(request).body == Array("x".utf8))
    #expect(server.requestCount == 3)
  }
}
