import Files
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// Three archives on one file, compared with a model of annotations and lists.
@Suite struct CollectionModelTests {
  private static let histories: UInt64 = SuiteLength.isLong ? 1000 : 4

  let folder: ScratchFolder
  let archives: [Archive]

  init() throws {
    let folder = try ScratchFolder()
    self.folder = folder
    archives = try (0..<3).map { _ in try Archive.opened(folder.path("archive.sqlite")) }
  }

  @Test(
    "After any series of acts annotations, lists, queries and statistics agree with their model",
    arguments: 1...histories)
  func equalsModel(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = CollectionModel()
    for act in 0..<120 {
      let archive = try #require(archives.randomElement(using: &random))
      try model.act(on: archive, using: &random)
      if act % 6 == 5 {
        try check(#require(archives.randomElement(using: &random)), model, using: &random)
      }
    }
    try check(archives[0], model, using: &random)
  }

  @Test("More queries than statements are kept are answered")
  func manyStatements() throws {
    let archive = archives[0]
    _ = try archive.add(City.florence)
    for count in 1...600 {
      var query = CityQuery()
      query.countries = ["IT"] + Array(repeating: "XX", count: count)
      var request = QueryRequest()
      request.queries = [query]
      #expect(try archive.page(request).total == 1)
    }
  }

  private func check(
    _ archive: Archive, _ model: CollectionModel, using random: inout SeededGenerator
  ) throws {
    let stored = try archive.cityAnnotations(of: Array(1...12))
    #expect(stored.map(\.city) == model.cities.keys.sorted())
    for annotation in stored {
      let wanted = try #require(model.cities[annotation.city])
      #expect(annotation.content.ownName == wanted.ownName)
      #expect(annotation.content.note == wanted.note)
      #expect(annotation.content.isPlanned == wanted.isPlanned)
      #expect(annotation.content.tags == wanted.tags.sorted())
      #expect(annotation.content.visits.map(\.text) == wanted.visits.sorted())
      #expect(
        annotation.content.lists
          == model.lists.filter { $0.cities.contains(annotation.city) }.map(\.id))
    }
    #expect(try archive.lists().map(\.id) == model.lists.map(\.id))
    #expect(try archive.lists().map(\.count) == model.lists.map(\.cities.count))
    #expect(
      try archive.tags().map { "\($0.name) \($0.cities)" } == model.tagCounts.sorted())
    try checkQueries(archive, model, using: &random)
    try checkStatistics(archive, model)
  }

  private func checkQueries(
    _ archive: Archive, _ model: CollectionModel, using random: inout SeededGenerator
  ) throws {
    for order in ListOrder.allCases where order != .distance && order != .list {
      let (query, matches) = model.randomQuery(using: &random)
      let wanted = model.cities.filter { matches($0.value) }.keys.sorted()
      var request = QueryRequest()
      request.queries = [query]
      request.order = order
      request.isReversed = Bool.random(using: &random)
      request.limit = 3
      var found: [Int] = []
      repeat {
        let page = try archive.page(request)
        #expect(page.total == wanted.count)
        found += page.cities.map(\.city.id)
        request.after = page.after
      } while request.after != nil
      #expect(found.sorted() == wanted, "in the order \(order)")
      request.limit = 50
      #expect(
        try archive.page(request).cities.map(\.city.id) == found, "pages in the order \(order)")
    }
    for list in model.lists {
      var query = CityQuery()
      query.list = list.id
      var request = QueryRequest()
      request.queries = [query]
      request.order = .list
      #expect(try archive.page(request).cities.map(\.city.id) == list.cities)
    }
  }

  private func checkStatistics(_ archive: Archive, _ model: CollectionModel) throws {
    let statistics = try archive.statistics()
    let visited = model.cities.values.filter { !$0.visits.isEmpty }
    #expect(statistics.cities == model.cities.count)
    #expect(statistics.planned == model.cities.values.count { $0.isPlanned })
    #expect(statistics.visited == visited.count)
    #expect(statistics.countries.reduce(0) { $0 + $1.visited } == visited.count)
    let years = Set(visited.flatMap { $0.visits.map { String($0.prefix(4)) } })
    #expect(statistics.years.map { String($0.year) } == years.sorted())
    for (year, cities, _) in statistics.years {
      #expect(cities == visited.count { $0.visits.contains { $0.hasPrefix(String(year)) } })
    }
  }
}

/// What three people did to an archive.
private struct CollectionModel {
  struct Annotated {
    var ownName: String?
    var note: String?
    var isPlanned = false
    var isFavorite = false
    var tags: Set<String> = []
    var visits: Set<String> = []
  }

  struct List {
    let id: Int
    var cities: [Int]
  }

  private(set) var cities: [Int: Annotated] = [:]
  private(set) var lists: [List] = []
  private static let tags = ["beach", "food", "museum"]
  private static let visits = ["2019", "2019-05", "2020-02-29", "2021-12-30/2022-01-02"]

  var tagCounts: [String] {
    Self.tags.compactMap { tag in
      let count = cities.values.count { $0.tags.contains(tag) }
      return count == 0 ? nil : "\(tag) \(count)"
    }
  }

  /// Makes one random act on the archive and the model.
  mutating func act(on archive: Archive, using random: inout SeededGenerator) throws {
    let id = Int.random(in: 1...12, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: try add(id, to: archive, using: &random)
    case 2:
      let removed = (try? archive.remove(ids: [id])) != nil
      #expect(removed == (cities.removeValue(forKey: id) != nil))
      for index in lists.indices {
        lists[index].cities.removeAll { $0 == id }
      }
    case 3, 4, 5: try annotate(id, in: archive, using: &random)
    case 6: try addList(to: archive)
    case 7:
      guard let list = lists.randomElement(using: &random) else { return }
      _ = try archive.removeList(list.id)
      lists.removeAll { $0.id == list.id }
    default: try changeList(in: archive, using: &random)
    }
  }

  private mutating func add(
    _ id: Int, to archive: Archive, using random: inout SeededGenerator
  ) throws {
    let isFavorite = Bool.random(using: &random)
    let city = City(
      id: id, name: "City \(id % 3)", country: id % 2 == 0 ? "AT" : "DE",
      coordinate: Coordinate(lat: 0, lon: 0))
    let added = (try? archive.add(city, favorite: isFavorite)) != nil
    #expect(added == (cities[id] == nil))
    if added {
      cities[id] = Annotated(isFavorite: isFavorite)
    }
  }

  private mutating func annotate(
    _ id: Int, in archive: Archive, using random: inout SeededGenerator
  ) throws {
    var change = AnnotationChange()
    var new = cities[id] ?? Annotated()
    if Bool.random(using: &random) {
      new.ownName = [nil, "Home", "Ätna"].randomElement(using: &random) ?? nil
      change.ownName = .set(new.ownName)
    }
    if Bool.random(using: &random) {
      new.note = [nil, "Cold soup", "**Go**"].randomElement(using: &random) ?? nil
      change.note = .set(new.note)
    }
    if Bool.random(using: &random) {
      new.isPlanned.toggle()
      change.isPlanned = new.isPlanned
    }
    let tag = Self.tags.randomElement(using: &random) ?? ""
    if Bool.random(using: &random) {
      new.tags.insert(tag)
      change.addedTags = [tag, tag.uppercased()]
    } else {
      new.tags.remove(tag)
      change.removedTags = [tag]
    }
    let visit = Self.visits.randomElement(using: &random) ?? ""
    if Bool.random(using: &random) {
      new.visits = [visit]
      change.visits = [try Visit(visit)]
    } else {
      new.visits.remove(visit)
      change.removedVisits = [try Visit(visit)]
    }
    let done = (try? archive.annotate(ids: [id], change)) != nil
    #expect(done == (cities[id] != nil))
    if done {
      cities[id] = new
    }
  }

  private mutating func addList(to archive: Archive) throws {
    guard lists.count < 4 else { return }
    let name = "List \(lists.map(\.id).max() ?? 0)"
    let list = try archive.addList(name, color: .red, icon: .pin, query: nil)
    lists.append(List(id: list.id, cities: []))
  }

  private mutating func changeList(
    in archive: Archive, using random: inout SeededGenerator
  ) throws {
    guard let index = lists.indices.randomElement(using: &random) else { return }
    let ids = Array(cities.keys.sorted().shuffled(using: &random).prefix(3))
    let list = lists[index]
    if Bool.random(using: &random) {
      _ = try archive.removeFromList(list.id, cities: ids)
      lists[index].cities.removeAll(where: ids.contains)
      return
    }
    let place = Bool.random(using: &random) ? Int.random(in: 0...3, using: &random) : nil
    _ = try archive.addToList(list.id, cities: ids, at: place)
    if let place {
      var rest = list.cities.filter { !ids.contains($0) }
      rest.insert(contentsOf: ids, at: min(place, rest.count))
      lists[index].cities = rest
    } else {
      lists[index].cities += ids.filter { !list.cities.contains($0) }
    }
  }

  /// A random query, and what it means for the model.
  func randomQuery(
    using random: inout SeededGenerator
  ) -> (query: CityQuery, matches: (Annotated) -> Bool) {
    var query = CityQuery()
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      query.isPlanned = true
      return (query, { $0.isPlanned })
    case 1:
      query.isVisited = false
      return (query, { $0.visits.isEmpty })
    case 2:
      query.visitedBetween = "2022-01-01"..."2022-12-31"
      return (query, { $0.visits.contains("2021-12-30/2022-01-02") })
    case 3:
      query.setTags(["FOOD", "beach"])
      return (query, { $0.tags.isSuperset(of: ["food", "beach"]) })
    case 4:
      query.text = "atna"
      return (query, { $0.ownName == "Ätna" })
    case 5:
      query.text = "SOUP"
      query.favorite = true
      return (query, { $0.note == "Cold soup" && $0.isFavorite })
    default: return (query, { _ in true })
    }
  }
}
