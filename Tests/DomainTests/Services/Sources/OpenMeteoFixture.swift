/// Responses in the format that Open-Meteo documents.
enum OpenMeteoFixture {
  /// Every variable of the current weather, in Berlin.
  static let current = """
    {"latitude":52.52,"longitude":13.419998,"generationtime_ms":0.2,"utc_offset_seconds":7200,
    "timezone":"Europe/Berlin","timezone_abbreviation":"GMT+2","elevation":38.0,
    "current_units":{"time":"unixtime","interval":"seconds","wind_speed_10m":"m/s"},
    "current":{"time":1777642200,"interval":900,"temperature_2m":21.2,"relative_humidity_2m":30,
    "apparent_temperature":19.5,"is_day":1,"precipitation":0.1,"weather_code":61,
    "cloud_cover":75,"pressure_msl":1016.4,"wind_speed_10m":4.3,"wind_direction_10m":250,
    "wind_gusts_10m":9.1,"visibility":24140.0,"uv_index":3.15},
    "daily_units":{"time":"unixtime"},
    "daily":{"time":[1777586400],"sunrise":[1777606560],"sunset":[1777660620],
    "temperature_2m_max":[22.5],"temperature_2m_min":[9.5]}}
    """

  /// Two hours, an entry without a time, and two days. The second hour has only the amount and the
  /// probability of precipitation, which are those of the hour before it. The second day has no
  /// values, and one column is too short.
  static let forecast = """
    {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":7200,"timezone":"Europe/Berlin",
    "current":{"time":1777642200,"interval":900,"temperature_2m":21,"weather_code":null},
    "hourly":{"time":[1777640400,1777644000,null],
    "temperature_2m":[21.0,null,5],"relative_humidity_2m":[30],"apparent_temperature":[20.0,null],
    "is_day":[1,null,1],"precipitation":[9.0,1.5,0],"precipitation_probability":[99,40,0],
    "weather_code":[3,null,0],"cloud_cover":[90,null,1],"pressure_msl":[1016,null,1],
    "wind_speed_10m":[4e0,null,1],"wind_direction_10m":[250,null,1]},
    "daily":{"time":[1777586400,1777672800],"weather_code":[61,null],
    "temperature_2m_max":[22.5,null],"temperature_2m_min":[9.5,null],"sunrise":[1777606560,null],
    "sunset":[1777660620,null],"precipitation_sum":[2.5,null],
    "precipitation_probability_max":[70,null],"uv_index_max":[4.5,null]}}
    """

  /// Three places. The first has no `location_id`, the second is an error, and the third is at sea,
  /// has no sunrise and sunset, and has other units and forms of times.
  static let several = """
    [\(current),
    {"error":true,"reason":"No data is available for this location"},
    {"latitude":80.0,"longitude":-135.0,"utc_offset_seconds":-32400,"timezone":"Etc/GMT+9",
    "location_id":2,"current_units":{"wind_speed_10m":"mp/h"},
    "current":{"time":"2026-05-01T04:30","interval":0,"wind_speed_10m":10,"precipitation":1},
    "daily":{"time":["2026-05-01"],"sunrise":["2026-05-01T00:00"],"sunset":["2026-05-01T00:00"]}}]
    """
}
