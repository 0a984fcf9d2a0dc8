/// A change of one city in the archive, recorded in the transaction that made it.
package struct ArchiveChange: Sendable, Equatable {
  /// The kind of a change.
  package enum Kind: String, Sendable, CaseIterable {
    case added, removed, changed
  }

  /// A field of a city, or of its annotation, that can change; `lists` are the lists that contain the city. The
  /// raw value is a bit in the stored number and is never reused.
  package enum Field: Int, Sendable, CaseIterable {
    case name = 1
    case country = 2
    case admin1 = 4
    case lat = 8
    case lon = 16
    case population = 32
    case timezone = 64
    case wikipedia = 128
    case favorite = 256
    case ownName = 512
    case note = 1024
    case planned = 2048
    case tags = 4096
    case lists = 8192
    case visits = 16384

    /// The fields of an annotation.
    static let annotationFields: Set<Field> = [.ownName, .note, .planned, .tags, .lists, .visits]

    /// The fields that a row of a session has besides its star and its annotation.
    static let rowFields: Set<Field> = [
      .name, .country, .admin1, .lat, .lon, .population, .timezone, .wikipedia,
    ]
  }

  /// Whether a row of a session changes in more than its star and its annotation, or is added.
  var changesRow: Bool {
    switch kind {
    case .removed: false
    case .added: true
    case .changed: !Field.rowFields.isDisjoint(with: fields)
    }
  }

  /// Whether a field of the annotation changes.
  var changesAnnotation: Bool { !Field.annotationFields.isDisjoint(with: fields) }

  package let cursor: ChangeCursor
  package let kind: Kind
  package let city: Int

  /// The changed fields; empty unless the kind is `changed`.
  package let fields: [Field]

  package init(cursor: ChangeCursor, kind: Kind, city: Int, fields: [Field]) {
    self.cursor = cursor
    self.kind = kind
    self.city = city
    self.fields = fields
  }
}
