import Foundation
import Testing
import Text

@Suite("Base 64")
struct Base64Tests {
  @Test("Encoded text decodes to the same bytes, and invalid text is refused")
  func base64() {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 83 &+ 7) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.decode(text) == bytes)
      #expect(Base64.decode(text.replacing("=", with: "")) == bytes)
      #expect(Base64.decode(text.map { "\($0)\r\n" }.joined()) == bytes)
    }
    for bad in ["A", "AAAAA", "AB", "A===", "AA=", "AA==A", "====", "AA-_", "A=AA", "é", "AAA=="] {
      #expect(Base64.decode(bad) == nil, "\(bad)")
    }
  }
}
