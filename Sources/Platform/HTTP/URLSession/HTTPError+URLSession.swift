internal import Foundation
internal import FoundationNetworking

extension HTTPError {
  /// What Foundation says of a failed request, in our words: its own may quote the URL.
  init(_ error: any Error, _ address: HTTPAddress, _ limits: HTTPLimits) {
    let host = address.host
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut(host: host, seconds: limits.timeout)
    case .cannotFindHost, .dnsLookupFailed: self = .unreachable(host: host, .nameNotFound)
    case .cannotConnectToHost: self = .unreachable(host: host, .refused)
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse:
      self = .unreachable(host: host, .connectionLost)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .clientCertificateRejected, .clientCertificateRequired:
      self = .unreachable(host: host, .untrusted)
    default: self = .unreachable(host: host, .other)
    }
  }
}

extension HTTPHeaders {
  /// Those that say something of the body as it is here. Cookies are nobody's business, and the
  /// packing is gone.
  init(_ response: HTTPURLResponse) {
    let dropped: Set = [
      "connection", "content-encoding", "content-length", "keep-alive", "set-cookie", "set-cookie2",
      "transfer-encoding",
    ]
    let fields = response.allHeaderFields.compactMap {
      name, value -> (name: String, value: String)? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return dropped.contains(name.lowercased()) ? nil : (name.lowercased(), value)
    }
    // Foundation keeps them in a dictionary; sorted, recordings do not differ by chance.
    self.init(fields.sorted { $0.name < $1.name })
  }
}
