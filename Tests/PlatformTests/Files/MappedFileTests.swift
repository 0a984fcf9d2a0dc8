import Foundation
import Platform
import Testing

@Suite("Mapped files")
struct MappedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(name: "cityroulette-tests") }

  private func mapped(_ bytes: [UInt8]) throws -> MappedFile {
    let path = "\(folder.path)/file"
    try Data(bytes).write(to: URL(filePath: path))
    return try MappedFile(path)
  }

  @Test("Integers are little-endian and need no alignment")
  func integers() throws {
    let file = try mapped([1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(file.size == 9)
    #expect(file.byte(at: 8) == 9)
    #expect(file.integer16(at: 1) == 0x0302)
    #expect(file.integer32(at: 5) == 0x0908_0706)
    #expect(file.integer64(at: 1) == 0x0908_0706_0504_0302)
  }

  @Test("Values outside the file, even partly, are zero", arguments: [0, 1, 9])
  func outside(size: Int) throws {
    let file = try mapped(Array(repeating: 0xFF, count: size))
    for offset in [-1, .min, size, .max, .max - 7, 1 << 40] {
      #expect(file.byte(at: offset) == 0)
      #expect(file.integer64(at: offset) == 0)
    }
    #expect(file.integer16(at: size - 1) == 0)
    #expect(file.integer32(at: size - 3) == 0)
    #expect(file.integer64(at: size - 7) == 0)
  }

  @Test("A range is clamped to the file, and invalid UTF-8 in it is repaired")
  func ranges() throws {
    let file = try mapped(Array("Köln".utf8) + [0xFF])
    #expect(file.text(0..<5) == "Köln")
    #expect(file.text(3..<100) == "ln\u{FFFD}")
    #expect(file.text(2..<4) == "\u{FFFD}l")
    #expect(file.text(50..<100) == "")
    #expect(file.text(-9..<1) == "K")
    #expect(file.withBytes(4..<Int.max) { $0.count } == 2)
  }

  @Test("An empty file can be mapped")
  func empty() throws {
    let file = try mapped([])
    #expect(file.size == 0)
    #expect(file.text(0..<1) == "")
  }

  @Test("The mapping remains valid when the file is replaced or removed")
  func replaced() throws {
    let file = try mapped([1])
    try File.replace("\(folder.path)/file", with: [2])
    #expect(file.byte(at: 0) == 1)
    File.remove("\(folder.path)/file")
    #expect(file.byte(at: 0) == 1)
  }

  @Test(
    "A path that is not a regular file is refused",
    arguments: [
      ("/", "it is a folder, not a file"), ("/dev/null", "it is not a regular file"),
      ("/nowhere", "there is no such file or folder"),
      ("/dev/null\0x", "the path contains a NUL character"),
    ])
  func refused(path: String, reason: String) {
    #expect(throws: FileError(path: path, reason: reason)) { try MappedFile(path) }
  }
}
