import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@Suite("Path confinement")
struct PathConfinementTests {
  private let scratch: ScratchFolder
  private let manager = FileManager.default

  init() throws {
    scratch = try ScratchFolder()
    for name in ["in/deep", "out", "in-too"] {
      try manager.createDirectory(
        atPath: scratch.path(name), withIntermediateDirectories: true)
    }
    try scratch.write(Data(), to: "out/file")
  }

  private func link(_ name: String, to target: String) throws {
    try manager.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
  }

  private func allows(_ name: String) -> Bool {
    PathConfinement(to: [scratch.path("in")]).allows(scratch.path(name))
  }

  @Test(
    "A path inside the folder is allowed, whether or not the file exists",
    arguments: [
      "in", "in/file", "in/deep/none/file", "in/./deep//file", "in/deep/../file", "out/../in/x",
    ])
  func inside(_ name: String) { #expect(allows(name)) }

  @Test(
    "A path that leaves the folder, or only shares its prefix, is refused",
    arguments: [
      "", "out/file", "in-too/file", "in/..", "in/../out/file", "in/deep/../../out/file",
      "in/none/../../out/new", "In/file",
    ])
  func outside(_ name: String) { #expect(!allows(name)) }

  @Test("Links are resolved before the check, also for a file that does not exist")
  func links() throws {
    try link("in/file", to: scratch.path("out/file"))
    try link("in/new", to: scratch.path("out/new"))
    try link("in/relative", to: "../out/new")
    try link("in/folder", to: "../out")
    try link("in/twice", to: "folder")
    try link("out/back", to: "../in/deep")
    for name in ["file", "new", "relative", "folder/x", "twice/x", "folder/../in/../out/x"] {
      #expect(!allows("in/\(name)"), "\(name)")
    }
    #expect(allows("out/back/x"))
    #expect(allows("in/folder/../in/x"))
  }

  @Test("A cycle of links is detected, and cannot leave the folder")
  func circle() throws {
    try link("in/one", to: "two")
    try link("in/two", to: "one")
    #expect(allows("in/one/x"))
    try link("in/escape", to: "../out/circle")
    try link("out/circle", to: "circle")
    #expect(!allows("in/escape"))
  }

  @Test("A link with a target that is not UTF-8 is resolved by its bytes")
  func notUTF8() throws {
    let target = Array("../out/".utf8) + [0xFF]
    #expect(
      symlink((target + [0]).map(CChar.init(bitPattern:)), scratch.path("in/odd")) == 0)
    #expect(!allows("in/odd"))
  }

  @Test("Names that are only canonically equivalent are different folders")
  func normalization() throws {
    let confinement = PathConfinement(to: [scratch.path("caf\u{E9}")])
    #expect(confinement.allows(scratch.path("caf\u{E9}/x")))
    #expect(!confinement.allows(scratch.path("cafe\u{301}/x")))
  }

  @Test("A folder given as a link allows the paths inside its target")
  func linkedFolder() throws {
    try link("way", to: "in")
    #expect(PathConfinement(to: [scratch.path("way")]).allows(scratch.path("in/x")))
    #expect(PathConfinement.none.allows("/"))
  }
}
