package import Files
package import Geography
internal import Platform
import Text

/// The rows of a file as cities, and the rows that could not be resolved. Without a gazetteer, only the rows
/// with an id.
package struct ResolvedCities: Sendable {
  /// The rows with an id: those of the file, followed by those of resolved places.
  package private(set) var rows: [CityRow]
  package private(set) var unresolved = FirstRows<UnresolvedRow>()

  /// - Parameter report: called periodically with the number of processed places.
  /// - Throws: `CancellationError`; `TextFileError` for a text that counts as a list of names only by default, and that
  ///   names no place.
  package init(_ file: CityFile, in gazetteer: Gazetteer?, report: (Int) -> Void) throws {
    rows = file.rows
    guard let gazetteer, !file.places.isEmpty else { return }
    let finder = try SavedPlaceFinder(gazetteer, for: file.places)
    var zones: [String: Zone?] = [:]
    for (index, place) in file.places.enumerated() {
      if index % 256 == 255 {
        try Task.checkCancellation()
        report(index)
      }
      let meaning = place.chosenCity.map(SavedPlaceFinder.Meaning.city) ?? finder.meaning(of: place)
      switch meaning {
      case .city(let id):
        do throws(ValueProblem) {
          let favorite = try CityRow.flag(place.favorite, noun: "favorite")
          rows.append(
            CityRow(
              line: place.line, id: id, favorite: favorite,
              annotation: try annotation(of: place, in: gazetteer.city(id: id), zones: &zones),
              file: place.file, number: place.number, onConflict: place.onConflict))
        } catch {
          let city = gazetteer.city(id: id)
          unresolved.append(
            place, reason: error.reason, candidates: .these([city].compactMap(\.self)),
            finder: finder)
        }
      case .unresolved(let reason, let candidates):
        unresolved.append(place, reason: reason, candidates: candidates, finder: finder)
      }
    }
    try file.check(hasPlaces: !rows.isEmpty || unresolved.rows.contains(where: \.isNamed))
  }

  /// The annotation that a place brings to its city; nil if the place has none.
  ///
  /// - Parameter zones: the time zones that were loaded before, by name.
  /// - Throws: `ValueProblem` if the day of a visit is not known.
  private func annotation(
    of place: SavedPlace, in city: City?, zones: inout [String: Zone?]
  ) throws(ValueProblem) -> FileAnnotation? {
    guard let marks = place.annotation else { return nil }
    var visits: [Visit] = []
    if let time = marks.time {
      let day = try day(of: time, in: city, zones: &zones)
      visits.append(try Visit(day.iso8601))
    }
    return marks.annotation(place: place.name, city: city?.name, visits: visits)
  }

  /// The day of a visit: in the offset from UTC that the file gives, or else in the time zone of the city.
  private func day(
    of time: CheckinTime, in city: City?, zones: inout [String: Zone?]
  ) throws(ValueProblem) -> CivilDate {
    if let offset = time.offset {
      return ZonedTime(seconds: time.seconds, offset: offset).date
    }
    guard let name = city?.timezone, let zone = Self.zone(name, zones: &zones) else {
      throw ValueProblem("the day of the visit is unknown, because the city has no time zone")
    }
    return zone.time(time.seconds).date
  }

  private static func zone(_ name: String, zones: inout [String: Zone?]) -> Zone? {
    if let known = zones[name] {
      return known
    }
    let zone = Zone(named: name)
    zones[name] = .some(zone)
    return zone
  }
}
