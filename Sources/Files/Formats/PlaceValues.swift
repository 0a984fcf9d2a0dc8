internal import JSON
import Text

/// The texts of a place in a file of this program, by member.
struct PlaceValues {
  private var texts: [PlaceMember: String] = [:]

  /// The path of the picture in the ZIP archive; nil without one.
  var picture: String?

  subscript(member: PlaceMember) -> String? {
    get { texts[member] }
    set { texts[member] = newValue }
  }

  /// The place with these values.
  ///
  /// - Throws: `ValueProblem` for a value that the rules of places refuse.
  func place() throws(ValueProblem) -> ImportedPlace {
    var members: JSONObject = [:]
    for (member, text) in texts where !text.trimmed.isEmpty {
      members[member.rawValue] = .string(text)
    }
    var place = try ImportedPlace(row: .object(members))
    place.packed = picture
    return place
  }
}
