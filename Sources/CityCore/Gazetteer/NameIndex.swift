import Text

/// Folded names of places, as numbers of words, so that a search compares numbers.
///
/// A place may have any number of names; the names of a place have consecutive numbers. A name is
/// a run of word numbers, a word has a list of the names that it stands in.
struct NameIndex: Sendable {
  let words: WordList
  let regions: RegionNames

  private var names = NameList()

  /// Where the names of each word begin in `postings`, and the end of the last ones.
  private var postingStarts: [Int32]

  /// Numbers of names, ascending for each word.
  private var postings: [Int32]

  init(_ places: PlaceTable) {
    var table = ByteStringTable()
    for row in 0..<places.count { names.add(row, of: places, table: &table) }
    var numbers: [Int32] = []
    words = WordList(table, numbers: &numbers)
    names.words = names.words.map { numbers[Int($0)] }
    regions = RegionNames(places.countries)
    postingStarts = [Int32](repeating: 0, count: words.count + 1)
    postings = [Int32](repeating: 0, count: names.words.count)
    fillPostings()
  }

  /// The numbers of the names of a row.
  func names(ofRow row: Int) -> Range<Int> {
    Int(names.rowStarts[row])..<Int(names.rowStarts[row + 1])
  }

  func row(ofName name: Int) -> Int { Int(names.rows[name]) }

  /// The words of a name, in order.
  func words(ofName name: Int) -> ArraySlice<Int32> {
    names.words[Int(names.starts[name])..<Int(names.starts[name + 1])]
  }

  /// The names in which words of a range of numbers stand; a name may come more than once.
  func names(withWords words: Range<Int>) -> ArraySlice<Int32> {
    postings[Int(postingStarts[words.lowerBound])..<Int(postingStarts[words.upperBound])]
  }

  private mutating func fillPostings() {
    for word in names.words { postingStarts[Int(word) + 1] += 1 }
    for word in 0..<words.count { postingStarts[word + 1] += postingStarts[word] }
    var next = postingStarts
    for name in names.rows.indices {
      for word in words(ofName: name) {
        postings[Int(next[Int(word)])] = Int32(name)
        next[Int(word)] += 1
      }
    }
  }
}

/// The names of all rows, one after the other.
private struct NameList {
  /// Where the names of each row begin, and the end of the last ones.
  var rowStarts: [Int32] = [0]

  /// The row of each name.
  var rows: [Int32] = []

  /// Where each name begins in `words`, and the end of the last one.
  var starts: [Int32] = [0]

  /// Numbers of words.
  var words: [Int32] = []

  /// Buffers, used again for every name.
  private var folded: [UInt8] = []
  private var foldedASCII: [UInt8] = []

  /// Adds the name of a place, and its ASCII name if that one folds to something else. The words
  /// get their numbers in `table`.
  mutating func add(_ row: Int, of places: PlaceTable, table: inout ByteStringTable) {
    folded.removeAll(keepingCapacity: true)
    NameFolding.append(places.bytes[places.nameRange(row)], to: &folded)
    add(folded, row: row, table: &table)
    let ascii = places.asciiNameRange(row)
    if !ascii.isEmpty {
      foldedASCII.removeAll(keepingCapacity: true)
      NameFolding.append(places.bytes[ascii], to: &foldedASCII)
      if foldedASCII != folded { add(foldedASCII, row: row, table: &table) }
    }
    rowStarts.append(Int32(rows.count))
  }

  private mutating func add(_ name: [UInt8], row: Int, table: inout ByteStringTable) {
    for word in NameFolding.words(of: name) { words.append(Int32(table.insert(word, of: name))) }
    starts.append(Int32(words.count))
    rows.append(Int32(row))
  }
}
