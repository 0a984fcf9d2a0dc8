import Geography

/// A country in a cell of a file: a code of two or three letters, or a name in any language.
enum CountryCell {
  /// - Throws: `ValueProblem` if the text is no country or an ambiguous one.
  static func code(of text: String) throws(ValueProblem) -> String {
    do throws(CountryError) {
      return try CountryName.code(of: text, suggestions: false)
    } catch {
      guard case .ambiguousCountry(_, let countries) = error else {
        throw ValueProblem("country \(CityRow.quoted(text)) is no country that is known")
      }
      let codes = countries.map(\.code).joined(separator: " or ")
      throw ValueProblem("country \(CityRow.quoted(text)) may be \(codes)")
    }
  }
}
