import Testing

@testable import Services

@Suite("Text from HTML")
struct HTMLTextTests {
  @Test(
    "HTML loses its tags, references are decoded, and blanks are merged",
    arguments: [
      ("plain", "plain"), ("", ""), ("  a \n\t b  ", "a b"),
      (#"<a href="//x" title="a > b">Eckhard Henkel</a>"#, "Eckhard Henkel"),
      ("one<br>two<br/>three<p>four</p>", "one two three four"),
      ("<li>a</li><li>b</li>", "a b"), ("H<sub>2</sub>O", "H2O"),
      ("Ana &amp; Pol &lt;p&gt;", "Ana & Pol <p>"), ("&#65;&#x42;&#X43;", "ABC"),
      ("a&nbsp;b\u{A0}c", "a b c"),
      ("&eacute;&unknown;&;&#;&#xFFFFFFFF;", "é&unknown;&;&#;&#xFFFFFFFF;"),
      ("AT&T", "AT&T"), ("&amp;lt;", "&lt;"), ("3 < 4 > 2", "3 < 4 > 2"), ("<3", "<3"),
      ("a<!-- <b>no</b> -->b", "ab"), ("a<!-- no", "a"), ("a<b no", "a"),
      (#"a<b title="no"#, "a"),
    ])
  func plain(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(
    "Text that a browser hides is dropped",
    arguments: [
      ("a<script>alert('<b>')</script>b", "ab"), ("<style>p { x: y }</style>a", "a"),
      (#"a<span style="display: none;">x<span>y</span>z</span>b"#, "ab"),
      (#"<div STYLE='Display:None'>x<div>y</div><br></div>b"#, "b"),
      (#"a<img style="display:none">b"#, "ab"), ("a<script>no", "a"),
    ])
  func hidden(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(
    "Hostile HTML is read in linear time",
    arguments: ["<", "&", "<!--", "<a ", "<a \"", "&#", "</", "<p>"])
  func hostile(piece: String) {
    let text = HTMLText.plain(String(repeating: piece, count: 100_000))
    #expect(text.unicodeScalars.count <= 20_000)
  }
}
