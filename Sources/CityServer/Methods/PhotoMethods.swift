import Archive
internal import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct PhotoSearch: CityWaitingMethod {
  static let name = "photo.search"
  static let summary = "Pictures of a city, or by words, with author and licence."

  /// As many as fit well on a page.
  private static let defaultLimit = 20

  /// The most that any service answers at a time.
  private static let mostPhotos = 50

  static let parameters = Parameters(
    Field<Int?>.optional("city", "GeoNames id of the city; or else a query.", as: Schemas.id),
    Fields.text("query", "What to look for; or else a city.", maximumBytes: 300),
    Field<Int>.optional(
      "limit", "How many pictures at most; google finds 10 at most.",
      as: .integer(1...mostPhotos), default: defaultLimit),
    Language.field, as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("query", excluding: .nullAndEmpty)]
  static let result = answer.schema
  private static let answer = Shape<(found: PhotoFindings, provider: any PhotoProvider)>(
    .init("photos", "The pictures; none is no error.", \.found.photos),
    .init("provider", "Who found them.", \.provider.id),
    .init(
      "attribution", "The credit that the provider asks to be shown.",
      \.provider.service.attribution),
    .init(
      "skipped", "Pictures that were left out because their record is broken.", \.found.skipped),
    .init("total", "How many there are in all; null where that is not told.", \.found.total))
  static let errors: [ErrorCode] =
    [.cityNotFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  let city: Int?
  let query: String?
  let limit: Int
  let language: Language

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let subject = try await subject(server)
    let wiki = language.wiki(on: server)
    let photos = try server.photos.get()
    return .waiting { [limit] _ in
      let found = try await photos.find(subject, limit: limit, language: wiki)
      return Self.answer.json((found, photos.provider))
    }
  }

  /// A city is looked for with its country, for many share a name.
  private func subject(_ server: isolated CityServer) async throws -> PhotoSubject {
    switch (city, query?.trimmed) {
    case (let id?, nil):
      let city = try await server.anyCity(id)
      let names = [city.name, await server.countryName(of: city)].compactMap(\.self)
      return PhotoSubject(text: names.joined(separator: ", "), coordinate: city.coordinate)
    case (nil, let text?) where !text.isEmpty: return PhotoSubject(text: text)
    default: throw RPCError.params("give either city or a query that is not blank")
    }
  }
}

extension PhotoProviderID: WireValue {}

extension Photo: Shaped {
  static let shape = Shape<Self>(
    .init("title", "What it shows, as its author says.", \.title),
    .init("url", "Address of the picture in full size.", \.url),
    .init("thumbnail", "Address of a small one.", \.thumbnail),
    .init("width", "Pixels of the picture in full size.", \.width),
    .init("height", "Pixels.", \.height),
    .init("author", "Who made it, as plain text; null where that is not told.", \.author),
    .init("license", "Name of its licence; null where that is not told.", \.license),
    .init("licenseUrl", "Address of the licence.", \.licenseURL),
    .init("page", "The page that tells of it, or shows it.", \.page), name: "Photo")
}

struct PlaceSetPhoto: CityExclusiveMethod {
  static let name = "place.setPhoto"
  static let summary = "Gives a place a picture of the user's, or none; the former file is deleted."
  static let parameters = Parameters(
    PlaceFields.place,
    PlaceFields.change(
      "path", "Absolute path of a JPEG, PNG, WebP or GIF; null takes the picture away."),
    PlaceFields.change(
      "base64", "The bytes of such a file in base 64, or else a path; null takes the picture away.",
      as: .string(maximumBytes: Limits.photoText * 2)),
    as: Self.init)
  static let forms = [
    ParameterForm("path", excluding: .nothing), ParameterForm("base64", excluding: .nothing),
  ]
  static let result = ShownPlace.result
  static let errors: [ErrorCode] =
    [.placeNotFound, .requestFailed, .limitExceeded] + ErrorCode.storageChange

  let place: Int
  let path: Change<String?>
  let base64: Change<String?>

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await server.changed(as: .user) { [self, rules = server.fileRules(for: .reading)] guide in
      _ = try guide.known(place)
      let picture = try bytes(under: rules).map(Self.picture)
      guard let changed = try keeping({ try guide.setPicture(ofPlace: place, picture) })
      else { throw PlaceFields.noPlace(place) }
      return changed
    }
  }

  /// The bytes that were given; nil to have no picture.
  private func bytes(under rules: FileRules) throws -> [UInt8]? {
    switch (path, base64) {
    case (.set(let path?), .keep), (.set(let path?), .set(nil)):
      try ClientFile(path).read(limit: Limits.photoFile, under: rules)
    case (.keep, .set(let text?)), (.set(nil), .set(let text?)): try Self.decode(text)
    case (.set(nil), _), (_, .set(nil)): nil
    default: throw RPCError.params("give either path or base64, or null in one of them")
    }
  }

  private static func picture(_ bytes: [UInt8]) throws -> NewPicture {
    if let picture = NewPicture(bytes) {
      return picture
    }
    throw RPCError(.requestFailed, "This is no JPEG, PNG, WebP or GIF; choose another picture.")
  }

  private static func decode(_ text: String) throws -> [UInt8] {
    guard let bytes = Base64.decode(text) else { throw RPCError(at: "base64", "it is no base 64") }
    guard bytes.count <= Limits.photoText else {
      throw RPCError(
        .limitExceeded,
        "The picture has \(bytes.count) bytes, and \(Limits.photoText) is the most in a message; "
          + "pass its path.", details: ["limit": JSON(Limits.photoText)])
    }
    return bytes
  }
}

struct PlacePhoto: CityWaitingMethod {
  static let name = "place.photo"
  static let summary =
    "The picture of a place as a file; one that is elsewhere is fetched once and kept."
  static let parameters = Parameters(PlaceFields.place, as: Self.init)
  static let reportsProgress = true
  static let result = answer.schema
  private static let answer = Shape<(place: Int, photo: ShownPicture)>(
    .init("place", "Its id.", \.place), .init("photo", "Its picture.", \.photo))
  static let errors: [ErrorCode] =
    [
      .placeNotFound, .requestFailed, .quotaExceeded, .providerUnavailable, .providerTimeout,
      .providerAnswerInvalid, .requestCancelled,
    ] + ErrorCode.storageChange

  /// Pictures come from many hosts, so no limits are known; each is asked for a few at a time.
  private static let service = HTTPService(name: "pictures", connections: 4, retries: 1)

  let place: Int

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let known = try await server.photo(ofPlace: place) { [place] guide in
      try guide.placeWithPicture(id: place)
    }
    guard known.picture.state == .remote, let url = known.picture.url,
      let address = PictureAddress(url)
    else { return .answered(Self.answer.json((place, known))) }
    call.progress?.begin(title: "Fetching the picture")
    return .waiting { [place] server in
      let bytes = try await Self.fetch(address, server.services.http, server.settings.pictureReach)
      try Task.checkCancellation()
      let photo = try await server.photo(ofPlace: place) { guide in
        let known = try guide.place(id: place)
        guard let photo = known?.photo, photo.file == nil, photo.url == url else { return known }
        guard let picture = NewPicture(bytes) else {
          throw RPCError(
            .providerAnswerInvalid,
            "What \(address.host) sent is no JPEG, PNG, WebP or GIF; try again later, or set "
              + "another picture.")
        }
        return try keeping { try guide.keepPicture(picture, from: url, ofPlace: place) }
      }
      return Self.answer.json((place, photo))
    }
  }

  /// The bytes of an answer with status 200. Equal requests under way are one.
  ///
  /// - Parameter reach: the address comes from a file that anybody may have made.
  private static func fetch(
    _ address: PictureAddress, _ http: HTTPClient, _ reach: HTTPReach
  ) async throws -> [UInt8] {
    let response = try await http.fetch(
      HTTPRequest(
        service: service, url: address.request, headers: ["accept": "image/*"], reach: reach))
    let status = response.status
    guard status == 200 else {
      throw RPCError(
        status == 429 ? .quotaExceeded : .providerUnavailable,
        "\(address.host) does not give the picture: it answered with status \(status); try again "
          + "later.")
    }
    return response.body
  }
}

extension CityServer {
  /// The picture of the place that the body answers.
  fileprivate func photo(
    ofPlace id: Int, _ body: @escaping @Sendable (Guide) throws -> Place?
  ) async throws -> ShownPicture {
    let show = { @Sendable (archive: Archive) in
      guard let place = try body(archive.guide) else { throw PlaceFields.noPlace(id) }
      return ShownPicture(place.photo, in: try archive.guide.photosToShow())
    }
    return try await use(as: .photo, place: { _ in id }, show)
  }
}

/// Says what a picture's file met on the disk.
private func keeping<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as SystemError {
    throw RPCError(.storageFailed, "The picture can't be kept: \(error.message).")
  }
}
