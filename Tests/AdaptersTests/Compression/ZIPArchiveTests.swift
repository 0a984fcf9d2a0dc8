import TestSupport
import Testing

@testable import Adapters
@testable import Platform

@Suite("ZIP archives")
struct ZIPArchiveTests {
  typealias File = ZIPSample.File

  private func deflated(_ name: String, _ contents: [UInt8]) throws -> File {
    var file = File(name, contents)
    file.packed = try #require(Deflate.deflated(contents))
    file.method = 8
    return file
  }

  /// The contents of the first file.
  private func read(_ sample: ZIPSample, limit: Int = 1 << 20) throws -> [UInt8] {
    let archive = try ZIPArchive(sample.bytes)
    return try archive.contents(of: try #require(archive.entries.first), limit: limit)
  }

  private func problem(_ sample: ZIPSample, limit: Int = 1 << 20) -> String {
    do {
      _ = try read(sample, limit: limit)
      return ""
    } catch {
      return (error as? ZIPError)?.problem ?? "\(error)"
    }
  }

  private let text = Array(String(repeating: "abc ", count: 1000).utf8)

  @Test("Stored and deflated files are read, with and without a descriptor and a comment")
  func contents() throws {
    var described = try deflated("a", text)
    described.hasDescriptor = true
    for file in [File("a", text), try deflated("a", text), described, try deflated("a", [])] {
      var sample = ZIPSample([file])
      #expect(try read(sample).count == file.size)
      sample.comment = Array("PK".utf8) + [5, 6] + [UInt8](repeating: 0, count: 30)
      #expect(try read(sample).count == file.size)
    }
  }

  @Test("What the writer writes is read, with the checksum")
  func written() throws {
    let bytes = try #require(ZIPWriter.archive("doc.kml", text))
    #expect(ZIPArchive.isZIP(bytes))
    let archive = try ZIPArchive(bytes)
    let entry = try #require(archive.entries.first)
    #expect(entry.path == "doc.kml" && entry.checksum == ZIPSample.checksum(text))
    #expect(try archive.contents(of: entry, limit: text.count) == text)
    #expect(archive.beginning(of: entry, atMost: 5) == Array(text[..<5]))
    #expect(bytes == ZIPWriter.archive("doc.kml", text))
  }

  @Test("A file that is too large is rejected before it is expanded")
  func limit() throws {
    let sample = ZIPSample([try deflated("a", text)])
    #expect(problem(sample, limit: text.count) == "")
    #expect(problem(sample, limit: text.count - 1).contains("too large to expand: 4000 bytes"))
    var impossible = try deflated("a", [])
    impossible.size = 1 << 19
    #expect(problem(ZIPSample([impossible])).contains("cannot be as large as declared"))
  }

  @Test("A file that does not match its headers is rejected")
  func mismatches() throws {
    var small = try deflated("a", text)
    small.size -= 1
    #expect(problem(ZIPSample([small])).contains("is larger than declared"))
    var large = try deflated("a", text)
    large.size += 1
    #expect(problem(ZIPSample([large])).contains("cannot be expanded"))
    var cut = try deflated("a", text)
    cut.packed.removeLast()
    #expect(problem(ZIPSample([cut])).contains("cannot be expanded"))
    var longer = try deflated("a", text)
    longer.packed.append(0)
    #expect(problem(ZIPSample([longer])).contains("cannot be expanded"))
    var stored = File("a", text)
    stored.size += 1
    #expect(problem(ZIPSample([stored])).contains("another size"))
    var wrong = try deflated("a", text)
    wrong.checksum ^= 1
    #expect(problem(ZIPSample([wrong])).contains("checksum of \"a\" is wrong"))
    var differing = File("a", text)
    differing.localSize = 7
    #expect(problem(ZIPSample([differing])).contains("two different headers"))
  }

  @Test("Encrypted files, other methods, parts and ZIP64 are rejected with a sentence each")
  func unsupported() throws {
    var encrypted = File("a", text)
    encrypted.flags = 1
    #expect(problem(ZIPSample([encrypted])).contains("is encrypted"))
    var method = File("a", text)
    method.method = 14
    #expect(problem(ZIPSample([method])).contains("method 14"))
    var part = ZIPSample([File("a", text)])
    part.disk = 1
    #expect(problem(part).contains("one of several parts"))
    var counted = ZIPSample([File("a", text)])
    counted.counts = [1, 2]
    #expect(problem(counted).contains("one of several parts"))
    counted.counts = [0xFFFF, 0xFFFF]
    #expect(problem(counted).contains("ZIP64"))
    var huge = File("a", text)
    huge.localSize = 0xFFFF_FFFF
    #expect(problem(ZIPSample([huge])).contains("ZIP64"))
  }

  @Test("Directories that do not fit are rejected")
  func directories() {
    var sample = ZIPSample([File("a", text)])
    for (shift, growth) in [(1, 0), (0, 1), (-1, 1), (1, -1), (-4, 4)] {
      sample.shift = shift
      sample.growth = growth
      #expect(problem(sample).contains("damaged"), "\(shift) \(growth)")
    }
    sample.shift = 0
    sample.growth = 0
    for counts in [[0, 0], [2, 2]] {
      sample.counts = counts
      #expect(problem(sample).contains("damaged"), "\(counts)")
    }
  }

  @Test("Files that overlap are rejected, as are two of one path")
  func overlaps() throws {
    // The second file is an archive's file within the first one.
    let inner = Array(ZIPSample([File("b", "x")]).bytes.prefix(32))
    let outer = File("a", inner)
    var second = File("b", "x")
    second.offset = 31
    #expect(problem(ZIPSample([outer, second])).contains("overlap"))
    #expect(problem(ZIPSample([File("a", "x"), File("a", "y")])).contains("two files \"a\""))
    #expect(problem(ZIPSample([File("x/a", "x"), File("x\\a", "y")])).contains("two files"))
  }

  @Test("Folders, absolute paths, paths upwards and names that are not UTF-8 are left out")
  func paths() throws {
    var unreadable = File("a", "x")
    unreadable.name = [0xE9]
    let names = [
      "/etc/passwd", "../a", "a/../b", "a/./b", "a//b", "a/", "C:/a", "C:\\a", "\\a", "..\\a", "",
      "a\u{0}b",
    ]
    let files = names.map { File($0, "x") } + [unreadable, File("d\\é.kml", "x"), File("e", "y")]
    let archive = try ZIPArchive(ZIPSample(files).bytes)
    #expect(archive.entries.map(\.path) == ["d/é.kml", "e"])
    #expect(archive.entries.map(\.name) == ["é.kml", "e"])
    #expect(archive.entries.map(\.isInRoot) == [false, true])
  }

  @Test("An archive that ends anywhere is rejected")
  func truncated() throws {
    let bytes = ZIPSample([try deflated("a", text), File("b", "x")]).bytes
    for count in 0..<bytes.count {
      #expect(throws: ZIPError.self) { try ZIPArchive(Array(bytes[..<count])) }
    }
  }

  @Test("Changed bytes never trap, and never change the contents unnoticed")
  func mutations() throws {
    let bytes = ZIPSample([try deflated("a", text), File("b", "x")]).bytes
    for index in bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        guard let archive = try? ZIPArchive(changed) else { continue }
        for entry in archive.entries {
          guard let contents = try? archive.contents(of: entry, limit: 1 << 20) else { continue }
          #expect(contents == text || contents == [UInt8(ascii: "x")])
        }
      }
    }
  }
}
