import Glibc

/// libcurl, loaded when the first request is sent.
///
/// Why not URLSession, which is libcurl too: linking FoundationNetworking makes every start about
/// 10 ms longer, with a network or without; and a cancellation in the moment of a redirect ends the
/// process ("Received callback for HTTP redirection, but we're not waiting for it", Swift 6.3.1).
/// The functions used here are the same since version 7.68 (<https://curl.se/libcurl/c/>).
///
/// Handles and pointers are words. `curl_easy_setopt` and its kin take a variable argument, which
/// Swift cannot pass; the ABIs of Linux on x86-64 and AArch64 pass one integer or pointer in the
/// third place in the same register either way.
struct CurlLibrary: Sendable {
  typealias Word = UInt

  let easyInit: @Sendable @convention(c) () -> Word
  let easySet: @Sendable @convention(c) (Word, Int32, Word) -> Int32
  let easyGet: @Sendable @convention(c) (Word, Int32, UnsafeMutablePointer<Word>) -> Int32
  let easyCleanup: @Sendable @convention(c) (Word) -> Void
  let listAppend: @Sendable @convention(c) (Word, UnsafePointer<CChar>) -> Word
  let listFree: @Sendable @convention(c) (Word) -> Void
  let multiInit: @Sendable @convention(c) () -> Word
  let multiSet: @Sendable @convention(c) (Word, Int32, Word) -> Int32
  let multiAdd: @Sendable @convention(c) (Word, Word) -> Int32
  let multiRemove: @Sendable @convention(c) (Word, Word) -> Int32
  let multiPerform: @Sendable @convention(c) (Word, UnsafeMutablePointer<Int32>) -> Int32
  let multiPoll:
    @Sendable @convention(c) (Word, Word, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
  let multiWakeup: @Sendable @convention(c) (Word) -> Int32
  let multiInfo: @Sendable @convention(c) (Word, UnsafeMutablePointer<Int32>) -> UnsafeRawPointer?
  let multiCleanup: @Sendable @convention(c) (Word) -> Int32

  /// Nil when the system has no libcurl, or one without what is needed.
  static let shared: CurlLibrary? = ["libcurl.so.4", "libcurl-gnutls.so.4"].lazy
    .compactMap { try? CurlLibrary($0) }.first

  private init(_ file: String) throws(CurlMissing) {
    guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { throw CurlMissing() }
    let symbols = CurlSymbols(library: library)
    easyInit = try symbols.find("curl_easy_init")
    easySet = try symbols.find("curl_easy_setopt")
    easyGet = try symbols.find("curl_easy_getinfo")
    easyCleanup = try symbols.find("curl_easy_cleanup")
    listAppend = try symbols.find("curl_slist_append")
    listFree = try symbols.find("curl_slist_free_all")
    multiInit = try symbols.find("curl_multi_init")
    multiSet = try symbols.find("curl_multi_setopt")
    multiAdd = try symbols.find("curl_multi_add_handle")
    multiRemove = try symbols.find("curl_multi_remove_handle")
    multiPerform = try symbols.find("curl_multi_perform")
    multiPoll = try symbols.find("curl_multi_poll")
    multiWakeup = try symbols.find("curl_multi_wakeup")
    multiInfo = try symbols.find("curl_multi_info_read")
    multiCleanup = try symbols.find("curl_multi_cleanup")
    let globalInit: @convention(c) (Int) -> Int32 = try symbols.find("curl_global_init")
    // CURL_GLOBAL_ALL; once in a process, which `shared` sees to.
    guard globalInit(3) == 0 else { throw CurlMissing() }
  }
}

/// There is no usable libcurl under a name.
private struct CurlMissing: Error {}

private struct CurlSymbols {
  let library: UnsafeMutableRawPointer

  /// The caller's type is the function's, as its manual page has it.
  func find<Function>(_ name: String) throws(CurlMissing) -> Function {
    guard let address = dlsym(library, name) else { throw CurlMissing() }
    return unsafeBitCast(address, to: Function.self)
  }
}
