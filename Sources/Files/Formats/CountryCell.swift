import Geography
package import Text

/// A country in a cell: a code of three letters, any two letters, or a name in a language that the program knows.
package enum CountryCell {
  /// The code of the country.
  ///
  /// - Throws: `ValueProblem` if the text is not a country, or is ambiguous.
  package static func code(of text: String) throws(ValueProblem) -> String {
    do throws(CountryError) {
      return try CountryName.code(of: text, suggestions: false)
    } catch {
      guard case .ambiguousCountry(_, let countries) = error else {
        throw ValueProblem("country \(CityRow.quoted(text)) is not a known country")
      }
      let codes = countries.map(\.code).joined(separator: " or ")
      throw ValueProblem("country \(CityRow.quoted(text)) may be \(codes)")
    }
  }
}
