import JSON
import Services
import TestSupport
import Testing
import Text

@testable import ModelContext

extension ContextTests {
  struct WeatherToolTests {
    @Test func `Weather has its source, its units and the sun of each day`() throws {
      let answer = try Assistant.greeted().answer("weather", ["place": "Berlin"])
      #expect(answer["weather"] == "ok")
      #expect(answer["units"] == "°C, m/s, hPa, km, mm")
      #expect(answer["now"]?["temperature"] == -6.262)
      #expect(answer["source"]?["kind"] == "model")
      #expect(answer["source"]?["ageMinutes"] == 5)
      let days = try #require(answer["days"]?.array)
      #expect(days.map { $0["date"] } == ["2026-05-01", "2026-05-02", "2026-05-03"])
      #expect(days[1]["precipitation"] == 4.2)
      #expect(days.allSatisfy { $0["sunrise"] != nil && $0["moon"]?["phase"] != nil })
      #expect(answer["hours"] == nil)
    }

    @Test func `A requested day is returned alone, without the weather now`() throws {
      let answer = try Assistant.greeted().answer(
        "weather", ["place": "Berlin", "date": "tomorrow", "hours": true])
      #expect(answer["now"] == nil)
      #expect(answer["days"]?.array?.map { $0["date"] } == ["2026-05-02"])
      let hours = try #require(answer["hours"]?.array)
      #expect(!hours.isEmpty)
      #expect(hours.allSatisfy { $0["time"]?.string?.hasPrefix("2026-05-02") == true })
    }

    @Test func `After the end of the forecast, sun and moon are still returned`() throws {
      let result = try Assistant.greeted().tool(
        "weather", ["place": "Berlin", "date": "2026-06-21"])
      let text = result["content"]?.array?.first?["text"]?.string ?? ""
      #expect(text.contains("The forecast ends on 2026-05-08"), "\(text)")
      #expect(text.contains("On 2026-06-21 sunrise 04:4"), "\(text)")
    }

    @Test func `Without the service, the reason is returned with sun, moon and time`() throws {
      let answer = try Assistant.greeted(http: StandIn(.isDown)).answer(
        "weather", ["place": "Oslo"])
      #expect(answer["weather"] == "unavailable")
      #expect(answer["reason"]?.string?.isEmpty == false)
      #expect(answer["days"]?.array?.count == 3)
      #expect(answer["time"]?["zone"] == "Europe/Oslo")
    }

    @Test func `In polar day the sun does not set`() throws {
      let result = try Assistant.greeted().tool(
        "weather", ["place": "Longyearbyen", "date": "2026-06-21"])
      let text = result["content"]?.array?.first?["text"]?.string ?? ""
      #expect(text.contains("the sun does not set"), "\(text)")
      #expect(result["structuredContent"]?["days"]?.array?.first?["sun"] == "polarDay")
    }

    @Test func `Places are sorted by the requested value`() throws {
      let assistant = try Assistant.greeted()
      let places: JSON = ["Oslo", "Nairobi", "Berlin"]
      for (order, first) in [("warmest", "Nairobi"), ("coldest", "Oslo"), ("as_given", "Oslo")] {
        let answer = try assistant.answer("compare", ["places": places, "by": .string(order)])
        #expect(answer["places"]?.array?.first?["name"]?.string == first, "\(order)")
      }
    }

    @Test func `Cities are compared on a day with one request to the service`() throws {
      let http = StandIn()
      let answer = try Assistant.greeted(http: http).answer(
        "compare",
        ["places": ["Oslo", "Nairobi", "Berlin"], "date": "2026-05-02", "by": "coldest"])
      let places = try #require(answer["places"]?.array)
      #expect(places.map { $0["name"] } == ["Oslo", "Berlin", "Nairobi"])
      #expect(places.allSatisfy { $0["max"] != nil && $0["precipitation"] == 4.2 })
      #expect(http.requestCount == 1)
    }

    @Test func `Places without weather can be compared by day length`() throws {
      let answer = try Assistant.greeted(http: StandIn(.isDown)).answer(
        "compare", ["places": ["Nairobi", "Oslo"], "by": "longest_day"])
      let places = try #require(answer["places"]?.array)
      #expect(places.map { $0["name"] } == ["Oslo", "Nairobi"])
      #expect(places.allSatisfy { $0["weather"] == "unavailable" && $0["dayLength"] != nil })
      #expect(answer["source"] == nil)
    }

    @Test func `Without places the user's cities are compared`() throws {
      let assistant = try Assistant.greeted()
      #expect(try assistant.answer("compare")["places"] == [])
      _ = try assistant.answer("keep", ["action": "add", "place": "Berlin"])
      let answer = try assistant.answer("compare")
      #expect(answer["places"]?.array?.map { $0["name"] } == ["Berlin"])
      #expect(answer["places"]?.array?.first?["temperature"] == -6.262)
    }

    @Test func `A past day is reported as not covered, without a request`() throws {
      let http = StandIn()
      let result = try Assistant.greeted(http: http).tool(
        "weather", ["place": "Berlin", "date": "2020-01-08"])
      let text = result["content"]?.array?.first?["text"]?.string ?? ""
      #expect(
        text.contains("2020-01-08 is in the past: weather before yesterday is not covered"),
        "\(text)")
      #expect(text.contains("\n2020-01-08|Wednesday|08:15|16:10|"), "\(text)")
      #expect(result["structuredContent"]?["weather"] == "not_covered")
      #expect(http.requestCount == 0)
    }

    @Test func `A service without values of yesterday leaves the other days`() throws {
      // The stand-in answers each request with a forecast, which has no day of the past.
      let result = try Assistant.greeted().tool(
        "weather", ["place": "Berlin", "date": "yesterday", "days": 2])
      let text = result["content"]?.array?.first?["text"]?.string ?? ""
      #expect(text.contains("The weather of yesterday is unavailable: "), "\(text)")
      #expect(text.contains(" Now -6.3 °C, mainly clear. Friday: mainly clear, "), "\(text)")
      #expect(result["structuredContent"]?["weather"] == "ok")
    }

    @Test func `Several days begin with the given one`() throws {
      let answer = try Assistant.greeted().answer(
        "weather", ["place": "Berlin", "date": "saturday", "days": 2])
      #expect(answer["days"]?.array?.map { $0["weekday"] } == ["Saturday", "Sunday"])
      #expect(answer["now"] == nil)
    }

    @Test func `Days of several places are in one table`() throws {
      let http = StandIn()
      let text = try Assistant.greeted(http: http).text(
        "compare", ["places": ["Oslo", "Paris", "Rome"], "days": 2, "from": "Berlin"])
      #expect(text.hasPrefix("Warmest first: Rome, Lazio, IT"), "\(text)")
      #expect(text.contains("\nOslo|2026-05-02|Saturday|"), "\(text)")
      #expect(text.contains("from: name=Berlin, id=2950159"), "\(text)")
      #expect(http.requestCount == 1)
    }

    @Test(arguments: ["yesterday", "2026-06-21"])
    func `A comparison on a day without forecast says so`(date: String) throws {
      let text = try Assistant.greeted().text(
        "compare", ["places": ["Oslo"], "date": .string(date)])
      #expect(
        text.contains("Weather is covered for today and the next 7 days only."), "\(text)")
      #expect(text.contains("|not_covered|"), "\(text)")
    }

    @Test func `Only the starred cities are compared on request`() throws {
      let assistant = try Assistant.greeted()
      _ = try assistant.answer("keep", ["action": "add", "place": "Berlin"])
      #expect(
        try assistant.text("compare", ["starred": true]).hasPrefix(
          "The user has no starred cities yet."))
      _ = try assistant.answer("keep", ["action": "star", "place": "Oslo"])
      let answer = try assistant.answer("compare", ["starred": true])
      #expect(answer["places"]?.array?.map { $0["name"] } == ["Oslo"])
    }

    @Test func `A place without a source of warnings has no all-clear`() throws {
      let answer = try Assistant.greeted().answer("weather", ["place": "Berlin"])
      #expect(answer["warnings"]?["status"] == "not_covered")
      #expect(answer["warnings"]?["note"]?.string?.contains("no all-clear") == true)
    }

    @Test func `A failure of one of several services leaves the rest`() throws {
      let answer = try Assistant.greeted(http: StandIn(.isDown)).answer(
        "weather", ["place": "Oslo", "include": ["air", "measured", "normals"]])
      #expect(answer["warnings"]?["status"] == "failed")
      for name in ["air", "measured", "normals"] {
        #expect(answer[name]?["status"] == "unavailable", "\(answer.text)")
        #expect(answer[name]?["reason"]?.string?.isEmpty == false, "\(name)")
      }
      #expect(answer["days"]?.array?.count == 3)
    }

    @Test(arguments: [
      ("2026-12-24", "2026-12-24"), ("today", "2026-05-01"), ("Tomorrow", "2026-05-02"),
      ("yesterday", "2026-04-30"),
      ("saturday", "2026-05-02"), ("friday", "2026-05-08"),
    ])
    func `A word for a day is resolved on the clock of the place`(word: String, date: String) throws
    {
      let time = LocalTime(ZonedTime(seconds: Assistant.now, offset: 7200), zone: "Europe/Berlin")
      #expect(try time.day(called: word).iso8601 == date)
    }

    @Test(arguments: ["someday", "2026-02-30", ""])
    func `A word that is not a day is refused`(word: String) {
      let time = LocalTime(ZonedTime(seconds: Assistant.now, offset: 0), zone: "UTC")
      #expect(throws: ToolError.self) { try time.day(called: word) }
    }
  }
}
