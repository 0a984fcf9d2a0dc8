/// libcurl's side of an exchange: a handle with its options, used by the loop's thread only.
struct CurlTransfer {
  let handle: CurlLibrary.Word
  let exchange: CurlExchange
  private let curl: CurlLibrary
  private let headers: CurlLibrary.Word

  /// Nil when there is no memory.
  ///
  /// The handle refers to the exchange without keeping it: this value does.
  init?(_ exchange: CurlExchange, _ curl: CurlLibrary) {
    let handle = curl.easyInit()
    guard handle != 0 else { return nil }
    (self.handle, self.exchange, self.curl) = (handle, exchange, curl)
    headers = exchange.headers.fields.reduce(0) { list, field in
      // "name;" sends a header without a value; "name:" would take the header away.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      return curl.listAppend(list, line)
    }
    setOptions()
  }

  func free() {
    curl.easyCleanup(handle)
    curl.listFree(headers)
  }

  /// - Parameter code: a `CURLcode`.
  func complete(code: Int32) {
    let url = UnsafePointer<CChar>(bitPattern: get(.redirectURL))
    exchange.complete(
      code: code, status: Int(truncatingIfNeeded: get(.responseCode)),
      redirect: url.map { String(cString: $0) })
  }

  private func setOptions() {
    let milliseconds = (min(max(exchange.timeout, 0.001), 86_400) * 1000).rounded(.up)
    set(.timeoutMilliseconds, UInt(milliseconds))
    set(.noSignal, 1)
    set(.protocols, 1 | 2)
    set(.url, exchange.url)
    // Empty: everything that libcurl can unpack.
    set(.acceptEncoding, "")
    set(.headers, headers)
    // A proxy of the environment is for the network, not for this machine.
    if exchange.isLoopback { set(.proxy, "") }
    let reference = UInt(bitPattern: Unmanaged.passUnretained(exchange).toOpaque())
    set(.writeData, reference)
    set(.headerData, reference)
    set(.writeFunction, unsafeBitCast(receiveBody, to: UInt.self))
    set(.headerFunction, unsafeBitCast(receiveHeader, to: UInt.self))
  }

  private func set(_ option: CurlOption, _ value: UInt) {
    _ = curl.easySet(handle, option.rawValue, value)
  }

  /// libcurl copies the text.
  private func set(_ option: CurlOption, _ text: String) {
    text.withCString { set(option, UInt(bitPattern: $0)) }
  }

  private func get(_ info: CurlInfo) -> UInt {
    var value: UInt = 0
    return curl.easyGet(handle, info.rawValue, &value) == 0 ? value : 0
  }
}

private typealias Receiver =
  @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeRawPointer?) -> Int

/// Another count than the given one ends the transfer.
private let receiveBody: Receiver = { bytes, size, count, reference in
  guard let reference else { return 0 }
  let exchange = Unmanaged<CurlExchange>.fromOpaque(reference).takeUnretainedValue()
  let isWanted = exchange.receive(
    body: UnsafeRawBufferPointer(start: bytes, count: size &* count))
  return isWanted ? size &* count : 0
}

private let receiveHeader: Receiver = { bytes, size, count, reference in
  guard let reference else { return 0 }
  let exchange = Unmanaged<CurlExchange>.fromOpaque(reference).takeUnretainedValue()
  exchange.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size &* count))
  return size &* count
}
