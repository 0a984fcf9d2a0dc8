import JSON
import Testing
import Text

@Suite("Numbers")
struct NumberTests {
  @Test(
    "A number is written with the digits that were read",
    arguments: [
      "0", "-0", "-0.0", "0.0", "0e0", "0E+0", "0e-0", "1", "-1", "1.0", "1.50", "1e2", "1E2",
      "1e+2",
      "1E-2", "0.1", "-0.125", "1.0e10", "9007199254740993", "18446744073709551616", "1e400",
      "-1e-400",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "100000000000000000000",
      "3.141592653589793238462643383279", "1e00", "1e0001", "123456789012345678901234567890.5",
    ])
  func digits(text: String) throws {
    let value = try JSONParser.parse(text)
    #expect(value.number?.text == text)
    #expect(value.text == text)
    #expect(try JSONParser.parse(" [\(text) ,\(text)]").text == "[\(text),\(text)]")
  }

  static let integers: [(text: String, value: Int?)] = [
    ("0", 0), ("-0", 0), ("-0.0", 0), ("0e999999999999999999999", 0), ("17", 17), ("-17", -17),
    ("1.0", 1), ("1e2", 100), ("1E+2", 100), ("100e-2", 1), ("1.50e1", 15), ("-2.50e2", -250),
    ("0.001e3", 1), ("10.00", 10), ("9007199254740993", 9_007_199_254_740_993),
    ("9007199254740993.0", 9_007_199_254_740_993), ("9007199254740.993e3", 9_007_199_254_740_993),
    ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ("9223372036854775807.000", .max), ("-922337203685477580.8e1", .min),
    ("1e18", 1_000_000_000_000_000_000),
    // Not whole.
    ("1.5", nil), ("0.1", nil), ("1e-1", nil), ("15e-1", nil), ("0.99999999999999999999999", nil),
    ("1.0000000000000000000000001", nil), ("-1e-400", nil), ("1e-99999999999999999999", nil),
    // Too large, or with an extreme exponent.
    ("9223372036854775808", nil), ("-9223372036854775809", nil), ("9223372036854775807.5", nil),
    ("9223372036854775808.0", nil), ("-9223372036854775809.0", nil), ("1e19", nil), ("1e400", nil),
    ("18446744073709551616", nil), ("1e99999999999999999999", nil), ("1e2147483647", nil),
    ("1.5e-2147483648", nil), ("1e-9223372036854775808", nil),
  ]

  @Test("`int` is the exact value or nil", arguments: integers)
  func int(text: String, value: Int?) throws {
    #expect(try JSONParser.parse(text).int == value)
  }

  @Test("A whole number may have any number of zero decimals")
  func manyZeros() throws {
    let zeros = String(repeating: "0", count: 5000)
    #expect(try JSONParser.parse("7.\(zeros)").int == 7)
    #expect(try JSONParser.parse("0.\(zeros)7e5001").int == 7)
    #expect(try JSONParser.parse("7\(zeros)e-5000").int == 7)
    #expect(try JSONParser.parse("7\(zeros)").int == nil)
  }

  static let doubles: [(text: String, value: Double?)] = [
    ("0", 0), ("-0", -0.0), ("1", 1), ("1.0", 1), ("1e2", 100), ("-0.5", -0.5), ("0.1", 0.1),
    ("9007199254740993", 9_007_199_254_740_992), ("18446744073709551616", 0x1p64),
    ("1.7976931348623157e308", .greatestFiniteMagnitude), ("5e-324", .leastNonzeroMagnitude),
    ("1e-400", 0), ("1e400", nil), ("-1e400", nil), ("1.7976931348623159e308", nil),
    ("1e99999999999999999999", nil), ("1e-99999999999999999999", 0),
    ("51.50853", 51.50853), ("-0.12574", -0.12574),
  ]

  @Test(
    "`double` is the nearest finite value, or nil beyond the greatest double", arguments: doubles)
  func double(text: String, value: Double?) throws {
    let double = try JSONParser.parse(text).double
    #expect(double == value)
    #expect(double?.sign == value?.sign)
  }

  @Test("A long number keeps all digits")
  func longNumber() throws {
    let text = String(repeating: "9", count: 10_000)
    let value = try JSONParser.parse(text)
    #expect(value.text == text)
    #expect(value.int == nil)
    #expect(value.double == nil)
  }

  @Test("Finite doubles survive a round trip, and other doubles become null")
  func doublesOut() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let double = Double(bitPattern: random.next())
      let back = try JSONParser.parse(JSON(double).text)
      #expect(back.double == (double.isFinite ? double : nil))
    }
    #expect(JSON(Double.nan).text == "null")
    #expect(JSON(-Double.infinity).text == "null")
    #expect(JSONNumber(Double.infinity) == nil)
  }

  @Test("Integers survive a round trip")
  func integersOut() throws {
    for value in [Int.min, -1, 0, 1, 1 << 53, (1 << 53) + 1, Int.max] {
      #expect(JSON(value).text == String(value))
      #expect(try JSONParser.parse(JSON(value).text).int == value)
    }
  }

  @Test("Numbers are equal if their digits are equal")
  func equality() throws {
    #expect(try JSONParser.parse("1.0") != JSONParser.parse("1"))
    #expect(try JSONParser.parse("1e2") != JSONParser.parse("100"))
    #expect(try JSONParser.parse("100") == 100)
  }

  @Test("Only a number has an `int` or a `double`")
  func otherKinds() {
    for value: JSON in ["1", nil, true, [1], ["a": 1]] {
      #expect(value.int == nil)
      #expect(value.double == nil)
    }
  }
}
