import Geography
internal import JSON
internal import Platform
import Text

/// The backup of AdventureLog: a JSON object with lists of collections and locations, as its `import_export_view.py`
/// writes it.
struct AdventureLog {
  /// The lists of a backup. Only `collections` and `locations` are imported. The others are listed too, because they
  /// may be longer than `JSONLists` allows a member outside its lists to be.
  static let lists = [
    "categories", "collections", "locations", "transportation", "notes", "checklists", "lodging",
    "visited_cities", "visited_regions", "trails", "activities",
  ]

  /// The members of a location that are read.
  private static let members: Set = [
    "name", "location", "description", "tags", "latitude", "longitude", "visits",
    "collection_export_ids",
  ]

  /// The names of collections, by their number `export_id`.
  private var names: [Int: ListName] = [:]

  private(set) var columns = ColumnUses()

  /// The time zones by name, each of which is loaded once; nil for an unknown one.
  private var zones: [String: Zone?] = [:]

  /// Reads a collection. Its name becomes that of a list. Skips a collection without a number or a name.
  mutating func addCollection(_ json: JSON) {
    guard let id = json["export_id"]?.int, let name = json["name"]?.string, !name.trimmed.isEmpty
    else { return }
    names[id] = ListName(reading: name)
  }

  /// The place of a location.
  ///
  /// - Throws: `ValueProblem` for a value of an unexpected kind, an unknown collection or time zone, a visit without a
  ///   valid day, and a text that the rules of places or annotations refuse.
  mutating func place(_ json: JSON, line: Int) throws(ValueProblem) -> SavedPlace {
    guard let object = json.object else {
      throw ValueProblem("it is \(json.kindName), not an object")
    }
    for (name, _) in object.members {
      columns.add(name, use: Self.use(of: name))
    }
    var record = FileRecord(line: line)
    record.set(.name, to: try text("name", of: json), name: "name")
    record.set(.location, to: try text("location", of: json), name: "location")
    record.set(.note, to: try text("description", of: json), name: "description")
    record.set(.lat, to: try text("latitude", of: json), name: "latitude")
    record.set(.lon, to: try text("longitude", of: json), name: "longitude")
    var place = try SavedPlace(record)
    var marks = try PlaceMarks(
      lists: try lists(of: json), tags: try texts("tags", of: json), note: place.note)
    marks.visits = try visits(of: json)
    place.annotation = marks
    return place
  }

  private static func use(of name: String) -> ColumnUse {
    switch name {
    case "name", "location", "description", "latitude", "longitude": .all
    case "tags", "collection_export_ids": .all
    default: members.contains(name) ? .cities : []
    }
  }

  private func text(_ name: String, of json: JSON) throws(ValueProblem) -> String {
    try json[name].map { value throws(ValueProblem) in try JSONText.text(value, of: name) } ?? ""
  }

  /// The elements of a list; none if it is null or missing.
  private func elements(_ name: String, of json: JSON) throws(ValueProblem) -> [JSON] {
    guard let value = json[name], value != .null else { return [] }
    guard let elements = value.array else {
      throw ValueProblem("\(name) is \(value.kindName), not a list")
    }
    return elements
  }

  private func texts(_ name: String, of json: JSON) throws(ValueProblem) -> [String] {
    var texts: [String] = []
    for element in try elements(name, of: json) {
      let text = try JSONText.text(element, of: name)
      if !text.trimmed.isEmpty {
        texts.append(text)
      }
    }
    return texts
  }

  private func lists(of json: JSON) throws(ValueProblem) -> [ListName] {
    var lists: [ListName] = []
    for element in try elements("collection_export_ids", of: json) {
      guard let list = element.int.flatMap({ names[$0] }) else {
        throw ValueProblem("the backup has no collection \(CityRow.quoted(element.text))")
      }
      lists.append(list)
    }
    return lists
  }

  private mutating func visits(of json: JSON) throws(ValueProblem) -> [Visit] {
    var visits: [Visit] = []
    for element in try elements("visits", of: json) {
      let zone = try text("timezone", of: element)
      let start = try text("start_date", of: element)
      guard !start.isEmpty else { continue }
      let end = try text("end_date", of: element)
      let first = try day(start, zone: zone)
      let last = end.isEmpty ? first : try day(end, zone: zone)
      visits.append(
        try Visit(first == last ? first.iso8601 : "\(first.iso8601)/\(last.iso8601)"))
    }
    return visits
  }

  /// The day of a time. AdventureLog writes a visit of whole days as midnight in UTC; its day is the one written. It
  /// writes other visits in UTC and names the time zone of the place; their day is the one in that zone.
  private mutating func day(_ text: String, zone name: String) throws(ValueProblem) -> CivilDate {
    guard let day = CivilDate(text.prefix(10)) else {
      throw ValueProblem("the date of a visit \(CityRow.quoted(text)) is not a day")
    }
    let time = text.dropFirst(10)
    guard !time.isEmpty, !time.hasPrefix("T00:00:00"), !name.isEmpty else { return day }
    let isUTC = time.hasSuffix("Z") || time.hasSuffix("+00:00")
    guard isUTC, let moment = ZonedTime(utc: "\(day.iso8601)\(time.prefix(9))Z") else {
      return day
    }
    guard let zone = zone(name) else {
      throw ValueProblem("the time zone of a visit \(CityRow.quoted(name)) is not known")
    }
    return zone.time(moment.seconds).date
  }

  private mutating func zone(_ name: String) -> Zone? {
    if let known = zones[name] {
      return known
    }
    let zone = Zone(named: name)
    zones[name] = .some(zone)
    return zone
  }
}
