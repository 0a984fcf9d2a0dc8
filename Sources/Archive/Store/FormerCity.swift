import Geography
internal import JSON

/// A city with its annotation before an import changed it, as it is stored to undo the import.
struct FormerCity {
  let archived: ArchivedCity

  /// Empty if the city had none. Lists are given by their ids.
  let annotation: Annotation

  init(_ archived: ArchivedCity, annotation: Annotation?) {
    self.archived = archived
    self.annotation = annotation ?? Annotation()
  }
}

// The stored text: one JSON object.
extension FormerCity {
  var text: String {
    let city = archived.city
    let json: JSON = [
      "id": JSON(city.id), "name": JSON(city.name), "country": JSON(city.country),
      "admin1": JSON(city.admin1), "lat": JSON(city.coordinate.lat),
      "lon": JSON(city.coordinate.lon), "population": JSON(city.population),
      "timezone": JSON(city.timezone), "wikipedia": JSON(city.wikipedia),
      "favorite": JSON(archived.favorite), "ownName": JSON(annotation.ownName),
      "note": JSON(annotation.note), "planned": JSON(annotation.isPlanned),
      "tags": .array(annotation.tags.map { JSON($0) }),
      "lists": .array(annotation.lists.map { JSON($0) }),
      "visits": .array(annotation.visits.map { JSON($0.text) }),
    ]
    return json.text
  }

  /// Parses the result of `text`; nil for a text of another form.
  init?(_ text: String) {
    guard let json = try? JSONParser.parse(text), let id = json["id"]?.int,
      let name = json["name"]?.string, let lat = json["lat"]?.double,
      let lon = json["lon"]?.double, let favorite = json["favorite"]?.bool
    else { return nil }
    archived = ArchivedCity(
      city: City(
        id: id, name: name, country: json["country"]?.string, admin1: json["admin1"]?.string,
        coordinate: Coordinate(lat: lat, lon: lon), population: json["population"]?.int,
        timezone: json["timezone"]?.string, wikipedia: json["wikipedia"]?.string),
      favorite: favorite)
    var annotation = Annotation()
    annotation.ownName = json["ownName"]?.string
    annotation.note = json["note"]?.string
    annotation.isPlanned = json["planned"]?.bool ?? false
    annotation.tags = json["tags"]?.array?.compactMap(\.string) ?? []
    annotation.lists = json["lists"]?.array?.compactMap(\.int) ?? []
    annotation.visits = json["visits"]?.array?.compactMap { try? Visit($0.string ?? "") } ?? []
    self.annotation = annotation
  }
}
