package import Geography
internal import Text

/// A place of the city guide: something to see in a city.
package struct Place: Sendable, Equatable {
  /// The guide's own, from 1 on; never used twice.
  package var id: Int

  /// One line, never empty.
  package var name: String

  /// May have several lines, never empty.
  package var description: String?

  package var coordinate: Coordinate
  package var city: GuideCity
  package var origin: PlaceOrigin
  package var photo: PlacePicture
}

/// The city under which a place is listed.
package struct GuideCity: Sendable, Hashable {
  /// GeoNames id; 0 for `unknown`; below zero for a city that an imported file names and the
  /// gazetteer does not have near the place.
  package var id: Int
  package var name: String

  /// ISO 3166-1 alpha-2, nil where it is not known.
  package var country: String?

  /// Stands for no city at all.
  package static let unknown = GuideCity(id: 0, name: "Unknown City")
}

extension GuideCity {
  package init(_ city: City) { self.init(id: city.id, name: city.name, country: city.country) }

  /// One that only a file names; it gets an id of its own when it comes into the guide.
  static func named(_ name: String) -> GuideCity { GuideCity(id: -1, name: name) }
}

/// Whose a place is.
package enum PlaceOrigin: String, Sendable, CaseIterable {
  /// Added or changed by the user; no import changes it.
  case user

  /// As an import left it.
  case `import`
}

/// The picture of a place: none, one that is known by its address, or one that is here as a file.
package struct PlacePicture: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable { case none, remote, local }

  /// Where an import says that the picture is.
  package var url: String?
  package var file: PictureFile?

  package var state: State { file != nil ? .local : url != nil ? .remote : .none }
}

/// A file in the folder of pictures.
package struct PictureFile: Sendable, Hashable {
  /// Without a folder.
  package var name: String
  package var type: PictureType
}

/// A picture that is to become a place's.
package struct NewPicture: Sendable {
  package var bytes: [UInt8]
  package var type: PictureType

  /// Nil for bytes that are no picture.
  package init?(_ bytes: [UInt8]) {
    guard let type = PictureType(bytes) else { return nil }
    self.bytes = bytes
    self.type = type
  }
}

/// How much the guide holds, at one moment.
package struct GuideSummary: Sendable, Equatable {
  package var places = 0

  /// Those with a place, the unknown one among them.
  package var cities = 0

  /// Rises by one with every transaction that changed the guide, whichever process made it.
  package var revision = 0
}

/// The rules for the texts of a place, be they typed or imported.
package enum PlaceText {
  /// Bytes in UTF-8. The longest name of the older guide has 57 characters.
  package static let longestName = 1024

  /// Bytes in UTF-8. The longest description of the older guide has 1,140 characters.
  package static let longestDescription = 16_384

  /// The name without blanks around it.
  ///
  /// Throws if nothing visible is left, if it has more than one line or control characters, or is
  /// too long.
  package static func name(_ text: String) throws(ValueProblem) -> String {
    let name = text.trimmed
    guard name.unicodeScalars.contains(where: \.isVisible) else {
      throw ValueProblem("the place needs a name")
    }
    guard !name.unicodeScalars.contains(where: \.endsLineOrControls) else {
      throw ValueProblem("a name is one line without control characters")
    }
    return try checked(name, atMost: longestName, "a name")
  }

  /// The description without blanks around it; nil if nothing is left.
  ///
  /// Throws if it has control characters other than line ends and tabs, or is too long.
  package static func description(_ text: String) throws(ValueProblem) -> String? {
    let description = text.trimmed
    let isClean = description.unicodeScalars.allSatisfy {
      !$0.endsLineOrControls || "\n\r\t\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    guard isClean else {
      throw ValueProblem("a description has no control characters but line ends")
    }
    if description.isEmpty {
      return nil
    }
    return try checked(description, atMost: longestDescription, "a description")
  }

  private static func checked(
    _ text: String, atMost limit: Int, _ what: String
  ) throws(ValueProblem) -> String {
    if text.utf8.count <= limit {
      return text
    }
    throw ValueProblem("\(what) has \(limit) bytes at most, and this one \(text.utf8.count)")
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    // Most are, and to ask Unicode's tables takes three hundred instructions.
    if 0x21...0x7E ~= value {
      return true
    }
    return switch properties.generalCategory {
    case .control, .format, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  fileprivate var endsLineOrControls: Bool {
    if 0x20...0x7E ~= value {
      return false
    }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
