import Geography
internal import JSON
import Text

/// The members of an annotation in a file, in the order of the CSV columns.
enum AnnotationMember: String, CaseIterable {
  case ownName, note, tags, lists, visits, planned

  /// The imports that use the member. Places of the guide have no own names, visits and plans.
  var use: ColumnUse {
    switch self {
    case .note, .tags, .lists: .all
    case .ownName, .visits, .planned: .cities
    }
  }
}

extension FileAnnotation {
  /// The value of a member as a cell of a table; nil if there is none.
  func text(_ member: AnnotationMember) -> String? {
    switch member {
    case .ownName: ownName
    case .note: note
    case .tags: CellList.text(tags)
    case .lists: CellList.text(lists)
    case .visits: CellList.text(visits.map(\.text))
    case .planned: isPlanned ? "true" : nil
    }
  }

  /// The value of a member of a JSON object; nil if there is none.
  func json(_ member: AnnotationMember) -> JSON? {
    switch member {
    case .ownName, .note: text(member).map { .string($0.fitForFiles) }
    case .tags: Self.json(tags)
    case .lists: Self.json(lists)
    case .visits: Self.json(visits.map(\.text))
    case .planned: isPlanned ? true : nil
    }
  }

  private static func json(_ texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .array(texts.map { .string($0.fitForFiles) })
  }

  /// The annotation in a row; nil if all its texts are empty.
  ///
  /// - Throws: `ValueProblem` for a text that the rules of annotations refuse.
  static func read(_ values: CityValues) throws(ValueProblem) -> FileAnnotation? {
    guard values.hasAnnotation else { return nil }
    let ownName = values[.ownName]?.trimmed ?? ""
    var visits: [Visit] = []
    for text in CellList.items(values[.visits] ?? "") {
      visits.append(try Visit(text))
    }
    return FileAnnotation(
      ownName: ownName.isEmpty ? nil : try AnnotationText.name(ownName, noun: "ownName"),
      note: try AnnotationText.note(values[.note] ?? ""),
      tags: try names(in: values[.tags], noun: "a tag"),
      lists: try names(in: values[.lists], noun: "a list"), visits: visits,
      isPlanned: try CityRow.flag(values[.planned], noun: "planned") ?? false)
  }

  private static func names(
    in cell: String?, noun: String
  ) throws(ValueProblem) -> [String] {
    var names: [String] = []
    for item in CellList.items(cell ?? "") {
      names.append(try AnnotationText.name(item, noun: noun))
    }
    return names
  }
}

/// Several texts in one cell: separated by semicolons, or a JSON array if one of them has a semicolon or begins with
/// `[`.
enum CellList {
  /// The cell; nil for no texts.
  static func text(_ items: [String]) -> String? {
    if items.isEmpty {
      return nil
    }
    let isPlain = items.allSatisfy { !$0.contains(";") && !$0.hasPrefix("[") }
    return isPlain
      ? items.joined(separator: "; ") : JSON.array(items.map(JSON.string)).text
  }

  /// The texts in a cell, trimmed. Leaves out empty ones, and elements of a JSON array that are not texts.
  static func items(_ cell: String) -> [String] {
    if cell.trimmed.hasPrefix("["), let items = (try? JSONParser.parse(cell))?.array {
      return items.compactMap(\.string).map(\.trimmed).filter { !$0.isEmpty }
    }
    return cell.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
