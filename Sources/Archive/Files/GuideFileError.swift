/// The file is no file of places; nothing was imported.
package struct GuideFileError: Error, Equatable {
  /// The end of a sentence.
  package let reason: String
}
