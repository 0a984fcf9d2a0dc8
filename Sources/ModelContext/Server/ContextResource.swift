import JSON
import JSONRPC

/// A document that the assistant's program can read and show beside the conversation.
enum ContextResource: Equatable {
  case archive, guide

  /// A city by its GeoNames id.
  case city(Int)

  private static let scheme = "cityroulette://"
  static let cityTemplate = "\(scheme)city/{id}"

  /// Returns nil for a URI of no resource.
  init?(uri: String) {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let path = uri.dropFirst(Self.scheme.count)
    switch path {
    case "archive": self = .archive
    case "guide": self = .guide
    default:
      guard path.hasPrefix("city/"), let id = Int(path.dropFirst(5)), id > 0 else { return nil }
      self = .city(id)
    }
  }

  var uri: String {
    switch self {
    case .archive: "\(Self.scheme)archive"
    case .guide: "\(Self.scheme)guide"
    case .city(let id): "\(Self.scheme)city/\(id)"
    }
  }

  var mediaType: String {
    self == .archive ? "application/geo+json" : "application/json"
  }

  /// The URIs of the resources that clients can subscribe to.
  static let watchable: Set = [archive.uri, guide.uri]
}

extension ContextServer {
  /// The error for a URI that names no resource, or a resource that the method does not accept.
  func noResource(_ uri: String, for client: ClientContext) -> RPCError {
    RPCError(
      client.version.isStateless ? .invalidParams : .resourceNotFound,
      "There is no resource \(JSON.string(uri).excerpt) for this request; use "
        + "\(ContextResource.watchable.sorted().joined(separator: " or ")), or, with "
        + "resources/read only, \(ContextResource.cityTemplate).", details: ["uri": .string(uri)])
  }
}
