import CCurl
import Text

/// A request that is being sent or answered: libcurl's handle and the data received so far. Used only on the thread
/// of `CurlLoop`, which ends it once, with `complete` or `end`.
final class CurlTransfer {
  let handle: ccurl_handle
  let number: Int
  private let exchange: CurlExchange
  private let continuation: CheckedContinuation<CurlLoop.Answer, Never>
  private let headerLines: ccurl_handle
  private var headers = HTTPHeaders()
  private var body: [UInt8] = []
  private var isTooLarge = false

  /// Whether libcurl tried an address of the host that the request must not reach.
  private var isOutOfReach = false

  /// Returns nil if memory is exhausted, after resuming the continuation with an error.
  init?(
    _ exchange: CurlExchange, number: Int,
    continuation: CheckedContinuation<CurlLoop.Answer, Never>
  ) {
    handle = ccurl_easy_init()
    self.exchange = exchange
    self.number = number
    self.continuation = continuation
    headerLines = exchange.headers.fields.reduce(0) { list, field in
      // libcurl sends a header without a value for "name;". For "name:", it would remove its own header of this name.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      return ccurl_list_append(list, line)
    }
    guard handle != 0 else {
      complete(code: Int32(CCURLE_OUT_OF_MEMORY.rawValue))
      return nil
    }
    setOptions()
  }

  deinit {
    if handle != 0 {
      ccurl_easy_cleanup(handle)
    }
    ccurl_list_free(headerLines)
  }

  func end(_ answer: CurlLoop.Answer) { continuation.resume(returning: answer) }

  /// Ends the transfer with a result of libcurl.
  ///
  /// - Parameter code: a `CURLcode`.
  func complete(code: Int32) {
    let host = exchange.address.host
    let limits = exchange.limits
    if isTooLarge {
      return end(.failure(.tooLarge(host: host, limit: limits.bodySize)))
    }
    guard code == 0 else {
      if isOutOfReach, code == Int32(CCURLE_COULDNT_CONNECT.rawValue) {
        return end(.failure(.outOfReach(host: host)))
      }
      return end(.failure(HTTPError(curlCode: code, host: host, timeout: limits.timeout)))
    }
    let response = HTTPResponse(
      status: ccurl_response_code(handle), headers: headers.describingBody, body: body)
    let redirect = ccurl_redirect_url(handle).map { String(cString: $0) }
    end(.success(CurlAnswer(response: response, redirect: redirect)))
  }

  private func setOptions() {
    let milliseconds = (min(max(exchange.timeout, 0.001), 86_400) * 1000).rounded(.up)
    ccurl_set_long(handle, CCURL_TIMEOUT_MS, Int(milliseconds))
    ccurl_set_long(handle, CCURL_NOSIGNAL, 1)
    ccurl_set_long(handle, CCURL_PROTOCOLS, Int(CCURL_HTTP) | Int(CCURL_HTTPS))
    ccurl_set_text(handle, CCURL_URL, exchange.url)
    // An empty value accepts every encoding that libcurl can decode.
    ccurl_set_text(handle, CCURL_ACCEPT_ENCODING, "")
    ccurl_set_list(handle, CCURL_HTTPHEADER, headerLines)
    // An empty text disables the environment's proxy, which must not get requests to this machine.
    if exchange.address.isLoopback {
      ccurl_set_text(handle, CCURL_PROXY, "")
    }
    // The reference need not be retained: `CurlLoop` retains this object until the transfer ends.
    let reference = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_context(handle, CCURL_WRITEDATA, reference)
    ccurl_set_context(handle, CCURL_HEADERDATA, reference)
    if exchange.reach != .anywhere {
      guardConnection(reference)
    }
    ccurl_set_receiver(handle, CCURL_WRITEFUNCTION) { bytes, size, count, reference in
      CurlTransfer.at(reference)?.receive(
        body: UnsafeBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    ccurl_set_receiver(handle, CCURL_HEADERFUNCTION) { bytes, size, count, reference in
      CurlTransfer.at(reference)?.receive(
        headerLine: UnsafeBufferPointer(start: bytes, count: size * count)) ?? 0
    }
  }

  /// Makes libcurl call `permits` with the address of each connection that it is about to open for this transfer. If
  /// the name were resolved separately for a check, it could have another address by the time of the connection. The
  /// transfer reuses no connection, because an open one may not have been checked. It uses no proxy, because the proxy
  /// would open the connection.
  private func guardConnection(_ reference: UnsafeMutableRawPointer) {
    ccurl_set_long(handle, CCURL_FRESH_CONNECT, 1)
    ccurl_set_text(handle, CCURL_PROXY, "")
    ccurl_set_guard(
      handle,
      { bytes, length, reference in
        let bytes = Array(UnsafeBufferPointer(start: bytes, count: length))
        return CurlTransfer.at(reference)?.permits(NetworkAddress(bytes)) == true ? 1 : 0
      }, reference)
  }

  private func permits(_ address: NetworkAddress?) -> Bool {
    let isWithinReach = address.map(exchange.reach.includes) ?? false
    if !isWithinReach {
      isOutOfReach = true
    }
    return isWithinReach
  }

  private static func at(_ reference: UnsafeMutableRawPointer?) -> CurlTransfer? {
    reference.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Receives a piece of the body.
  ///
  /// - Returns: the number of accepted bytes; 0 if the body becomes too large, which makes libcurl end the transfer.
  private func receive(body bytes: UnsafeBufferPointer<CChar>) -> Int {
    isTooLarge = body.count + bytes.count > exchange.limits.bodySize
    if isTooLarge {
      return 0
    }
    body += UnsafeRawBufferPointer(bytes)
    return bytes.count
  }

  /// Receives one header line with its line end. A status line begins the headers of another response.
  private func receive(headerLine bytes: UnsafeBufferPointer<CChar>) -> Int {
    let line = String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = HTTPHeaders()
    }
    if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].filter { $0 != "\r\n" && $0 != "\n" }
      headers.append(name: String(line[..<colon]), value: value.trimmingSpaces)
    }
    return bytes.count
  }
}

extension HTTPHeaders {
  /// The headers that still apply to the decompressed body, without cookies.
  fileprivate var describingBody: HTTPHeaders {
    let dropped: Set = [
      "connection", "content-encoding", "content-length", "keep-alive", "set-cookie", "set-cookie2",
      "transfer-encoding",
    ]
    return HTTPHeaders(
      fields.lazy.filter { !dropped.contains($0.name) }.map { (name: $0.name, value: $0.value) })
  }
}

extension HTTPError {
  /// Converts a `CURLcode` (<https://curl.se/libcurl/c/libcurl-errors.html>).
  fileprivate init(curlCode: Int32, host: String, timeout: Double) {
    switch ccurl_code(rawValue: UInt32(bitPattern: curlCode)) {
    case CCURLE_COULDNT_RESOLVE_PROXY, CCURLE_COULDNT_RESOLVE_HOST:
      self = .unreachable(host: host, .nameNotFound)
    case CCURLE_COULDNT_CONNECT: self = .unreachable(host: host, .refused)
    case CCURLE_OPERATION_TIMEDOUT: self = .timedOut(host: host, seconds: timeout)
    case CCURLE_WEIRD_SERVER_REPLY, CCURLE_HTTP2, CCURLE_PARTIAL_FILE, CCURLE_GOT_NOTHING,
      CCURLE_SEND_ERROR, CCURLE_RECV_ERROR, CCURLE_BAD_CONTENT_ENCODING, CCURLE_HTTP2_STREAM:
      self = .unreachable(host: host, .connectionLost)
    case CCURLE_OBSOLETE51, CCURLE_PEER_FAILED_VERIFICATION, CCURLE_SSL_CACERT_BADFILE,
      CCURLE_SSL_ISSUER_ERROR, CCURLE_SSL_PINNEDPUBKEYNOTMATCH, CCURLE_SSL_INVALIDCERTSTATUS:
      self = .unreachable(host: host, .untrusted)
    default: self = .unreachable(host: host, .other)
    }
  }
}
