import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test on a machine without a program that the toolchain does not bring. `.ci/run` installs all of them.
  ///
  /// - Parameter path: the path of the program.
  static func needs(_ path: String) -> Self {
    .enabled(if: FileManager.default.isExecutableFile(atPath: path), "needs \(path)")
  }
}
