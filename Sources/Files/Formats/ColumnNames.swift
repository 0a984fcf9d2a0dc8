import Geography
internal import Text

/// The headings of columns in other programs and in several languages.
///
/// Comparison ignores case, accents, blanks and punctuation: `Country Code`, `country_code` and `countryCode`
/// are the same heading.
enum ColumnNames {
  struct Match {
    var column: FileColumn

    /// The rank of the heading among those of the column; 0 is the best. Additional words make it worse.
    var rank: Int
  }

  /// The column for a heading; nil for an unknown heading.
  static func column(_ heading: String) -> Match? {
    guard heading.utf8.count <= longest else { return nil }
    let folded = NameFolding.fold(heading)
    let key = folded.filter { $0 != blank }
    if let found = byKey[key] {
      return found
    }
    if key.starts(with: gps), let found = byKey[Array(key.dropFirst(gps.count))],
      found.column.isPosition
    {
      return found
    }
    let words = NameFolding.words(of: folded).map { Array(folded[$0]) }
    let rest = words.filter { !passedOver.contains($0) }
    if rest.count < words.count, let found = byKey[rest.flatMap(\.self)], found.column.isPosition {
      return Match(column: found.column, rank: found.rank + names.count)
    }
    // For example `start lat` or `UTM zone`, whose form is unknown.
    return words.contains(where: positionWords.contains) ? Match(column: .unread, rank: 0) : nil
  }

  private static let blank = UInt8(ascii: " ")
  private static let gps = Array("gps".utf8)

  /// The maximum length of a heading in bytes; longer ones are unknown.
  private static let longest = 200

  private static let byKey: [[UInt8]: Match] = {
    var found: [[UInt8]: Match] = [:]
    for (column, list) in names {
      for (rank, name) in list.split(whereSeparator: \.isWhitespace).enumerated() {
        let key = NameFolding.fold(String(name).replacing("_", with: "")).filter { $0 != blank }
        if found[key] == nil {
          found[key] = Match(column: column, rank: rank)
        }
      }
    }
    return found
  }()

  private static func keys(_ list: String) -> Set<[UInt8]> {
    Set(list.split(separator: " ").map { NameFolding.fold(String($0)) })
  }

  /// Words that may accompany the name of a position, as in `Latitude (WGS 84)`, `GPS lat` and `longitude
  /// [deg]`.
  private static let passedOver = keys(
    """
    gps geo geographic geographical geographische geographischer geografische geogr geografica \
    geograficzna geograficzny wgs84 wgs 84 epsg 4326 epsg4326 deg degrees decimal dd dms x y
    """)

  /// Words that show that a column has a position, in whatever form.
  private static let positionWords = keys(
    """
    lat latitude lon lng longitude coord coords coordinate coordinates utm mgrs easting northing \
    geohash
    """)

  /// The headings of each column, the best one first. Underscores are for readability only.
  private static let names: [(FileColumn, String)] = [
    (.geonameID, "geonameid geonamesid geoname_id geonames_id"), (.id, "id"), (.name, "name"),
    (
      .title,
      """
      title businessname label itemlabel placelabel placename place nom nombre nome naam namn navn nimi nazwa název nev isim nume имя \
      название назва όνομα 名前 名称 名稱 이름 اسم שם titel titre titulo titolo names places noms nombres \
      namen lieu lieux lugar lugares luogo luoghi
      """
    ),
    (
      .city,
      """
      city cityname citytown town municipality locality village addrcity stadt ort gemeinde ville \
      commune ciudad localidad municipio città comune cidade localidade stad plaats gemeente \
      kommune kaupunki miasto město mesto város şehir oraș город місто πόλη 市 都市 城市 도시 مدينة עיר
      cityascii asciiname citylabel cities towns villes städte ciudades localidades cidades steden plaatsen comuni
      """
    ),
    (
      .country,
      """
      country countrycode countryiso isocountry isocountrycode iso2 countryiso2 alpha2 alpha2code \
      iso31661 iso31661alpha2 iso3 countryiso3 alpha3 alpha3code iso31661alpha3 countryname addrcountry \
      countries land länder länderkürzel pays codepays país pais países paese paesi nazione nação \
      maa kraj země ország ülke țară \
      страна країна χώρα 国 国家 國家 국가 나라 دولة بلد ארץ
      """
    ),
    (
      .admin1,
      """
      admin1 admin1name adminname admin_name1 admin1code admincode1 isoregion state statename \
      statecode province provincestate stateprovince provincecode region regionname addrstate \
      addrprovince bundesland kanton canton région estado provincia regione provincie län fylke \
      województwo kraj_region megye judet область регион область 省 州 都道府県 도
      """
    ),
    (
      .lat,
      """
      lat latitude decimallatitude geolat latwgs84 breite breitengrad breitegrad geographischebreite \
      latitud latitudine breedtegraad breedte breddgrad breddegrad leveysaste leveys leveyspiiri \
      szerokość szerokośćgeograficzna šířka zeměpisnášířka szélesség enlem широта πλάτος γεωγραφικόπλάτος \
      緯度 纬度 위도 خطالعرض دائرةالعرض קורוחב अक्षांश ละติจูด lintang vĩđộ
      """
    ),
    (
      .lon,
      """
      lon lng long longitude decimallongitude geolon geolng geolong lonwgs84 länge laenge längengrad \
      laengengrad geographischelänge longitud longitudine lengtegraad lengte längdgrad længdegrad \
      lengdegrad pituusaste pituus pituuspiiri długość długośćgeograficzna délka zeměpisnádélka \
      hosszúság boylam долгота довгота μήκος γεωγραφικόμήκος 経度 经度 經度 경도 خطالطول קואורך देशांतर \
      ลองจิจูด bujur kinhđộ
      """
    ),
    (.population, "population"), (.timezone, "timezone"), (.wikipedia, "wikipedia"),
    (
      .favorite,
      """
      favorite favourite starred isfavorite isfavourite favorit favori favoris favorito favorita \
      preferito preferita favoriet ulubione oblíbené kedvenc suosikki избранное お気に入り 收藏 star stern stella
      """
    ),
    (.link, "googlemapsurl url link maplink mapurl"),
    (.note, "note notes description"), (.comment, "comment"),
    (.ownName, "ownname"), (.tags, "tags"), (.lists, "lists"), (.visits, "visits"),
    (.planned, "planned"),
    (
      .address,
      """
      address fulladdress formattedaddress addrfull adresse anschrift direccion indirizzo endereço \
      adres adress osoite adresa cím адрес διεύθυνση 住所 地址 주소 عنوان כתובת
      """
    ),
    (.location, "location standort ubicación localização ubicazione emplacement локация 場所 位置 위치"),
    (
      .latLon,
      """
      latlon latlng latlong latitudelongitude coordinates coordinate coords coord gpscoordinates \
      gpsposition position gps geopoint geopoint2d latlonpoint geolocation georeference koordinaten \
      koordinate coordonnées coordenadas coordinata coordinaten koordinater koordinaatit współrzędne \
      souřadnice koordináták koordinatlar koordinat координаты координати συντεταγμένες 座標 坐标 좌표 \
      إحداثيات pluscode openlocationcode olc
      """
    ),
    (.lonLat, "lonlat lnglat longlat longitudelatitude"),
    (.geometry, "wkt geometry geom thegeom wktgeom wktgeometry geojson"),
    (.x, "x xcoord xcoordinate coordx pointx"), (.y, "y ycoord ycoordinate coordy pointy"),
    (.latDegrees, "latd latdeg latdegrees latitudedeg latitudedegrees"),
    (.latMinutes, "latm latmin latminutes latitudemin latitudeminutes"),
    (.latSeconds, "lats latsec latseconds latitudesec latitudeseconds"),
    (
      .latSide,
      """
      ns northsouth latns latdir latdirection lathemisphere latref latitudedirection \
      latitudehemisphere latituderef gpslatituderef
      """
    ),
    (.lonDegrees, "lond longd londeg longdeg londegrees longitudedeg longitudedegrees"),
    (.lonMinutes, "lonm longm lonmin longmin lonminutes longitudemin longitudeminutes"),
    (.lonSeconds, "lons longs lonsec longsec lonseconds longitudesec longitudeseconds"),
    (
      .lonSide,
      """
      ew eastwest lonew londir londirection lonhemisphere lonref longitudedirection \
      longitudehemisphere longituderef gpslongituderef
      """
    ),
    (.system, "crs srs srid epsg coordinatesystem referencesystem"),
    (
      .unread,
      """
      easting eastings northing northings rechtswert hochwert utm utmx utmy utme utmn mgrs usng geohash \
      h3 h3index s2 s2cell what3words w3w maidenhead gridref gridreference osgridref osgr quadkey wkb \
      ewkb lambertx lamberty lambert93
      """
    ),
  ]
}
