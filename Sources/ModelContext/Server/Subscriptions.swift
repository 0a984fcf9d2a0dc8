import CityServer
import JSON
import JSONRPC
import Platform

/// The resources whose changes the client subscribed to.
struct Subscriptions {
  /// An open `subscriptions/listen` request.
  private struct Stream {
    let uris: Set<String>
    let end: CheckedContinuation<Void, Never>
  }

  /// The subscribed URIs of a conversation with a handshake.
  var uris: Set<String> = []

  /// The open streams by the ids of their requests.
  private var streams: [JSON: Stream] = [:]

  /// Whether `endAll` was called.
  private var hasEnded = false

  mutating func endAll() {
    hasEnded = true
    for stream in streams.values {
      stream.end.resume()
    }
    streams = [:]
  }

  /// Begins a stream, and ends an open one with the same id. After `endAll`, the new stream ends at once.
  mutating func begin(
    _ id: JSON, uris: Set<String>, end: CheckedContinuation<Void, Never>
  ) {
    if hasEnded {
      return end.resume()
    }
    streams.updateValue(Stream(uris: uris, end: end), forKey: id)?.end.resume()
  }

  mutating func end(_ id: JSON) {
    streams.removeValue(forKey: id)?.end.resume()
  }

  /// The ids of the streams that are subscribed to a resource.
  func streams(for uri: String) -> [JSON] {
    streams.filter { $0.value.uris.contains(uri) }.map(\.key)
  }
}

extension ContextServer {
  /// Uses the archive once. Only then does the program report changes by other processes.
  func watchArchive() async throws { _ = try await program.archiveSummary() }

  /// Acknowledges a subscription, and waits until the task is cancelled or the conversation ends.
  func listen(_ id: JSON, to uris: Set<String>) async {
    let honored: JSON =
      uris.isEmpty ? [:] : ["resourceSubscriptions": .array(uris.sorted().map(JSON.string))]
    outbox.notify(
      "notifications/subscriptions/acknowledged",
      params: ["notifications": honored, "_meta": [Meta.subscription: id]])
    let loop = loop
    // `onCancel` may run on any thread, so both closures change the subscriptions in a later turn of the loop.
    await withTaskCancellationHandler {
      await withCheckedContinuation { end in
        loop.perform { self.assumeIsolated { $0.subscriptions.begin(id, uris: uris, end: end) } }
      }
    } onCancel: {
      loop.perform { self.assumeIsolated { $0.subscriptions.end(id) } }
    }
  }

  /// Notifies the client that a part of the archive changed, once for each subscription to that part.
  func announce(_ part: ArchivePart) {
    let resource: ContextResource =
      switch part {
      case .cities: .archive
      case .guide: .guide
      }
    let uri = JSON.string(resource.uri)
    if subscriptions.uris.contains(resource.uri) {
      outbox.notify("notifications/resources/updated", params: ["uri": uri])
    }
    for id in subscriptions.streams(for: resource.uri) {
      outbox.notify(
        "notifications/resources/updated", params: ["uri": uri, "_meta": [Meta.subscription: id]])
    }
  }
}
