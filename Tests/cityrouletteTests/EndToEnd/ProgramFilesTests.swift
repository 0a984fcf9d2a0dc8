import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// Moves in from files in the layouts of other programs, and out and in again in each format that an import reads.
/// `Tests/Fixtures/programs` has the files, and `expected.tsv` in it what each becomes.
@Suite("Files of other programs", .endToEnd, .serialized)
struct ProgramFilesTests {
  /// A file and its expected result, a line of `expected.tsv`.
  struct Sample: Sendable, CustomTestStringConvertible {
    let file, format: String

    /// The counts of the reply by their names.
    let counts: [String: Int]

    /// The names of the cities, sorted, and the lists with their colours, in their order.
    let cities, lists: String

    /// - Parameter heading: the names of the columns.
    init(_ line: Substring, heading: [Substring]) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      file = cells[0]
      format = cells[1]
      counts = Dictionary(
        uniqueKeysWithValues: zip(heading, cells).dropFirst(2).dropLast(2).map { name, cell in
          (String(name), Int(cell) ?? -1)
        })
      cities = cells[cells.count - 2]
      lists = cells[cells.count - 1]
    }

    var testDescription: String { file }
  }

  private static let folder = Repository.url.appending(path: "Tests/Fixtures/programs")

  static let samples: [Sample] = {
    let text =
      (try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    let heading = lines.first?.split(separator: "\t") ?? []
    return lines.dropFirst().map { Sample($0, heading: heading) }
  }()

  /// The formats that an import reads. The first ones keep the order and the looks of lists, which the others lose, so
  /// that they come last.
  private static let formats = [
    ("gpx", true), ("kml", true), ("kmz", true), ("csv", false), ("excel", false),
    ("geojson", false),
  ]

  /// All formats, or one of them in a short run.
  private static func formats(for sample: Sample) -> [(String, Bool)] {
    if SuiteLength.isLong {
      return formats
    }
    let index = samples.firstIndex { $0.file == sample.file } ?? 0
    return [formats[index % formats.count]]
  }

  /// The archive without what no file keeps: when and how a city was added.
  private struct State: Equatable {
    var cities: [JSON]
    var annotations: [JSON]

    /// Name, colour and icon of each list, in their order.
    var lists: [[String]]
  }

  private let home: Home
  private let backend: Backend

  init() throws {
    home = try Home()
    backend = try Backend(home)
  }

  private func state() throws -> State {
    let lists = try backend.call("list.list")["lists"]?.array ?? []
    let names = Dictionary(
      uniqueKeysWithValues: lists.map { ($0["id"]?.int ?? 0, $0["name"]?.string ?? "") })
    let page = try backend.call("archive.list", ["annotations": true, "limit": 100])
    #expect(page["next"] == .null)
    let annotations = (page["annotations"]?.array ?? []).map { annotation in
      var object = annotation.object ?? [:]
      object["added"] = nil
      object["origin"] = nil
      let lists = object["lists"]?.array?.map { names[$0.int ?? 0] ?? "" } ?? []
      object["lists"] = .array(lists.sorted().map(JSON.string))
      return JSON.object(object)
    }
    return State(
      cities: page["cities"]?.array ?? [], annotations: annotations,
      lists: lists.map { list in
        ["name", "color", "icon"].map { list[$0]?.string ?? "" }
      })
  }

  private func wipe() throws {
    let cities = try backend.call("archive.list", ["limit": 100])["cities"]?.array ?? []
    if !cities.isEmpty {
      try backend.call("archive.remove", ["cities": .array(cities.compactMap { $0["id"] })])
    }
    for list in try backend.call("list.list")["lists"]?.array ?? [] {
      try backend.call("list.remove", ["list": list["id"] ?? .null])
    }
    #expect(try backend.call("archive.status")["count"] == 0)
  }

  private func expect(_ answer: JSON, _ sample: Sample) {
    #expect(answer["format"]?.string == sample.format)
    for (name, count) in sample.counts {
      #expect(answer[name]?.int == count, "\(name): \(answer.text)")
    }
    let parts = [
      "added", "updated", "unchanged", "duplicates", "unknown", "unresolved", "invalidCount",
      "skipped",
    ]
    #expect(answer["rows"]?.int == parts.reduce(0) { $0 + (answer[$1]?.int ?? 0) })
  }

  /// Exports the archive, empties it and imports the file.
  private func expectReturn(_ before: State, _ format: String, keepsLists: Bool) throws {
    let path = JSON.string("\(home.path)/cities.\(format)")
    try backend.call("archive.export", ["format": .string(format), "path": path])
    try wipe()
    let back = try backend.call("archive.import", ["path": path])
    #expect(back["added"]?.int == before.cities.count, "\(format): \(back.text)")
    #expect(back["rows"] == back["added"])
    #expect(back["ignoredColumns"] == [])
    var expected = before
    var found = try state()
    if !keepsLists {
      // The table in protocol.md: only the names remain.
      expected.lists = before.lists.map { [$0[0]] }.sorted { $0[0] < $1[0] }
      found.lists = found.lists.map { [$0[0]] }.sorted { $0[0] < $1[0] }
    }
    #expect(found == expected, "\(format)")
    let again = try backend.call("archive.import", ["path": path])
    #expect(again["unchanged"] == back["added"])
  }

  @Test("There are fifty files in the layouts of fifteen programs, each with its expected result")
  func inventory() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.contains("/") }
    #expect(Set(files) == Set(Self.samples.map(\.file)))
    #expect(files.count >= 50)
    #expect(Set(files.compactMap { $0.split(separator: "/").first }).count >= 15)
  }

  @Test(
    "The counts of each file add up, twice, and its cities return in every format as the table says",
    arguments: samples)
  func roundTrip(_ sample: Sample) throws {
    let path = JSON.string(Self.folder.appending(path: sample.file).path)
    let dry = try backend.call("archive.import", ["path": path, "dryRun": true])
    let first = try backend.call("archive.import", ["path": path])
    #expect(first.comparedWithDryRun == dry.comparedWithDryRun)
    expect(first, sample)
    let before = try state()
    let names = before.cities.compactMap { $0["name"]?.string }.sorted()
    #expect(names.joined(separator: "; ") == sample.cities)
    let lists = before.lists.map { "\($0[0])=\($0[1])" }
    #expect(lists.joined(separator: "; ") == sample.lists)
    let again = try backend.call("archive.import", ["path": path])
    #expect(again["added"] == 0 && again["updated"] == 0)
    #expect(again["unchanged"] == first["added"] && again["archive"] == first["archive"])
    #expect(try state() == before)
    for (format, keepsLists) in Self.formats(for: sample) {
      try expectReturn(before, format, keepsLists: keepsLists)
    }
    #expect(try backend.leave() == .code(0))
  }
}

// The same files as places of the guide.
extension ProgramFilesTests {
  private static let guideFormats = ["gpx", "kml", "kmz", "json", "geojson", "csv", "excel"]

  /// The formats that keep the order and the looks of lists.
  private static let ordered: Set = ["gpx", "kml", "kmz"]

  /// The places without what no file keeps: their ids, and that the user owns them.
  private func places() throws -> State {
    let lists = try backend.call("list.list")["lists"]?.array ?? []
    let names = Dictionary(
      uniqueKeysWithValues: lists.map { ($0["id"]?.int ?? 0, $0["name"]?.string ?? "") })
    let page = try backend.call("place.list", ["limit": 500])
    #expect(page["next"] == .null)
    let groups = page["groups"]?.array ?? []
    let places = groups.flatMap { group in
      (group["places"]?.array ?? []).map { place in
        var object = place.object ?? [:]
        object["id"] = nil
        object["origin"] = nil
        if var annotation = object["annotation"]?.object {
          let lists = annotation["lists"]?.array?.map { names[$0.int ?? 0] ?? "" } ?? []
          annotation["lists"] = .array(lists.sorted().map(JSON.string))
          object["annotation"] = .object(annotation)
        }
        return JSON.object(object)
      }
    }
    return State(
      cities: places, annotations: [],
      lists: lists.map { list in ["name", "color", "icon"].map { list[$0]?.string ?? "" } })
  }

  /// Undoes the last import, which leaves nothing.
  private func undo(_ answer: JSON) throws {
    let undone = try backend.call("archive.undoImport", ["undo": answer["undo"] ?? .null])
    #expect(undone["removed"] == answer["added"] && undone["keptCount"] == 0, "\(undone.text)")
    #expect(try places() == State(cities: [], annotations: [], lists: []))
  }

  @Test(
    "The places of each file return in every format as the table says, and an undo leaves nothing",
    arguments: samples)
  func guide(_ sample: Sample) throws {
    let path = JSON.string(Self.folder.appending(path: sample.file).path)
    var last = try backend.call("archive.import", ["path": path, "target": "places"])
    let count = last["added"]?.int ?? 0
    let before = try places()
    #expect(before.cities.count == count)
    let index = Self.samples.firstIndex { $0.file == sample.file } ?? 0
    let formats =
      SuiteLength.isLong
      ? Self.guideFormats : [Self.guideFormats[index % Self.guideFormats.count]]
    for format in formats where count > 0 {
      let path = JSON.string("\(home.path)/guide.\(format)")
      let export = try backend.call(
        "place.export", ["format": .string(format), "path": path])
      #expect(export["count"]?.int == count)
      let same = try backend.call("place.import", ["path": path])
      #expect(same["unchanged"]?.int == count && same["undo"] == .null, "\(same.text)")
      try undo(last)
      last = try backend.call("archive.import", ["path": path, "target": "places"])
      #expect(last["added"]?.int == count && last["rows"]?.int == count, "\(last.text)")
      #expect(last["ignoredColumns"] == [] && last["ignoredPictures"] == [])
      var expected = before
      var found = try places()
      if !Self.ordered.contains(format) {
        expected.lists = before.lists.map { [$0[0]] }.sorted { $0[0] < $1[0] }
        found.lists = found.lists.map { [$0[0]] }.sorted { $0[0] < $1[0] }
      }
      #expect(found == expected, "\(format)")
    }
    #expect(try backend.leave() == .code(0))
  }
}
