internal import Geography

/// This program's element `city` in XML files. Its attributes are the values for which the format has no element.
enum CityExtension {
  /// Writes the element.
  ///
  /// - Parameters:
  ///   - members: the members of the city to write, in order.
  ///   - annotated: the members of the annotation to write, in order.
  static func text(
    _ city: ArchivedCity, _ members: [CityMember], _ annotation: FileAnnotation?,
    _ annotated: [AnnotationMember] = AnnotationMember.allCases
  ) -> String {
    var text = "<roulette:city"
    for member in members {
      guard let value = city.text(member) else { continue }
      text += " \(member.name)=\"\(value.escapedForXML)\""
    }
    for member in annotated {
      guard let value = annotation?.text(member) else { continue }
      text += " \(member.rawValue)=\"\(value.escapedForXML)\""
    }
    return text + "/>"
  }

  /// Reads the element. A member of the city that it lacks becomes explicitly unknown; a member of the annotation that
  /// it lacks becomes nil.
  static func read(_ members: [CityMember], of tag: XMLTag, into values: inout CityValues) {
    for member in members {
      values[member] = tag[member.name] ?? ""
    }
    for member in AnnotationMember.allCases {
      values[member] = tag[member.rawValue]
    }
  }
}
