import Archive
import Geography
import JSONRPC
import Services

/// The sources of cities: the gazetteer and the live source, each opened at first use.
struct CitySources {
  fileprivate private(set) var gazetteer: Gazetteer?
  private var openGeoNames: GeoNamesCities?

  /// The latest cities in results of the live source, so that later requests can name a city that neither the archive
  /// nor the gazetteer has.
  private(set) var live = CityCache(capacity: 4096)

  var isGazetteerOpen: Bool { gazetteer != nil }

  fileprivate mutating func keepLive(_ cities: [City]) {
    live.insert(cities)
  }

  fileprivate mutating func openGazetteer(path: String) throws(GazetteerError) -> Gazetteer {
    let gazetteer = try Gazetteer(path: path)
    self.gazetteer = gazetteer
    return gazetteer
  }

  fileprivate mutating func geoNames(_ make: () -> GeoNamesCities) -> GeoNamesCities {
    if let openGeoNames {
      return openGeoNames
    }
    let source = make()
    openGeoNames = source
    return source
  }
}

extension CityServer {
  /// The gazetteer, opened at first use. The file is memory-mapped, not read.
  ///
  /// - Throws: `GazetteerError`, after which the next use tries again.
  func gazetteer() throws -> Gazetteer {
    if let gazetteer = citySources.gazetteer {
      return gazetteer
    }
    do throws(GazetteerError) {
      let gazetteer = try citySources.openGazetteer(path: settings.gazetteerFile)
      report(nil, of: .gazetteer)
      return gazetteer
    } catch {
      report(error.description, of: .gazetteer)
      throw error
    }
  }

  /// The source with the id; for nil, the source that the program was started with.
  func source(_ id: CitySourceID?) async throws -> any CitySource {
    switch id ?? settings.cities {
    case .embedded: EmbeddedCities(try gazetteer())
    case .geonames: citySources.geoNames { makeGeoNames() }
    }
  }

  /// Caches cities of a live source. Ignores cities of the gazetteer, which can be read again.
  func keepLive(_ cities: [City], from source: CitySourceID) {
    if source != .embedded {
      citySources.keepLive(cities)
    }
  }

  /// The live source of cities. It stores its countries in the archive. If the archive cannot be used, the next process
  /// fetches them again.
  private func makeGeoNames() -> GeoNamesCities {
    GeoNamesCities(
      settings.geoNames, client: services,
      load: { [weak self] in (try? await self?.use { try $0.countries.all() }) ?? [] },
      save: { [weak self] countries in
        _ = try? await self?.use { try $0.countries.store(countries) }
      })
  }
}
