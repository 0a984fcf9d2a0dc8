import Text

/// The name of a list, or why a list cannot have it. The check is made once, although a list may have any number of
/// places.
typealias ListName = Result<String, ValueProblem>

extension ListName {
  init(reading text: String) {
    self.init { () throws(ValueProblem) in try AnnotationText.name(text, noun: "a list") }
  }
}
