/// The reason why a file of places was rejected as a whole. Nothing was imported.
package struct GuideFileError: Error, Equatable {
  /// A clause without a full stop.
  package let reason: String
}
