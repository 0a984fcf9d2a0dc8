import Platform
import Testing

@testable import CityCore

@Suite("Loading a gazetteer")
struct GazetteerLoadingTests {
  private static let good = TestGazetteer.files([
    .init(id: 5, name: "Five", lat: 1.5, lon: -2.25, population: 10), .init(id: 9, name: "Nine"),
  ])

  @Test("a missing folder is named, with what to do")
  func missingFolder() throws {
    let error = try #require(throws: GazetteerError.self) {
      try Gazetteer(directory: "/nowhere/at/all")
    }
    #expect(
      error.description == "The gazetteer file /nowhere/at/all/cities.tsv can't be read (there is "
        + "no such file or folder); put the resource folder beside the program or name the "
        + "gazetteer's folder with --gazetteer.")
  }

  @Test("a folder is no file")
  func folder() {
    #expect(throws: FileError(path: "/", reason: "it is a folder, not a file")) {
      try File.readRegular("/")
    }
  }

  @Test(
    "a damaged row is named by file, line and problem",
    arguments: [
      ("5\tFive", "x\tFive", "the id is not a whole number"),
      ("5\tFive", "\tFive", "the id is not a whole number"),
      ("5\tFive", "5.\tFive", "the id is not a whole number"),
      ("5\tFive", "99999999999999999999\tFive", "the id is not a whole number"),
      ("5\tFive", "0\tFive", "the id is not from 1 to 2147483647"),
      ("5\tFive", "5\t", "the name is empty or longer than 65,535 bytes"),
      ("1.5", "90.1", "the latitude is not a number from -90.0 to 90.0"),
      ("1.5", "1.5.5", "the latitude is not a number from -90.0 to 90.0"),
      ("1.5", "-", "the latitude is not a number from -90.0 to 90.0"),
      ("1.5", "nan", "the latitude is not a number from -90.0 to 90.0"),
      ("-2.25", "1e2", "the longitude is not a number from -180.0 to 180.0"),
      ("\tAA\t00\t10", "\tZZ\t00\t10", "countries.tsv does not know its country"),
      ("\t10\t", "\t-1\t", "the population is not a whole number"),
      ("\tEtc/UTC", "", "it has 9 columns instead of 10"),
      ("\tEtc/UTC", "\t\tEtc/UTC", "it has 11 columns instead of 10"),
      ("Five", "Fi\rve", "it holds a control character"),
      ("5\tFive", "10\tFive", nil),
    ])
  func damagedRow(old: String, new: String, problem: String?) {
    var files = Self.good
    let text = String(decoding: files.cities, as: UTF8.self)
    guard let place = text.firstRange(of: old) else {
      Issue.record("no \(old) in the file")
      return
    }
    files.cities = Array((text[..<place.lowerBound] + new + text[place.upperBound...]).utf8)
    let wanted =
      problem.map { GazetteerError.malformed(file: "cities.tsv", line: 2, problem: $0) }
      ?? .malformed(file: "cities.tsv", line: 3, problem: "the ids are not in ascending order")
    #expect(throws: wanted) { try Gazetteer(files: files) }
  }

  @Test("bytes that are not UTF-8 are named by their line")
  func encoding() {
    var files = Self.good
    files.cities[files.cities.count - 30] = 0xFF
    #expect(
      throws: GazetteerError.malformed(file: "cities.tsv", line: 3, problem: "it is not UTF-8")
    ) { try Gazetteer(files: files) }
  }

  @Test("a file that was cut anywhere is refused")
  func truncated() throws {
    _ = try Gazetteer(files: Self.good)
    for count in 0..<Self.good.cities.count {
      var files = Self.good
      files.cities.removeLast(files.cities.count - count)
      #expect(throws: GazetteerError.self, "\(count) bytes") { try Gazetteer(files: files) }
    }
    for count in 0..<Self.good.countries.count {
      var files = Self.good
      files.countries.removeLast(files.countries.count - count)
      #expect(throws: GazetteerError.self, "\(count) bytes") { try Gazetteer(files: files) }
    }
  }

  @Test("damaged bytes are refused or read, and never trap")
  func fuzz() {
    let dice = Dice(seed: 11)
    for _ in 0..<1500 {
      var files = Self.good
      for _ in 0...dice.number(below: 3) {
        let byte = UInt8(dice.number(below: 256))
        files.cities[dice.number(below: files.cities.count)] = byte
        files.countries[dice.number(below: files.countries.count)] = byte ^ 1
        files.admin1[dice.number(below: files.admin1.count)] = byte
      }
      guard let gazetteer = try? Gazetteer(files: files) else { continue }
      _ = gazetteer.search("five", limit: 3)
      _ = gazetteer.nearby(Coordinate(lat: 1, lon: 1), radiusKm: 20_038, limit: 3)
    }
  }
}
