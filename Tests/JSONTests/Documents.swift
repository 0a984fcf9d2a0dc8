/// JSON texts for tests that parse and damage them.
enum Documents {
  /// Texts in the form that this project writes: no blanks, no needless escapes.
  static let compact = [
    #"{"jsonrpc":"2.0","id":7,"method":"city.select","params":{"session":"s1","city":2643743}}"#,
    #"{"id":9007199254740993,"lat":51.50853,"lon":-0.12574,"name":"Köln","tags":[],"wind":null}"#,
    #"[{"op":"insert","index":0},{"op":"remove","index":12},{"op":"reset"}]"#,
    #"{"a":{"b":{"c":[[[["x"]]],{"d":{}}]}},"e":[true,false,null,""]}"#,
    #"[0,-0,0.0,1e2,1E+2,1.5e-3,123456789,-2.5,18446744073709551616]"#,
    #"["東京","São Paulo","Москва","القاهرة","🏙 city","e\#u{301}"]"#,
    #""a \"quoted\" \\ line\n""#,
    "null", "true", "-12.5e3",
  ]

  /// Texts with blanks and escapes that the writer does not preserve.
  static let loose = [
    "  { \"a\" : [ 1 , 2 , { } , [ ] ] ,\r\n\t\"b\" : null }  ",
    #"["\u00e9\u0041\ud83c\udfd9","\/\b\f\n\r\t\\\"","\u2028\u0000"]"#,
    #"[ "x" , -0.0e-0 , true,false ,null ]"#,
  ]

  static let all = compact + loose
}
