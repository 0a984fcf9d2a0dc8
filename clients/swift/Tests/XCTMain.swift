import Testing

/// The entry point of the tests. SwiftPM would generate one with XCTest's tests, which it searches in an index; all tests
/// are Swift Testing's, so that `--disable-index-store` can build them in less time.
@main
struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
