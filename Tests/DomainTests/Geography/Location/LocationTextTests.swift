import Foundation
import TestSupport
import Testing

@testable import Geography

@Suite("Places as people write them")
struct LocationTextTests {
  /// A text of the fixture with its meaning.
  struct Labelled: Sendable, CustomTestStringConvertible {
    let text: String
    let meaning: [String]
    var testDescription: String { "\(text) = \(meaning.joined(separator: " "))" }
  }

  /// The lines of `Tests/Fixtures/locations.txt`.
  static let texts: [Labelled] = {
    let url = Repository.url.appending(path: "Tests/Fixtures/locations.txt")
    guard let file = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var meaning: [String] = []
    var labelled: [Labelled] = []
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("= ") {
        meaning = line.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
      } else if !line.hasPrefix("#"), !line.isEmpty {
        labelled.append(Labelled(text: unescaped(line), meaning: meaning))
      }
    }
    return labelled
  }()

  private static func unescaped(_ line: Substring) -> String {
    var text = String(line).replacing("\\n", with: "\n").replacing("\\t", with: "\t")
    text = text.replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
    return text.replacing("\\\\", with: "\\")
  }

  @Test("The fixture has at least four hundred distinct texts")
  func fixture() {
    #expect(Self.texts.count >= 400)
    #expect(Set(Self.texts.map(\.text)).count == Self.texts.count)
  }

  @Test("Each text of the fixture has its expected meaning", arguments: texts)
  func labelled(_ labelled: Labelled) throws {
    let gazetteer = try TestGazetteer.real.get()
    let kind = labelled.meaning.first
    let rest = labelled.meaning.dropFirst().first ?? ""
    do {
      let found = try LocationText(labelled.text, in: gazetteer)
      if kind == "city" {
        #expect(found.city?.id == Int(rest), "\(found.city?.name ?? "\(found)")")
        return
      }
      let numbers = rest.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 3 else {
        Issue.record("\(found)")
        return
      }
      let distance = found.point.distanceKm(to: Coordinate(lat: numbers[0], lon: numbers[1]))
      #expect(distance <= numbers[2], "\(found.point), \(distance) km away")
      #expect(found.kind.rawValue == kind)
    } catch {
      switch error {
      case .ambiguous: #expect(kind == "ambiguous")
      case .unknown: #expect(kind == "unknown")
      case .points: #expect(kind == "points")
      case .area(let area, _): #expect(kind == "area" && area.code == rest, "\(area.code)")
      case .unreadable(let reason):
        #expect(kind == "refused" && reason.hasPrefix(rest), "\(reason)")
      }
    }
  }

  @Test("An ambiguous text lists its places, the likeliest first")
  func ambiguous() throws {
    let gazetteer = try TestGazetteer.real.get()
    let error = #expect(throws: LocationText.Problem.self) {
      try LocationText("Springfield", in: gazetteer)
    }
    guard case .ambiguous(let cities) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cities.count > 3)
    #expect(cities.first?.name == "Springfield")
  }
}
