---@meta
-- What `cityroulette` takes, answers and tells, for lua-language-server.
--
-- Written by `clients/generate` from `rpc.discover`; not to be edited.
-- luacheck: no max line length

---What is in the air.
---@class cityroulette.AirPollutants
---@field pm25 number|vim.NIL Particles up to 2.5 μm.
---@field pm10 number|vim.NIL Particles up to 10 μm.
---@field no2 number|vim.NIL Nitrogen dioxide.
---@field o3 number|vim.NIL Ozone near the ground.
---@field so2 number|vim.NIL Sulphur dioxide.
---@field co number|vim.NIL Carbon monoxide.
---@field unit string Of all of them.

---Pollen in the air.
---@class cityroulette.AirPollen
---@field alder number|vim.NIL Of alder; null where nobody knows.
---@field birch number|vim.NIL Of birch; null where nobody knows.
---@field grass number|vim.NIL Of grass; null where nobody knows.
---@field mugwort number|vim.NIL Of mugwort; null where nobody knows.
---@field olive number|vim.NIL Of olive; null where nobody knows.
---@field ragweed number|vim.NIL Of ragweed; null where nobody knows.
---@field unit string Of all of them.

---@class cityroulette.Air
---@field time string The hour that it is valid for, ISO 8601 on the place's clock.
---@field european cityroulette.EuropeanAirIndex|vim.NIL The European index; null if it is not known.
---@field us cityroulette.USAirIndex|vim.NIL The index of the US EPA; null if it is not known.
---@field mainPollutant "pm25"|"pm10"|"no2"|"o3"|"so2"|"co"|vim.NIL The one whose own European index is the highest; null if none is known.
---@field pollutants cityroulette.AirPollutants What is in the air.
---@field pollen cityroulette.AirPollen Pollen in the air.
---@field model "cams_europe"|"cams_global"|vim.NIL The model of the Copernicus service; null where it may be either.
---@field provider "open-meteo-air" Who says so.
---@field fetchedAt string When the provider said so, ISO 8601.
---@field attribution cityroulette.Credit The credit that the provider asks to be shown.
---@field stale boolean Whether something newer could not be had.
---@field dropped integer Values of the answer that cannot be, and were left out.

---@class cityroulette.Archive
---@field count integer Cities in the archive.
---@field favorites integer Those with a star.
---@field revision integer Rises with every change, whichever process made it.

---@class cityroulette.ArchiveChange
---@field cursor string Behind this change.
---@field kind "added"|"removed"|"changed" What became of the city.
---@field city integer Its id.
---@field fields ("name"|"country"|"admin1"|"lat"|"lon"|"population"|"timezone"|"wikipedia"|"favorite")[] What changed of it: members of a city; none unless it is changed.

---@class cityroulette.Article
---@field city integer The city whose article was opened.
---@field title string Title for the window: the city's name.
---@field url string https address to be loaded.
---@field fallback boolean Whether it is a search for the name, for want of a link.
---@field canGoBack boolean Whether there is a page to go back to.
---@field canGoForward boolean Whether there is a page to go forward to.

---@class cityroulette.ArticlePicture
---@field url string https address of the picture.
---@field width integer Pixels.
---@field height integer Pixels.
---@field page string|vim.NIL The page with its author and licence.

---@class cityroulette.Attempt
---@field country string Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if possible.
---@field location cityroulette.Location The point that was drawn in it.
---@field radiusKm number How far around it was searched.
---@field found integer Places found.

---Its limits.
---@class cityroulette.BudgetWindow
---@field seconds number Length of the window.
---@field limit number What it grants, in the service's units.
---@field remaining number What is left.

---@class cityroulette.Budget
---@field service string Its name.
---@field windows cityroulette.BudgetWindow[] Its limits.
---@field pausedUntil string|vim.NIL Until when it asked to be left alone, ISO 8601.

---One of the forms of `Change`.
---@class cityroulette.ChangeInsert
---@field op "insert" A row appears.
---@field index integer Where it stands at that step.
---@field city cityroulette.City The row.

---One of the forms of `Change`.
---@class cityroulette.ChangeUpdate
---@field op "update" A row has new values.
---@field index integer Where it stands at that step.
---@field city cityroulette.CityUpdate Its id, and the members that are new.

---One of the forms of `Change`.
---@class cityroulette.ChangeRemove
---@field op "remove" A row goes.
---@field index integer Where it stood.
---@field id integer Its city.

---One of the forms of `Change`.
---@class cityroulette.ChangeMove
---@field op "move" A row changes its place.
---@field from integer Where it stood.
---@field to integer Where it stands.

---One of the forms of `Change`.
---@class cityroulette.ChangeReset
---@field op "reset" Read the list anew with session.get.

---@alias cityroulette.Change cityroulette.ChangeInsert|cityroulette.ChangeUpdate|cityroulette.ChangeRemove|cityroulette.ChangeMove|cityroulette.ChangeReset

---@class cityroulette.City
---@field id integer GeoNames id.
---@field name string Main name at GeoNames.
---@field country string|vim.NIL ISO 3166-1 alpha-2 code; XK is Kosovo.
---@field admin1 string|vim.NIL Name of the state, region or canton.
---@field lat number Degrees north.
---@field lon number Degrees east.
---@field population integer|vim.NIL Inhabitants.
---@field timezone string|vim.NIL IANA time zone.
---@field wikipedia string|vim.NIL https address of the article.
---@field favorite boolean Whether it has a star, in the session or else in the archive.
---@field archived boolean Whether the archive held it when the session opened, or now.
---@field weather cityroulette.Weather|vim.NIL As weather.refresh found it; null if it was not asked.

---@class cityroulette.CityUpdate
---@field id integer GeoNames id of the city.
---@field favorite boolean Its star, where that is new.

---@class cityroulette.CloudLayer
---@field cover "clear"|"few"|"scattered"|"broken"|"overcast"|"obscured" How much of the sky it covers.
---@field base number|vim.NIL Metres above the station; null if it is not told.

---The same on the clocks of each city with a zone.
---@class cityroulette.CommonHoursCity
---@field city integer Its id.
---@field start string ISO 8601.
---@field end string ISO 8601.

---@class cityroulette.CommonHours
---@field start string In UTC.
---@field end string In UTC.
---@field cities cityroulette.CommonHoursCity[] The same on the clocks of each city with a zone.

---@class cityroulette.Credit
---@field text string The line to be shown.
---@field url string What it links to.
---@field license string|vim.NIL Of the data, by its SPDX name; null where the service has terms of its own.

---@class cityroulette.DayLight
---@field morning cityroulette.Span While the sun rises.
---@field evening cityroulette.Span While it sinks.

---@class cityroulette.DeviceLocation
---@field location cityroulette.Location|vim.NIL Where the device is; null if that is not known.
---@field accuracy number|vim.NIL Metres around the location within which the device is; null if that is not known.
---@field permission "notDetermined"|"denied"|"granted" Whether the user lets the position be used.

---@class cityroulette.Draft
---@field draft string Its id.
---@field mode "import"|"browse" What the session was for.
---@field savedAt string When it was written last, ISO 8601.
---@field changes integer Stars, removals, restorations, undos and redos in it.
---@field heldBy integer|vim.NIL The process in which its session is open, which may be this one; else null.
---@field expiresAt string|vim.NIL When it is removed, ISO 8601; null while its session is open, or if drafts do not expire.

---@class cityroulette.Edit
---@field kind "favorite"|"remove"|"restore" What it did when it was made.
---@field ids integer[] The first 100 ids of the cities that it changed.
---@field count integer How many they are.

---What programs need to know.
---@class cityroulette.ErrorData
---@field name string Name of the code.
---@field retryable boolean Whether the same request may succeed later as it is.
---@field path? string InvalidParams: the member that is wrong, as params.location.lat.
---@field offset? integer ParseError: the byte at which the line ceases to be JSON, from 0.
---@field limit? number The limit that was passed.
---@field line? integer|vim.NIL The line of an imported file that is wrong, from 1; null if it is no matter of a line.
---@field permission? "notDetermined"|"denied"|"granted" LocationUnavailable: denied if the position must not be used, else it is not known.
---@field attempts? cityroulette.Attempt[] Every look of surpriseMe that was made.
---@field wishes? cityroulette.WishStep[] NothingFound: what each wish left of the cities.
---@field cursor? string CursorExpired: from where to follow the archive once it is read.
---@field url? string NothingFound: where to search instead.
---@field provider? string Name of the service, where it is known.
---@field retryAfterMs? integer Milliseconds until asking again makes sense, where that is known.
---@field alternative? "embedded"|"geonames" The provider to pass instead, for live cities.

---@class cityroulette.Error
---@field code integer Which error.
---@field message string A sentence in English: what is wrong and what to do.
---@field data cityroulette.ErrorData What programs need to know.

---@class cityroulette.EuropeanAirIndex
---@field index number The service's number, above 100 without an end.
---@field level "good"|"fair"|"moderate"|"poor"|"veryPoor"|"extremelyPoor" Its level in one word.
---@field text string The same to be read, English.

---@class cityroulette.Fallback
---@field insteadOf "open-meteo"|"openweathermap"|"metno"|"worldweatheronline"|"pirateweather" The provider that would have been preferred.
---@field reason string What was wrong with it: a sentence.

---@class cityroulette.Guide
---@field placeCount integer Places in the guide.
---@field cityCount integer Cities with a place, Unknown City among them.
---@field revision integer Rises with every change, whichever process made it.

---@class cityroulette.GuideCity
---@field id integer GeoNames id; 0 for Unknown City; below zero for a city that only an import names.
---@field name string Its name.
---@field country string|vim.NIL ISO 3166-1 alpha-2 code.

---@class cityroulette.Limits
---@field lineBytes number Bytes of a message: of a line without its end, or of what follows headers.
---@field depth number Arrays and objects within each other.
---@field batch number Members of a batch.
---@field waiting number Requests waiting at a time.
---@field sessions number Sessions open at a time.
---@field sessionRows number Cities in the lists of all open sessions together.
---@field page number Rows of a page: the largest limit of a list.
---@field import number Cities of an import: the largest count of session.open.
---@field edited number Cities of one edit of a session.
---@field undoBytes number Bytes of a session's undo history, 8 for each city of an edit. Older edits are forgotten first, and the last one never.
---@field radiusKm number The largest radius: half the Earth's circumference.
---@field refresh number Cities of a weather.refresh.
---@field importFile number Bytes of a file that archive.import reads.
---@field importRows number Rows of a file that archive.import reads.
---@field exportText number Bytes of the text in a reply of archive.export.
---@field matchText number Bytes of a text for gazetteer.match.
---@field pagesBack number Pages that article.back can go back over.
---@field places number Places of a place.import.
---@field placesBytes number Bytes of a file for place.import.
---@field photoBytes number Bytes of a picture that place.setPhoto takes from a path.
---@field photoTextBytes number Bytes of a picture in base64, decoded.
---@field changedRows number Rows told one by one; more are one reset.

---When its clocks are changed next; null if that is not known to happen.
---@class cityroulette.LocalClockNextChange
---@field time string ISO 8601, as the clocks show it then.
---@field offsetBefore integer Seconds ahead of UTC until then.
---@field offsetAfter integer And from then on.

---@class cityroulette.LocalClock
---@field id integer GeoNames id of the city.
---@field name string Its main name.
---@field timezone string|vim.NIL IANA time zone; null, as what follows from it, if none is known.
---@field time string|vim.NIL What its clocks show, ISO 8601.
---@field offset integer|vim.NIL Seconds ahead of UTC.
---@field abbreviation string|vim.NIL As CEST; null where people have no word for it.
---@field weekday string|vim.NIL In English.
---@field dayDifference integer|vim.NIL Days by which its calendar is ahead of that of from.
---@field nextChange cityroulette.LocalClockNextChange|vim.NIL When its clocks are changed next; null if that is not known to happen.
---@field distanceKm number Kilometres along the Earth's surface.
---@field bearing number|vim.NIL Degrees from north by east, as one sets out; null at no distance.
---@field compass "N"|"NNE"|"NE"|"ENE"|"E"|"ESE"|"SE"|"SSE"|"S"|"SSW"|"SW"|"WSW"|"W"|"WNW"|"NW"|"NNW"|vim.NIL The nearest of 16 directions.

---@class cityroulette.Location
---@field lat number Latitude, degrees north.
---@field lon number Longitude, degrees east.

---@class cityroulette.Measurement
---@field city integer|vim.NIL Its id; null for a point.
---@field location cityroulette.Location The point.
---@field station cityroulette.Station|vim.NIL Who measured; the nearest if none did; null if none is near.
---@field time string|vim.NIL When it was measured, ISO 8601 on the station's clock; null if never.
---@field ageMinutes integer|vim.NIL Minutes since then.
---@field measured cityroulette.Observation|vim.NIL What was measured; null if that is not known.
---@field reason "noStation"|"notReported"|"tooOld"|"failed"|vim.NIL Why that is not known; null if it is.
---@field provider "aviationweather" Who says so.
---@field attribution cityroulette.Credit The credit to be shown with it.
---@field fetchedAt string|vim.NIL When the provider said so, ISO 8601; null if never.
---@field stale boolean Whether there may be something newer that could not be had.
---@field error cityroulette.Error|vim.NIL Why that could not be had; else null.

---@class cityroulette.MoonDay
---@field state "normal"|"alwaysUp"|"alwaysDown" Whether it is up or down all day.
---@field rise string|vim.NIL ISO 8601; null on a day without, which comes once a month.
---@field set string|vim.NIL The same.
---@field riseAzimuth number|vim.NIL Degrees from north by east.
---@field setAzimuth number|vim.NIL The same.
---@field phase "newMoon"|"waxingCrescent"|"firstQuarter"|"waxingGibbous"|"fullMoon"|"waningGibbous"|"lastQuarter"|"waningCrescent" One of the four principal ones if it falls on the day.
---@field illumination number Part of the disc that is lit, at 12:00.
---@field phaseAngle number Degrees by which it is ahead of the sun at 12:00, 180 at full moon.
---@field age number Days since the new moon, at 12:00.

---@class cityroulette.MoonPhase
---@field phase "newMoon"|"waxingCrescent"|"firstQuarter"|"waxingGibbous"|"fullMoon"|"waningGibbous"|"lastQuarter"|"waningCrescent" New moon, full moon or a quarter.
---@field time string Its moment, ISO 8601 on the place's clock.

---@class cityroulette.Observation
---@field condition "clear"|"partlyCloudy"|"cloudy"|"wind"|"haze"|"fog"|"drizzle"|"rain"|"sleet"|"snow"|"hail"|"thunderstorm"|vim.NIL What falls or hangs in the air, or else the clouds, in one word.
---@field icon string|vim.NIL Name for weather.icon.
---@field summary string|vim.NIL In words, English.
---@field isDay boolean|vim.NIL Whether the sun is up at the station.
---@field temperature number|vim.NIL °C; °F in units us.
---@field dewPoint number|vim.NIL °C or °F.
---@field humidity number|vim.NIL %, computed of both: a report has none.
---@field pressure number|vim.NIL At sea level, hPa; null outside of North America, mostly.
---@field altimeter number|vim.NIL QNH, hPa: at sea level in standard air.
---@field windSpeed number|vim.NIL m/s; mph in units us.
---@field windGust number|vim.NIL m/s or mph; null if there are none.
---@field windDirection number|vim.NIL Degrees from north that it comes from; null if variable, or in a calm.
---@field isWindVariable boolean Whether it comes from all sides.
---@field visibility number|vim.NIL km; miles in units us.
---@field visibilityIsAtLeast boolean Whether one can see farther than that.
---@field skyCover "clear"|"few"|"scattered"|"broken"|"overcast"|"obscured"|vim.NIL How much of the sky is covered; null if the station does not look.
---@field cloudLayers cityroulette.CloudLayer[] The clouds from below.
---@field weather string|vim.NIL The report's words for the weather, as -RA BR; null if it has none.
---@field raw string|vim.NIL The report as it was sent.
---@field units "metric"|"us" Those of the values; of a choice of its own that of the temperature.
---@field dropped integer Values that cannot be, and were left out.

---@class cityroulette.Photo
---@field title string What it shows, as its author says.
---@field url string Address of the picture in full size.
---@field thumbnail string|vim.NIL Address of a small one.
---@field width integer Pixels of the picture in full size.
---@field height integer Pixels.
---@field author string|vim.NIL Who made it, as plain text; null where that is not told.
---@field license string|vim.NIL Name of its licence; null where that is not told.
---@field licenseUrl string|vim.NIL Address of the licence.
---@field page string|vim.NIL The page that tells of it, or shows it.

---@class cityroulette.Place
---@field id integer Names the place; never used twice.
---@field name string One line.
---@field description string|vim.NIL May have several lines.
---@field location cityroulette.Location Where it is.
---@field city cityroulette.GuideCity What it is listed under.
---@field origin "user"|"import" import as an import left it; user once the user has added or changed it.
---@field photo cityroulette.PlacePicture Its picture.
---@field distanceMiles number|vim.NIL From the device or the given point; null where neither is known.

---@class cityroulette.PlaceInText
---@field kind "link"|"coordinates"|"plusCode"|"mention"|"wikiLink"|"quoted"|"bare" How the text tells it.
---@field range cityroulette.Range Where, in UTF-16 code units, without brackets, quotes and the like.
---@field bytes cityroulette.Range The same in bytes of UTF-8.
---@field location cityroulette.Location The point; of a name that of the city.
---@field city cityroulette.City|vim.NIL The likeliest one; null where the text tells a point alone.
---@field ambiguous boolean Whether it is not clear which city is meant.
---@field candidates integer[] Ids of those that may be meant, the likeliest first; empty where it is clear.

---@class cityroulette.PlaceName
---@field name string As the gazetteer spells it.
---@field language string|vim.NIL A tag of BCP 47; null if unknown.

---@class cityroulette.PlacePicture
---@field state "none"|"remote"|"local" Whether there is a picture, and whether it is here.
---@field url string|vim.NIL Where an import says that it is.
---@field path string|vim.NIL The file to show; null unless local. Another picture has another path.
---@field mediaType "image/jpeg"|"image/png"|"image/webp"|"image/gif"|vim.NIL Media type of the file, known by its content.

---One of the forms of `ProgressValue`.
---@class cityroulette.ProgressValueBegin
---@field kind "begin" It starts.
---@field title string What it is.

---One of the forms of `ProgressValue`.
---@class cityroulette.ProgressValueReport
---@field kind "report" It goes on.
---@field message string How far it is.
---@field percentage integer|vim.NIL Null where the end is not known.

---One of the forms of `ProgressValue`.
---@class cityroulette.ProgressValueEnd
---@field kind "end" It is over, one way or another.

---@alias cityroulette.ProgressValue cityroulette.ProgressValueBegin|cityroulette.ProgressValueReport|cityroulette.ProgressValueEnd

---@class cityroulette.Range
---@field start integer Where it begins.
---@field end integer Where it ends: before that.

---@class cityroulette.Sample
---@field time string Its start, ISO 8601 on the place's clock.
---@field intervalHours integer Hours to the next sample.
---@field condition "clear"|"partlyCloudy"|"cloudy"|"wind"|"haze"|"fog"|"drizzle"|"rain"|"sleet"|"snow"|"hail"|"thunderstorm"|vim.NIL In one word.
---@field icon string|vim.NIL Name for weather.icon.
---@field summary string|vim.NIL In words.
---@field temperature number|vim.NIL °C or °F.
---@field feelsLike number|vim.NIL °C or °F.
---@field humidity number|vim.NIL %.
---@field pressure number|vim.NIL hPa.
---@field windSpeed number|vim.NIL m/s or mph.
---@field windDirection number|vim.NIL Degrees from north that it comes from.
---@field cloudCover number|vim.NIL %.
---@field precipitation number|vim.NIL mm/h or inches/h.
---@field precipitationProbability number|vim.NIL %.

---@class cityroulette.SkyDay
---@field date string The day, YYYY-MM-DD.
---@field sun cityroulette.SunDay The sun.
---@field moon cityroulette.MoonDay The moon.

---@class cityroulette.Source
---@field kind "surpriseMe"|"aroundMe"|"country"|"search"|"daily" Where the cities come from.
---@field location cityroulette.Location|vim.NIL The point that was searched around.
---@field near string|vim.NIL Name of the city there, for a label; null if none lies within 50 km.
---@field country string|vim.NIL Code of the country.
---@field radiusKm number|vim.NIL The radius that found them; null where none was used.
---@field widened boolean Whether the radius had to be larger than asked.
---@field attempts cityroulette.Attempt[] Every look of surpriseMe; the last found the cities.
---@field provider "embedded"|"geonames" Whose cities they are.
---@field count integer How many cities it could be at most: less than asked where the source gives no more.
---@field skipped integer Records of the source's answer that could not be read and were left out.
---@field drawn integer|vim.NIL The city that was drawn for its wishes, weighting or day; else null.
---@field weighting "country"|"place"|"people"|vim.NIL How it was drawn.
---@field candidates integer|vim.NIL How many cities it was drawn from.
---@field date string|vim.NIL Of the city of the day, of UTC; else null.

---@class cityroulette.Span
---@field begin string|vim.NIL ISO 8601; null if the sun does not pass this height then.
---@field end string|vim.NIL The same.

---@class cityroulette.Spread
---@field lowest number|vim.NIL The lowest; null unless two sources tell it.
---@field highest number|vim.NIL The highest.
---@field difference number|vim.NIL How far they are apart.

---@class cityroulette.State
---@field mode "import"|"browse" What the session is for.
---@field commitLabel "Import"|"Save" Title for the button that commits.
---@field total integer Cities in the session.
---@field visible integer Cities that the filter lets through.
---@field favorites integer Visible cities with a star.
---@field unfavorites integer Visible cities without a star.
---@field dirty boolean Whether anything was changed, even if it was changed back.
---@field canCommit boolean Whether session.commit has anything to store.
---@field canRemoveUnfavorites boolean Whether a visible city has no star.
---@field needsConfirmation boolean Whether session.close needs discard.
---@field query string The filter's text, as it was given.
---@field scope "all"|"favorites"|"unfavorites"|"withWikipedia" The filter's scope.
---@field canUndo boolean Whether session.undo has anything to take back.
---@field canRedo boolean Whether session.redo has anything to repeat.

---@class cityroulette.Station
---@field icao string Its code.
---@field name string Its name.
---@field country string ISO 3166-1 code of two letters.
---@field location cityroulette.Location Where it is.
---@field elevation number|vim.NIL Metres above the sea.
---@field distanceKm number From the place, along the Earth's surface.
---@field bearing number|vim.NIL Degrees from north by east, from the place; null at no distance.
---@field attribution cityroulette.Credit The credit for knowing of it.

---@class cityroulette.SunDay
---@field state "normal"|"polarDay"|"polarNight" Polar day and night are days without sunrise and sunset.
---@field rise string|vim.NIL ISO 8601; null if there is none before this noon.
---@field noon string|vim.NIL When it stands in the meridian.
---@field set string|vim.NIL The one behind this noon, on the next day if it is behind midnight.
---@field noonAltitude number Degrees above the horizon.
---@field riseAzimuth number|vim.NIL Degrees from north by east.
---@field setAzimuth number|vim.NIL The same.
---@field dayLength integer Seconds from rise to set; 86,400 in polar day, 0 in polar night.
---@field dayLengthChange integer Seconds more than the day before.
---@field civil cityroulette.Twilight To 6 degrees below the horizon.
---@field nautical cityroulette.Twilight To 12 degrees.
---@field astronomical cityroulette.Twilight To 18 degrees.
---@field blueHour cityroulette.DayLight From 6 to 4 degrees below the horizon.
---@field goldenHour cityroulette.DayLight From 4 degrees below to 6 above the horizon.

---@class cityroulette.Twilight
---@field dawn string|vim.NIL When it begins; null if the sun does not pass this height.
---@field dusk string|vim.NIL When it ends; likewise.

---@class cityroulette.USAirIndex
---@field index number The service's number, 500 at most but for the worst.
---@field level "good"|"moderate"|"unhealthyForSensitiveGroups"|"unhealthy"|"veryUnhealthy"|"hazardous" Its class in one word.
---@field text string The same to be read, English.

---@class cityroulette.Units
---@field temperature "C"|"F" Of all temperatures.
---@field wind "m/s"|"km/h"|"mph"|"kn" Of wind and gusts.
---@field pressure "hPa"|"mmHg"|"inHg" Of pressures.
---@field visibility "km"|"mi" Of distances that one can see.
---@field precipitation "mm"|"in" Of what falls, an hour or a day.

---@class cityroulette.Value
---@field key string The member of weather that it is.
---@field value number|string|vim.NIL Of the condition a word.
---@field unit string|vim.NIL Null for the condition.
---@field text string|vim.NIL Number and unit as a person reads them; null if not known.

---@class cityroulette.WarnedPlace
---@field city integer|vim.NIL Its id; null for a point.
---@field location cityroulette.Location The point.
---@field coverage "covered"|"notCovered"|"failed" Only where it is covered do no warnings mean that there are none; elsewhere nobody has told.
---@field sources cityroulette.WarningSource[] Who warns there.
---@field warnings cityroulette.Warning[] What is warned of, the worst first, and last what has ended.
---@field skipped integer Warnings that could not be read and were left out.
---@field fetchedAt string|vim.NIL When that was told, ISO 8601; null if never.
---@field stale boolean Whether the warnings came before, because nobody can be asked now.
---@field error cityroulette.Error|vim.NIL Why a service failed; else null.

---@class cityroulette.Warning
---@field id string The service's own; every update has a new one.
---@field source "nws"|"metalerts" Who warns.
---@field event string|vim.NIL What of, in words.
---@field eventCode string|vim.NIL The same by the service's code.
---@field severity "extreme"|"severe"|"moderate"|"minor"|"unknown"|vim.NIL As CAP has it.
---@field urgency "immediate"|"expected"|"future"|"past"|"unknown"|vim.NIL As CAP has it.
---@field certainty "observed"|"likely"|"possible"|"unlikely"|"unknown"|vim.NIL As CAP has it.
---@field color "green"|"yellow"|"orange"|"red"|vim.NIL The grade of European warnings.
---@field headline string|vim.NIL In a line.
---@field description string|vim.NIL What is to be expected.
---@field instruction string|vim.NIL What to do.
---@field area string|vim.NIL Where it holds.
---@field onset string|vim.NIL When the danger begins, ISO 8601 on the place's clock; null if not known.
---@field ends string|vim.NIL When it ends; null if not known.
---@field expires string|vim.NIL Until when the message holds, which may be renewed.
---@field isEnded boolean Whether it was taken back or is over.
---@field web string|vim.NIL The address of a page.

---@class cityroulette.WarningSource
---@field provider "nws"|"metalerts" Its name.
---@field attribution cityroulette.Credit The credit to be shown with its warnings.

---@class cityroulette.Watch
---@field session string|vim.NIL The session whose weather is kept fresh; null for the archive.
---@field every integer Seconds from one look to the next.
---@field nextAt string When it looks next, ISO 8601.
---@field waitsFor "visible"|"budget"|vim.NIL What a watch that is due waits for: visible, or budget; null for nothing.
---@field refreshes integer How often it has asked.
---@field asked integer Of how many cities in all.

---@class cityroulette.Weather
---@field time string When it is valid, ISO 8601 on the city's clock.
---@field condition "clear"|"partlyCloudy"|"cloudy"|"wind"|"haze"|"fog"|"drizzle"|"rain"|"sleet"|"snow"|"hail"|"thunderstorm"|vim.NIL In one word.
---@field icon string|vim.NIL Name for weather.icon.
---@field summary string|vim.NIL In words, English.
---@field temperature number|vim.NIL °C; °F in units us.
---@field feelsLike number|vim.NIL °C or °F, as the provider works it out.
---@field humidity number|vim.NIL %.
---@field pressure number|vim.NIL At sea level, hPa, which is mb.
---@field windSpeed number|vim.NIL m/s; mph in units us.
---@field windGust number|vim.NIL m/s or mph.
---@field windDirection number|vim.NIL Degrees from north that it comes from.
---@field visibility number|vim.NIL km; miles in units us.
---@field cloudCover number|vim.NIL %.
---@field precipitation number|vim.NIL mm/h; inches/h in units us.
---@field ozone number|vim.NIL Dobson units.
---@field uvIndex number|vim.NIL UV index.
---@field sunrise string|vim.NIL ISO 8601 on the city's clock; null in polar day and night.
---@field sunset string|vim.NIL The same.
---@field isDay boolean|vim.NIL Whether the sun is up.
---@field units "metric"|"us" Those of the values; of a choice of its own that of the temperature.
---@field provider "open-meteo"|"openweathermap"|"metno"|"worldweatheronline"|"pirateweather" Who says so.
---@field model string|vim.NIL The model that it was asked for, as it calls it; null where it does not say.
---@field fallback cityroulette.Fallback|vim.NIL Why it is not the provider that is asked first; null if it is.
---@field fetchedAt string When the provider said so, ISO 8601.
---@field attribution cityroulette.Credit The credit that the provider asks to be shown.
---@field stale boolean Whether it is not valid for now, or a newer value is asked for or could not be had.

---@class cityroulette.WeatherEntry
---@field id integer Names the entry for weather.removeHistory.
---@field time string When it was asked, ISO 8601 with the city's offset.
---@field temperature number|vim.NIL Degrees in the units.
---@field min number|vim.NIL Lowest of that day.
---@field max number|vim.NIL Highest of that day.
---@field summary string|vim.NIL In words.
---@field icon string|vim.NIL Name for weather.icon.
---@field units "metric"|"us" Those of the temperatures: metric is degrees Celsius, us degrees Fahrenheit.
---@field provider "open-meteo"|"openweathermap"|"metno"|"worldweatheronline"|"pirateweather"|vim.NIL Who said so; null for an entry that an older version recorded.
---@field attribution cityroulette.Credit|vim.NIL The credit that the provider asks to be shown; null without a provider.

---@class cityroulette.WishStep
---@field wish "continent"|"country"|"ring"|"minPopulation"|"maxPopulation"|"daylightNow"|"notArchived"|"warmNow" Which.
---@field removed integer Cities that the wishes before it had left, and it did not.
---@field left integer Cities that it left.

---Who asks, for the log.
---@class cityroulette.InitializeClientInfo
---@field name string Name of the client.
---@field version? string|vim.NIL Its version.

---Those of weather: a system, or a unit for each quantity; the others are metric.
---@class cityroulette.InitializeUnits
---@field temperature? "C"|"F"|vim.NIL Of all temperatures.
---@field wind? "m/s"|"km/h"|"mph"|"kn"|vim.NIL Of wind and gusts.
---@field pressure? "hPa"|"mmHg"|"inHg"|vim.NIL Of pressures.
---@field visibility? "km"|"mi"|vim.NIL Of distances that one can see.
---@field precipitation? "mm"|"in"|vim.NIL Of what falls, an hour or a day.

---Who answers.
---@class cityroulette.InitializeResultServerInfo
---@field name string cityroulette.
---@field version string Its version.

---What this server can do.
---@class cityroulette.InitializeResultCapabilities
---@field batch boolean Whether batches are taken.
---@field progress boolean Whether workDoneToken is taken.
---@field undo boolean Whether sessions can undo and redo.

---Where data comes from.
---@class cityroulette.InitializeResultProviders
---@field cities "embedded"|"geonames" Where cities come from.
---@field weather string|vim.NIL Where weather comes from; null for nowhere.
---@field articles "wikipedia" Where articles come from.
---@field photos string|vim.NIL Where pictures come from; null for nowhere.

---The answer to `initialize`.
---@class cityroulette.InitializeResult
---@field protocolVersion 1 The version in force.
---@field serverInfo cityroulette.InitializeResultServerInfo Who answers.
---@field capabilities cityroulette.InitializeResultCapabilities What this server can do.
---@field limits cityroulette.Limits The caps of the protocol.
---@field archive cityroulette.Archive|vim.NIL What is archived; null if that cannot be read.
---@field drafts integer Drafts of sessions that can be resumed, or are open.
---@field providers cityroulette.InitializeResultProviders Where data comes from.
---@field attribution string[] Lines to be shown to the user; weather has its own.

---Where cities come from.
---@class cityroulette.ServerStatusResultGazetteer
---@field provider "embedded"|"geonames" As the program was started.
---@field attribution cityroulette.Credit The credit to be shown with its cities.
---@field budget cityroulette.Budget|vim.NIL What the service still grants; null of the embedded one and in a replay.

---The answer to `server.status`.
---@class cityroulette.ServerStatusResult
---@field health "ok"|"error" Whether the server can do its work.
---@field message string|vim.NIL What is wrong and what to do; null when all is well.
---@field sessions integer Open sessions.
---@field gazetteerLoaded boolean Whether the gazetteer is open.
---@field services cityroulette.Budget[] The services that were asked, with what they still grant.
---@field gazetteer cityroulette.ServerStatusResultGazetteer Where cities come from.
---@field watches cityroulette.Watch[] What keeps weather fresh, see weather.watch.
---@field watchBudget number|vim.NIL What watches may still take now of the weather service's limits, in its units; null where none are kept.
---@field futureBackups string[] Paths of backups of the day from days to come, made while the clock was wrong. They do not count, and are never removed.

---@alias cityroulette.ClientConfigureUnits cityroulette.InitializeUnits

---The answer to `client.configure`.
---@class cityroulette.ClientConfigureResult
---@field units cityroulette.Units Those in force.
---@field locale string|vim.NIL The language tag in force; null if none was given.
---@field notify ("weather.didChangeHere"|"roulette.didLook")[] Those that come.
---@field visible boolean Whether the client shows anything.

---How far away it is.
---@class cityroulette.SessionOpenWishesRing
---@field location? cityroulette.Location|string|vim.NIL From where; else from the device.
---@field fromKm? number|vim.NIL At least so far; else 0.
---@field toKm? number|vim.NIL At most so far; else anywhere.

---What the cities have to be like; all of them fulfil all wishes but warmNow.
---@class cityroulette.SessionOpenWishes
---@field continent? "AF"|"AN"|"AS"|"EU"|"NA"|"OC"|"SA"|vim.NIL Its continent's code.
---@field country? string|vim.NIL Its country: a code, or a name in any language.
---@field ring? cityroulette.SessionOpenWishesRing|vim.NIL How far away it is.
---@field minPopulation? integer|vim.NIL It has at least so many people.
---@field maxPopulation? integer|vim.NIL It has at most so many people.
---@field daylightNow? boolean|vim.NIL Whether the sun is up there now.
---@field notArchived? boolean|vim.NIL True: it is not in the archive yet.
---@field warmNow? boolean|vim.NIL True: the drawn city has 20 °C or more now; false: less. The weather service is asked.

---The answer to `session.open`.
---@class cityroulette.SessionOpenResult
---@field session string Id to name it by.
---@field mode "import"|"browse" As asked.
---@field source cityroulette.Source|vim.NIL Where the cities come from; null for browse.
---@field revision integer 0; each change adds one.
---@field state cityroulette.State The session's state.
---@field cities cityroulette.City[] The rows of the page.
---@field total integer Rows on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.

---The answer to `session.get`.
---@class cityroulette.SessionGetResult
---@field session string Its id.
---@field mode "import"|"browse" What it is for.
---@field revision integer The session's revision after the request.
---@field state cityroulette.State The session's state after the request.
---@field cities cityroulette.City[] The rows of the page.
---@field total integer Rows on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.

---The sessions.
---@class cityroulette.SessionListResultSession
---@field session string Its id.
---@field mode "import"|"browse" What it is for.
---@field source cityroulette.Source|vim.NIL Where its cities come from.
---@field draft string|vim.NIL Id of its draft; null before the first edit.
---@field revision integer The session's revision after the request.
---@field state cityroulette.State The session's state after the request.

---The answer to `session.list`.
---@class cityroulette.SessionListResult
---@field sessions cityroulette.SessionListResultSession[] The sessions.
---@field drafts cityroulette.Draft[] The drafts, those written last first: the first 100.
---@field draftCount integer How many they are.

---@alias cityroulette.SessionResumeResult cityroulette.SessionOpenResult

---The answer to `session.undo`.
---@class cityroulette.SessionUndoResult
---@field edit cityroulette.Edit The edit that was taken back, or made again.
---@field revision integer The session's revision after the request.

---@alias cityroulette.SessionRedoResult cityroulette.SessionUndoResult

---The answer to `session.commit`.
---@class cityroulette.SessionCommitResult
---@field added integer Import: cities that the archive did not hold.
---@field replaced integer Import: cities that it held, overwritten, the star included.
---@field removed integer Browse: cities taken out.
---@field updated integer Browse: cities whose star changed.
---@field discarded integer Import: cities that the filter left out. Browse: changes to cities that another process had removed.
---@field archive cityroulette.Archive The archive afterwards.

---The answer to `city.toggleFavorite`.
---@class cityroulette.CityToggleFavoriteResult
---@field city integer Its id.
---@field favorite boolean Whether it has a star now.
---@field index integer|vim.NIL Its place in the visible list; null if filtered out.
---@field revision integer The session's revision after the request.

---The answer to `city.setFavorite`.
---@class cityroulette.CitySetFavoriteResult
---@field city? integer Its id.
---@field favorite? boolean Whether it has a star now.
---@field index? integer|vim.NIL Its place in the visible list; null if filtered out.
---@field changed? integer How many of the cities it changed; told of cities alone.
---@field revision integer The session's revision after the request.

---The answer to `city.remove`.
---@class cityroulette.CityRemoveResult
---@field city? integer Its id.
---@field changed? integer How many of the cities it changed; told of cities alone.
---@field revision integer The session's revision after the request.

---The answer to `city.removeUnfavorites`.
---@class cityroulette.CityRemoveUnfavoritesResult
---@field removed integer[] The first 100 of their ids, in the list's order.
---@field removedCount integer How many they are.
---@field revision integer The session's revision after the request.

---@alias cityroulette.CityRestoreResult cityroulette.CitySetFavoriteResult

---The answer to `city.search`.
---@class cityroulette.CitySearchResult
---@field cities cityroulette.City[] The rows of the page.
---@field total integer Rows on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.
---@field revision integer The session's revision after the request.
---@field state cityroulette.State The session's state after the request.

---The answer to `city.select`.
---@class cityroulette.CitySelectResult
---@field session string The session.
---@field index integer|vim.NIL The row's place in the visible list; null if filtered out.
---@field city cityroulette.City The row.

---The answer to `city.get`.
---@class cityroulette.CityGetResult
---@field city cityroulette.City The city.
---@field names cityroulette.PlaceName[] All names that the gazetteer has for it, the main one first; empty for a city of elsewhere.

---Calendar days of the place, today first.
---@class cityroulette.CityDetailResultForecastDay
---@field date string The day, YYYY-MM-DD.
---@field condition "clear"|"partlyCloudy"|"cloudy"|"wind"|"haze"|"fog"|"drizzle"|"rain"|"sleet"|"snow"|"hail"|"thunderstorm"|vim.NIL In one word.
---@field icon string|vim.NIL Name for weather.icon.
---@field summary string|vim.NIL In words.
---@field min number|vim.NIL Lowest temperature, °C or °F.
---@field max number|vim.NIL Highest temperature, °C or °F.
---@field precipitation number|vim.NIL Sum of the day, mm or inches.
---@field precipitationProbability number|vim.NIL %.
---@field uvIndex number|vim.NIL Highest.
---@field sunrise string|vim.NIL ISO 8601 on the place's clock.
---@field sunset string|vim.NIL The same.

---What the days are like on the whole.
---@class cityroulette.CityDetailResultForecastSummary
---@field text string One sentence.
---@field icon string Its icon.

---The lowest of each day.
---@class cityroulette.CityDetailResultForecastSeriesMinimum
---@field date string The day.
---@field value number|vim.NIL The temperature.

---@alias cityroulette.CityDetailResultForecastSeriesMaximum cityroulette.CityDetailResultForecastSeriesMinimum

---Two lines for a chart, of equal length.
---@class cityroulette.CityDetailResultForecastSeries
---@field minimum cityroulette.CityDetailResultForecastSeriesMinimum[] The lowest of each day.
---@field maximum cityroulette.CityDetailResultForecastSeriesMaximum[] The highest of each day.
---@field unit string °C or °F.

---As weather.forecast without hours; null without weather.
---@class cityroulette.CityDetailResultForecast
---@field current cityroulette.Weather|vim.NIL The weather now.
---@field hours cityroulette.Sample[] Samples from now on, as close as the service has them; empty where not wanted.
---@field slots cityroulette.Sample[] Eight samples at steps of three hours, the first being now.
---@field days cityroulette.CityDetailResultForecastDay[] Calendar days of the place, today first.
---@field summary cityroulette.CityDetailResultForecastSummary|vim.NIL What the days are like on the whole.
---@field series cityroulette.CityDetailResultForecastSeries Two lines for a chart, of equal length.
---@field timezone string IANA time zone of the place.
---@field units "metric"|"us" Those of all values; of a choice of its own that of the temperature.
---@field provider "open-meteo"|"openweathermap"|"metno"|"worldweatheronline"|"pirateweather"|vim.NIL Who says so.
---@field model string|vim.NIL The model that it was asked for, as it calls it; null where it does not say.
---@field fallback cityroulette.Fallback|vim.NIL Why it is not the provider that is asked first; null if it is.
---@field attribution cityroulette.Credit|vim.NIL The credit that the provider asks to be shown.
---@field fetchedAt string|vim.NIL When the provider said so, ISO 8601; null if it told no weather now.
---@field stale boolean Whether it is one that came before, because no newer one could be had.
---@field dropped integer Values of the answer that cannot be, and were left out.

---The first entries of weather.history.
---@class cityroulette.CityDetailResultHistory
---@field entries cityroulette.WeatherEntry[] The entries of the page.
---@field total integer Entries on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.
---@field recorded boolean Whether weather is added to it: the city has a star.

---The answer to `city.detail`.
---@class cityroulette.CityDetailResult
---@field title string The city and its country.
---@field city cityroulette.City Its row.
---@field values cityroulette.Value[] Nine values of the weather now; none without weather.
---@field forecast cityroulette.CityDetailResultForecast|vim.NIL As weather.forecast without hours; null without weather.
---@field history cityroulette.CityDetailResultHistory The first entries of weather.history.
---@field error cityroulette.Error|vim.NIL Why there is no weather; null if there is.

---For a status bar.
---@class cityroulette.CityBriefResultStatus
---@field text string What the bar shows.
---@field tooltip string What it shows to who points at it.
---@field class string The icon's name, for weather.icon or a style.

---@alias cityroulette.CityBriefResultDay cityroulette.CityDetailResultForecastDay

---@alias cityroulette.CityBriefResultForecastDay cityroulette.CityDetailResultForecastDay

---@alias cityroulette.CityBriefResultForecastSummary cityroulette.CityDetailResultForecastSummary

---@alias cityroulette.CityBriefResultForecastSeriesMinimum cityroulette.CityDetailResultForecastSeriesMinimum

---@alias cityroulette.CityBriefResultForecastSeriesMaximum cityroulette.CityDetailResultForecastSeriesMinimum

---@alias cityroulette.CityBriefResultForecastSeries cityroulette.CityDetailResultForecastSeries

---@alias cityroulette.CityBriefResultForecast cityroulette.CityDetailResultForecast

---The answer to `city.brief`.
---@class cityroulette.CityBriefResult
---@field city integer Its id.
---@field line string One line.
---@field spoken string Sentences without abbreviations.
---@field status cityroulette.CityBriefResultStatus For a status bar.
---@field stale boolean Whether the weather is not of now, or newer could not be had.
---@field outlook string|vim.NIL The days in a sentence; null for a line.
---@field values cityroulette.Value[] Nine values of the weather now; none for a line.
---@field days cityroulette.CityBriefResultDay[] The next days; none for a line.
---@field forecast cityroulette.CityBriefResultForecast|vim.NIL As weather.forecast without hours; null but for full.

---The answer to `city.sky`.
---@class cityroulette.CitySkyResult
---@field city integer|vim.NIL Its id; null for a point.
---@field location cityroulette.Location The point.
---@field timezone string The zone of all times: an IANA name, or as UTC+03:00.
---@field timezoneSource "city"|"given"|"nearestCity"|"longitude" The city's own, the given one, that of the nearest city, or hours by the longitude.
---@field days cityroulette.SkyDay[] The days in their order.
---@field phases cityroulette.MoonPhase[] The moon's principal phases from the first day on.

---When people work, on the clocks of each city.
---@class cityroulette.CityClockWorkingHours
---@field start string The time at which work begins, as 09:00.
---@field end string At which it ends; before the start: on the next day.

---From where distances and days count.
---@class cityroulette.CityClockResultFrom
---@field city integer|vim.NIL Its id; null for a point.
---@field location cityroulette.Location The point.
---@field timezone string|vim.NIL Its zone; null if none is known.

---@alias cityroulette.CityClockResultWorkingHours cityroulette.CityClockWorkingHours

---When all of them work.
---@class cityroulette.CityClockResultWorking
---@field date string The day on the clocks from which days count.
---@field hours cityroulette.CityClockResultWorkingHours When people work, on the clocks of each city.
---@field intervals cityroulette.CommonHours[] When it is working time in all cities with a zone; empty if at no time.

---The answer to `city.clock`.
---@class cityroulette.CityClockResult
---@field at string The moment, in UTC.
---@field from cityroulette.CityClockResultFrom From where distances and days count.
---@field cities cityroulette.LocalClock[] The clocks of the cities, in the order of the request.
---@field working cityroulette.CityClockResultWorking When all of them work.

---The best matches first.
---@class cityroulette.GazetteerSearchResultCity: cityroulette.City
---@field matchedName string The name that matched; of a live source the main name.
---@field matchedLanguage string|vim.NIL Its language, a tag of BCP 47; null if unknown.

---The answer to `gazetteer.search`.
---@class cityroulette.GazetteerSearchResult
---@field cities cityroulette.GazetteerSearchResultCity[] The best matches first.
---@field total integer All matches.
---@field provider "embedded"|"geonames" Whose cities they are.
---@field skipped integer Records of the source's answer that could not be read and were left out.

---Nearest first, then by id.
---@class cityroulette.GazetteerNearbyResultCity: cityroulette.City
---@field distanceKm number Great-circle distance in kilometres, to the metre.

---The answer to `gazetteer.nearby`.
---@class cityroulette.GazetteerNearbyResult
---@field cities cityroulette.GazetteerNearbyResultCity[] Nearest first, then by id.
---@field total integer All cities within the radius; of a live source those that it told.
---@field provider "embedded"|"geonames" Whose cities they are.
---@field skipped integer Records of the source's answer that could not be read and were left out.

---Its box; west above east crosses the 180th meridian.
---@class cityroulette.GazetteerCountriesResultCountryBounds
---@field north number Degrees.
---@field south number Degrees.
---@field east number Degrees.
---@field west number Degrees.

---The countries.
---@class cityroulette.GazetteerCountriesResultCountry
---@field code string ISO 3166-1 alpha-2; XK is Kosovo.
---@field name string English name.
---@field capital string|vim.NIL Its capital.
---@field continent string AF, AN, AS, EU, NA, OC or SA.
---@field population integer|vim.NIL Inhabitants.
---@field bounds cityroulette.GazetteerCountriesResultCountryBounds Its box; west above east crosses the 180th meridian.
---@field cityCount integer|vim.NIL Cities in the gazetteer; null of a live source.

---The answer to `gazetteer.countries`.
---@class cityroulette.GazetteerCountriesResult
---@field countries cityroulette.GazetteerCountriesResultCountry[] The countries.
---@field provider "embedded"|"geonames" Whose cities they are.
---@field skipped integer Records of the source's answer that could not be read and were left out.

---The answer to `gazetteer.match`.
---@class cityroulette.GazetteerMatchResult
---@field matches cityroulette.PlaceInText[] In the order of the text.
---@field total integer Matches on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.

---The last 10 at most, the newest first.
---@class cityroulette.RouletteHistoryResultCountry
---@field code string Its code.
---@field name string|vim.NIL Its name in English; null if the gazetteer has none.

---The answer to `roulette.history`.
---@class cityroulette.RouletteHistoryResult
---@field countries cityroulette.RouletteHistoryResultCountry[] The last 10 at most, the newest first.

---The answer to `roulette.clearHistory`.
---@class cityroulette.RouletteClearHistoryResult
---@field cleared integer How many countries were forgotten.

---The answer to `weather.refresh`.
---@class cityroulette.WeatherRefreshResult
---@field updated integer Cities with new weather.
---@field failed integer Cities without; weather.didFail told why.
---@field fromCache integer Cities of which the service allows no newer question yet.
---@field dropped integer Values that cannot be, and were left out.
---@field total integer Cities that there are to ask for, these included.
---@field next integer|vim.NIL The offset to go on with; null if no city is left.

---The answer to `weather.get`.
---@class cityroulette.WeatherGetResult
---@field weather cityroulette.Weather The weather.
---@field values cityroulette.Value[] Nine of its values, ready to be read.

---The answer to `weather.here`.
---@class cityroulette.WeatherHereResult
---@field weather cityroulette.Weather The weather.
---@field values cityroulette.Value[] Nine of its values, ready to be read.
---@field location cityroulette.Location The device position.
---@field city cityroulette.City|vim.NIL The city there; null if none lies within 50 km.

---@alias cityroulette.WeatherForecastResultDay cityroulette.CityDetailResultForecastDay

---@alias cityroulette.WeatherForecastResultSummary cityroulette.CityDetailResultForecastSummary

---@alias cityroulette.WeatherForecastResultSeriesMinimum cityroulette.CityDetailResultForecastSeriesMinimum

---@alias cityroulette.WeatherForecastResultSeriesMaximum cityroulette.CityDetailResultForecastSeriesMinimum

---@alias cityroulette.WeatherForecastResultSeries cityroulette.CityDetailResultForecastSeries

---@alias cityroulette.WeatherForecastResult cityroulette.CityDetailResultForecast

---@alias cityroulette.WeatherCompareResultSourceDay cityroulette.CityDetailResultForecastDay

---What each says, in the order in which they were named.
---@class cityroulette.WeatherCompareResultSource
---@field provider "open-meteo"|"openweathermap"|"metno"|"worldweatheronline"|"pirateweather" Who is asked.
---@field model string|vim.NIL Which model; null where the service does not say.
---@field current cityroulette.Weather|vim.NIL The weather now; null if there is none.
---@field days cityroulette.WeatherCompareResultSourceDay[] The days; empty if there are none.
---@field dropped integer Values that cannot be, and were left out.
---@field attribution cityroulette.Credit The credit to be shown.
---@field error cityroulette.Error|vim.NIL Why there is nothing; null if there is.

---Of each day that two sources tell.
---@class cityroulette.WeatherCompareResultSpreadDay
---@field date string The day, YYYY-MM-DD.
---@field min cityroulette.Spread Of the lowest temperature.
---@field max cityroulette.Spread Of the highest temperature.
---@field precipitation cityroulette.Spread Of the precipitation.

---How far apart they are.
---@class cityroulette.WeatherCompareResultSpread
---@field sources integer How many say anything of the weather now.
---@field temperature cityroulette.Spread Of the temperature now.
---@field humidity cityroulette.Spread Of the humidity now.
---@field pressure cityroulette.Spread Of the pressure now.
---@field windSpeed cityroulette.Spread Of the wind now.
---@field windGust cityroulette.Spread Of the gusts now.
---@field visibility cityroulette.Spread Of the visibility now.
---@field cloudCover cityroulette.Spread Of the clouds now.
---@field precipitation cityroulette.Spread Of the precipitation now.
---@field days cityroulette.WeatherCompareResultSpreadDay[] Of each day that two sources tell.

---The answer to `weather.compare`.
---@class cityroulette.WeatherCompareResult
---@field city integer|vim.NIL Id of the city; null for a point.
---@field location cityroulette.Location Where.
---@field units cityroulette.Units Those of all values.
---@field sources cityroulette.WeatherCompareResultSource[] What each says, in the order in which they were named.
---@field spread cityroulette.WeatherCompareResultSpread How far apart they are.

---Each place that was asked for, in that order.
---@class cityroulette.WeatherAirResultPlace
---@field city integer|vim.NIL Its id; null for a point.
---@field location cityroulette.Location The point.
---@field air cityroulette.Air|vim.NIL The air; null if none was ever had.
---@field error cityroulette.Error|vim.NIL Why there is none, or none newer; else null.

---The answer to `weather.air`.
---@class cityroulette.WeatherAirResult
---@field places cityroulette.WeatherAirResultPlace[] Each place that was asked for, in that order.
---@field fromCache integer Of them those that nobody was asked about, because their hour is not over.
---@field total integer Places that there are to ask for, these included.
---@field next integer|vim.NIL The offset to go on with; null if no city is left.

---What the day is normally like.
---@class cityroulette.WeatherNormalsResultNormal
---@field minimum number|vim.NIL Mean of the lowest temperatures, °C or °F.
---@field maximum number|vim.NIL Mean of the highest.
---@field mean number|vim.NIL The middle of both.
---@field precipitation number|vim.NIL Mean of a day's sum, mm or inches.

---How today differs; null for another day, and where it is not known.
---@class cityroulette.WeatherNormalsResultDifference
---@field of "maximum"|"now" What is compared: today's highest temperature, or where it is not told that of now.
---@field value number|vim.NIL That temperature.
---@field degrees number|vim.NIL How many more than normal; negative for less.
---@field text string The same to be read, English.

---The day before; null for another day than today, and where it failed.
---@class cityroulette.WeatherNormalsResultYesterday
---@field date string The day, YYYY-MM-DD.
---@field minimum number|vim.NIL Lowest temperature, °C or °F; null if not known yet.
---@field maximum number|vim.NIL Highest; likewise.
---@field precipitation number|vim.NIL What fell, mm or inches; likewise.
---@field preliminary boolean Whether the reanalysis comes later, which may differ.

---The answer to `weather.normals`.
---@class cityroulette.WeatherNormalsResult
---@field city integer|vim.NIL Its id; null for a point.
---@field location cityroulette.Location The point.
---@field date string The day, YYYY-MM-DD.
---@field timezone string The zone of its days: an IANA name, or as UTC+03:00.
---@field normal cityroulette.WeatherNormalsResultNormal What the day is normally like.
---@field difference cityroulette.WeatherNormalsResultDifference|vim.NIL How today differs; null for another day, and where it is not known.
---@field yesterday cityroulette.WeatherNormalsResultYesterday|vim.NIL The day before; null for another day than today, and where it failed.
---@field units cityroulette.Units Of all values.
---@field period "1991-2020" The years of the normals.
---@field model "era5_seamless" What the service was asked for them.
---@field provider "open-meteo-archive" Who says so.
---@field fetchedAt string When the thirty years were asked for, ISO 8601.
---@field attribution cityroulette.Credit The credit that the provider asks to be shown.
---@field error cityroulette.Error|vim.NIL Why there is no yesterday; null if nothing failed.

---The answer to `weather.measured`.
---@class cityroulette.WeatherMeasuredResult
---@field places cityroulette.Measurement[] Each place that was asked for, in that order.

---The answer to `weather.warnings`.
---@class cityroulette.WeatherWarningsResult
---@field places cityroulette.WarnedPlace[] Each place that was asked for, in that order.

---The answer to `weather.unwatch`.
---@class cityroulette.WeatherUnwatchResult
---@field ended boolean Whether there was one.

---The answer to `weather.icon`.
---@class cityroulette.WeatherIconResult
---@field icon string Its name.
---@field mediaType "image/svg+xml" Its type.
---@field svg string The picture.
---@field path string|vim.NIL The file; null if there is no folder for caches.

---The answer to `weather.history`.
---@class cityroulette.WeatherHistoryResult
---@field entries cityroulette.WeatherEntry[] The entries of the page.
---@field total integer Entries on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.

---The answer to `weather.removeHistory`.
---@class cityroulette.WeatherRemoveHistoryResult
---@field removed boolean False if there was no such entry.

---The answer to `article.open`.
---@class cityroulette.ArticleOpenResult
---@field session string The session.
---@field article cityroulette.Article What is shown.

---@alias cityroulette.ArticleNavigateResult cityroulette.ArticleOpenResult

---@alias cityroulette.ArticleBackResult cityroulette.ArticleOpenResult

---@alias cityroulette.ArticleForwardResult cityroulette.ArticleOpenResult

---@alias cityroulette.ArticleReloadResult cityroulette.ArticleOpenResult

---The answer to `article.summary`.
---@class cityroulette.ArticleSummaryResult
---@field city integer Its id.
---@field title string Title of the article.
---@field extract string Its first paragraph as plain text; may be empty.
---@field description string|vim.NIL What it is about, in a few words.
---@field url string https address of the article.
---@field language string The wiki that it is from: that of the language asked for, or not.
---@field image cityroulette.ArticlePicture|vim.NIL Its first picture in full size.
---@field thumbnail cityroulette.ArticlePicture|vim.NIL The same, some 320 pixels wide.
---@field license string Name of the text's licence.
---@field licenseUrl string Address of the licence.
---@field provider "wikipedia" Who says so.
---@field attribution cityroulette.Credit The credit to be shown, beside a link to the url.
---@field fallback boolean Whether it was found by the city's name and place, not by a link.

---The answer to `photo.search`.
---@class cityroulette.PhotoSearchResult
---@field photos cityroulette.Photo[] The pictures; none is no error.
---@field provider "commons"|"google" Who found them.
---@field attribution cityroulette.Credit The credit that the provider asks to be shown.
---@field skipped integer Pictures that were left out because their record is broken.
---@field total integer|vim.NIL How many there are in all; null where that is not told.

---The answer to `archive.status`.
---@class cityroulette.ArchiveStatusResult
---@field count integer Cities in the archive.
---@field favorites integer Those with a star.
---@field revision integer Rises with every change, whichever process made it.
---@field path string The file, or :memory:.

---The answer to `archive.list`.
---@class cityroulette.ArchiveListResult
---@field cities cityroulette.City[] The rows of the page.
---@field total integer Rows on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.
---@field after string|vim.NIL Leads to the next page; null after the last.

---The answer to `archive.changes`.
---@class cityroulette.ArchiveChangesResult
---@field changes cityroulette.ArchiveChange[] The changes, the oldest first.
---@field next string The cursor behind them, for the next request.
---@field more boolean Whether there are more behind it already.

---The answer to `archive.add`.
---@class cityroulette.ArchiveAddResult
---@field city integer Its id.
---@field archive cityroulette.Archive The archive afterwards.

---@alias cityroulette.ArchiveRemoveResult cityroulette.ArchiveAddResult

---@alias cityroulette.ArchiveSetFavoriteResult cityroulette.ArchiveAddResult

---The answer to `archive.export`.
---@class cityroulette.ArchiveExportResult
---@field count integer Cities in it.
---@field path string|vim.NIL The file that was written; null if no path was given.
---@field text string|vim.NIL What would stand in the file; null if a path was given.

---The first 100 of them.
---@class cityroulette.ArchiveImportResultUnknownRow
---@field line integer Where the row begins, from 1.
---@field id integer The id that it has.

---At most 5 cities that may be meant, the likeliest first.
---@class cityroulette.ArchiveImportResultUnresolvedRowCandidate
---@field id integer GeoNames id.
---@field name string Its name.
---@field country string|vim.NIL ISO code; null if unknown.
---@field admin1 string|vim.NIL First-level division; null if unknown.

---The first 100 of them, by line.
---@class cityroulette.ArchiveImportResultUnresolvedRow
---@field line integer Where the row begins, from 1.
---@field text string What it is called in the file.
---@field reason string Why its city is not known.
---@field candidates cityroulette.ArchiveImportResultUnresolvedRowCandidate[] At most 5 cities that may be meant, the likeliest first.

---The first 100 of them, by line.
---@class cityroulette.ArchiveImportResultInvalid
---@field line integer Where the row begins, from 1.
---@field reason string What is wrong with it.

---The answer to `archive.import`.
---@class cityroulette.ArchiveImportResult
---@field format "csv"|"ids"|"geojson"|"gpx"|"kml"|"names" The format that it has.
---@field rows integer Rows of the file: the sum of the seven counts that follow.
---@field added integer Cities, or places, that were not there.
---@field updated integer Those that were there otherwise, or without the star.
---@field unchanged integer Those that were there like this.
---@field duplicates integer Rows of what an earlier row told.
---@field unknown integer Rows with an id that nobody knows, and too little beside it.
---@field unresolved integer Rows of which nobody can tell the city without a guess.
---@field invalidCount integer Rows that cannot be used.
---@field unknownRows cityroulette.ArchiveImportResultUnknownRow[] The first 100 of them.
---@field unresolvedRows cityroulette.ArchiveImportResultUnresolvedRow[] The first 100 of them, by line.
---@field invalid cityroulette.ArchiveImportResultInvalid[] The first 100 of them, by line.
---@field ignoredColumns string[] The columns, properties or elements of the file that were not used, by their names there; the first 100.
---@field archive cityroulette.Archive The archive afterwards.
---@field guide cityroulette.Guide|vim.NIL The guide afterwards; null if the cities were the target.

---The answer to `archive.backup`.
---@class cityroulette.ArchiveBackupResult
---@field path string The file.
---@field bytes integer Its size.
---@field count integer Cities in it.
---@field favorites integer Those with a star.
---@field history integer Entries of the weather history.
---@field places integer Places of the guide.
---@field pictures integer Pictures of places.
---@field version integer Of the archive's format.

---The answer to `archive.restore`.
---@class cityroulette.ArchiveRestoreResult
---@field path string The file.
---@field bytes integer Its size.
---@field count integer Cities in it.
---@field favorites integer Those with a star.
---@field history integer Entries of the weather history.
---@field places integer Places of the guide.
---@field pictures integer Pictures of places.
---@field version integer Of the archive's format.
---@field replaced string|vim.NIL Where the former archive is now; null if there was none, or with dryRun.
---@field archive cityroulette.Archive|vim.NIL The archive afterwards; null with dryRun.

---For a text that tells a point alone, the city of the point; null if none is within 50 km.
---@class cityroulette.LocationResolveResultNearestCity
---@field city cityroulette.City The nearest, or the city that it is a district of.
---@field distanceKm number Great-circle distance in kilometres, to the metre.
---@field timezone string|vim.NIL IANA time zone.

---The airport whose code the text is.
---@class cityroulette.LocationResolveResultAirport
---@field iata string Three letters.
---@field icao string|vim.NIL Four letters or digits; null if it has none.
---@field name string In English.
---@field location cityroulette.Location Where it is.

---Countries and divisions of that name.
---@class cityroulette.LocationResolveResultAlternativesArea
---@field kind "continent"|"country"|"division" What it is.
---@field code string As `EU`, `UA` or `US.TX`.
---@field name string In English.

---What else the name may mean.
---@class cityroulette.LocationResolveResultAlternatives
---@field cities cityroulette.City[] The likeliest first.
---@field areas cityroulette.LocationResolveResultAlternativesArea[] Countries and divisions of that name.

---The answer to `location.resolve`.
---@class cityroulette.LocationResolveResult
---@field location cityroulette.Location The point.
---@field city cityroulette.City|vim.NIL What the text names; null where it tells a point alone.
---@field kind "coordinates"|"link"|"plusCode"|"id"|"name" The form of the text.
---@field precisionKm number How far from the point what is meant may be.
---@field nearestCity? cityroulette.LocationResolveResultNearestCity|vim.NIL For a text that tells a point alone, the city of the point; null if none is within 50 km.
---@field airport? cityroulette.LocationResolveResultAirport The airport whose code the text is.
---@field alternatives? cityroulette.LocationResolveResultAlternatives What else the name may mean.
---@field note? string What in the text was passed over, such as a postcode.

---The answer to `share.compose`.
---@class cityroulette.ShareComposeResult
---@field text string A sentence and a line with the hashtag; with a format the point in that form.
---@field link string The city's Wikipedia article, else the point on OpenStreetMap.
---@field hashtag string The hashtag by itself.
---@field url string An address that opens the sentence and the link in a form to post.

---The cities that have a place on the page, by name.
---@class cityroulette.PlaceListResultGroup
---@field city cityroulette.GuideCity The city.
---@field places cityroulette.Place[] Its places, by name.

---A guide to begin with; null unless the guide is empty.
---@class cityroulette.PlaceListResultShipped
---@field placeCount integer Places that place.import without a path would add.
---@field cityCount integer How many cities they are in.

---The answer to `place.list`.
---@class cityroulette.PlaceListResult
---@field groups cityroulette.PlaceListResultGroup[] The cities that have a place on the page, by name.
---@field total integer Places on all pages.
---@field next integer|vim.NIL The offset of the next page, null after the last.
---@field shipped cityroulette.PlaceListResultShipped|vim.NIL A guide to begin with; null unless the guide is empty.

---The answer to `place.get`.
---@class cityroulette.PlaceGetResult
---@field place cityroulette.Place The place.
---@field span number Degrees of latitude and of longitude for a map around it.

---The answer to `place.add`.
---@class cityroulette.PlaceAddResult
---@field place cityroulette.Place The place as it is now.

---@alias cityroulette.PlaceUpdateResult cityroulette.PlaceAddResult

---The answer to `place.remove`.
---@class cityroulette.PlaceRemoveResult
---@field place integer Its id.
---@field guide cityroulette.Guide The guide afterwards.

---The first 100 rows that cannot be used.
---@class cityroulette.PlaceImportResultInvalid
---@field index integer Which place of the file, from 0.
---@field line integer|vim.NIL Where it begins in a table, from 1.
---@field reason string What is wrong with it.

---The answer to `place.import`.
---@class cityroulette.PlaceImportResult
---@field added integer Places that are new.
---@field updated integer Places that the file says something new of.
---@field unchanged integer Places that are as the file says, or are the user's.
---@field invalid cityroulette.PlaceImportResultInvalid[] The first 100 rows that cannot be used.
---@field invalidCount integer All rows that cannot be used.
---@field ignoredColumns string[] The columns of a table, or members of places, that were not used; the first 100.
---@field guide cityroulette.Guide The guide afterwards.

---@alias cityroulette.PlaceSetPhotoResult cityroulette.PlaceAddResult

---The answer to `place.photo`.
---@class cityroulette.PlacePhotoResult
---@field place integer Its id.
---@field photo cityroulette.PlacePicture Its picture.

---Agrees on the protocol and says who is there; optional, but first if sent.
---@class cityroulette.InitializeParams
---@field protocolVersion? integer|vim.NIL The newest version that the client speaks.
---@field clientInfo? cityroulette.InitializeClientInfo|vim.NIL Who asks, for the log.
---@field processId? integer|vim.NIL Process id of the client; if it is visible to the server, the server exits when it ends.
---@field capabilities? table<string, any>|vim.NIL What the client can do; nothing is asked of it yet.
---@field units? "metric"|"us"|cityroulette.InitializeUnits|vim.NIL Those of weather: a system, or a unit for each quantity; the others are metric.
---@field locale? string|vim.NIL The client's language tag; articles are wanted in it.
---@field location? cityroulette.Location|string|vim.NIL Where the device is.

---What `initialize` answers.
---@alias cityroulette.InitializeAnswer cityroulette.InitializeResult

---The client is ready; nothing follows from it.
---@class cityroulette.InitializedParams

---What `initialized` answers.
---@alias cityroulette.InitializedAnswer table<string, any>

---Announces the end: from now on only exit is accepted.
---@class cityroulette.ShutdownParams

---What `shutdown` answers.
---@alias cityroulette.ShutdownAnswer table<string, any>

---Ends the process once the requests before it are answered, with status 0 after shutdown and 1
---without.
---@class cityroulette.ExitParams

---What `exit` answers.
---@alias cityroulette.ExitAnswer table<string, any>

---Cancels an exclusive or waiting request, which is then answered with RequestCancelled; a
---notification.
---@class cityroulette.CancelRequestParams
---@field id string|number The id of the request.

---What `$/cancelRequest` answers.
---@alias cityroulette.CancelRequestAnswer table<string, any>

---Turns $/logTrace on or off; a notification.
---@class cityroulette.SetTraceParams
---@field value "off"|"messages"|"verbose" How much to tell.

---What `$/setTrace` answers.
---@alias cityroulette.SetTraceAnswer table<string, any>

---The whole protocol as an OpenRPC document.
---@class cityroulette.RpcDiscoverParams

---What `rpc.discover` answers.
---@alias cityroulette.RpcDiscoverAnswer table<string, any>

---How the server does, without loading anything.
---@class cityroulette.ServerStatusParams

---What `server.status` answers.
---@alias cityroulette.ServerStatusAnswer cityroulette.ServerStatusResult

---Changes what initialize said of units and language, which further notifications come, and whether
---anything is shown.
---@class cityroulette.ClientConfigureParams
---@field units? "metric"|"us"|cityroulette.ClientConfigureUnits|vim.NIL Those of weather: a system, or the quantities that change; else they stay.
---@field locale? string|vim.NIL The client's language tag; articles are wanted in it.
---@field notify? ("weather.didChangeHere"|"roulette.didLook")[]|vim.NIL The notifications that come on request only, all that are wanted; else they stay.
---@field visible? boolean|vim.NIL Whether the client shows anything: while it does not, watches rest; else it stays.

---What `client.configure` answers.
---@alias cityroulette.ClientConfigureAnswer cityroulette.ClientConfigureResult

---Opens a session: new cities to import, or the archive to browse. Waits only for weather and for a
---live source.
---@class cityroulette.SessionOpenParams
---@field mode "import"|"browse" What the session is for.
---@field source? "surpriseMe"|"aroundMe"|"country"|"search"|"daily"|vim.NIL Where an import looks.
---@field location? cityroulette.Location|string|vim.NIL The point for aroundMe; else the device position.
---@field country? string|vim.NIL A country: its ISO 3166-1 code of two or three letters, or its name in any language.
---@field query? string|vim.NIL The text for search.
---@field radiusKm? number|vim.NIL Radius in kilometres.
---@field count? integer|vim.NIL How many cities at most.
---@field provider? "embedded"|"geonames"|vim.NIL Whose cities; without it those that the program was started with.
---@field wishes? cityroulette.SessionOpenWishes|vim.NIL What the cities have to be like; all of them fulfil all wishes but warmNow.
---@field weighting? "country"|"place"|"people"|vim.NIL How a city is drawn from those that fulfil the wishes.
---@field weather? boolean|vim.NIL Answer when the weather of the cities is there too, or could not be had.
---@field workDoneToken? string|integer|vim.NIL Asks for $/progress notifications that carry it.

---What `session.open` answers.
---@alias cityroulette.SessionOpenAnswer cityroulette.SessionOpenResult

---A page of the visible cities, with the session's state.
---@class cityroulette.SessionGetParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many rows at most.

---What `session.get` answers.
---@alias cityroulette.SessionGetAnswer cityroulette.SessionGetResult

---The open sessions, oldest first, and the drafts of those that were cut off.
---@class cityroulette.SessionListParams

---What `session.list` answers.
---@alias cityroulette.SessionListAnswer cityroulette.SessionListResult

---Opens a session again that ended with its process, from the draft of it.
---@class cityroulette.SessionResumeParams
---@field draft string Id of the draft, of session.list.
---@field force? boolean|vim.NIL If the archive has changed since: open it over the archive as it is now.

---What `session.resume` answers.
---@alias cityroulette.SessionResumeAnswer cityroulette.SessionResumeResult

---Removes a draft that is open in no session; what it holds is lost.
---@class cityroulette.SessionDiscardDraftParams
---@field draft string Id of the draft, of session.list.

---What `session.discardDraft` answers.
---@alias cityroulette.SessionDiscardDraftAnswer table<string, any>

---Takes the last star, removal or restoration back; the filter stays.
---@class cityroulette.SessionUndoParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `session.undo` answers.
---@alias cityroulette.SessionUndoAnswer cityroulette.SessionUndoResult

---Does again what session.undo took back.
---@class cityroulette.SessionRedoParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `session.redo` answers.
---@alias cityroulette.SessionRedoAnswer cityroulette.SessionRedoResult

---Stores the session in the archive and ends it: an import its visible cities, a browse all its
---changes.
---@class cityroulette.SessionCommitParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `session.commit` answers.
---@alias cityroulette.SessionCommitAnswer cityroulette.SessionCommitResult

---Ends the session without storing anything.
---@class cityroulette.SessionCloseParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field discard? boolean|vim.NIL Lose unsaved work without asking.

---What `session.close` answers.
---@alias cityroulette.SessionCloseAnswer table<string, any>

---Stars a city of the session, or takes its star away, until the commit.
---@class cityroulette.CityToggleFavoriteParams
---@field city integer GeoNames id of the city.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.toggleFavorite` answers.
---@alias cityroulette.CityToggleFavoriteAnswer cityroulette.CityToggleFavoriteResult

---As city.toggleFavorite, to a given value; of one city or of several at once.
---@class cityroulette.CitySetFavoriteParams
---@field favorite boolean Whether the city is to have a star.
---@field city? integer|vim.NIL GeoNames id of the city.
---@field cities? integer[]|vim.NIL In its place: ids of several, which are one edit and one step of undo.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.setFavorite` answers.
---@alias cityroulette.CitySetFavoriteAnswer cityroulette.CitySetFavoriteResult

---Takes a city, or several at once, out of the session, until the commit.
---@class cityroulette.CityRemoveParams
---@field city? integer|vim.NIL GeoNames id of the city.
---@field cities? integer[]|vim.NIL In its place: ids of several, which are one edit and one step of undo.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.remove` answers.
---@alias cityroulette.CityRemoveAnswer cityroulette.CityRemoveResult

---Takes every visible city without a star out of the session.
---@class cityroulette.CityRemoveUnfavoritesParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.removeUnfavorites` answers.
---@alias cityroulette.CityRemoveUnfavoritesAnswer cityroulette.CityRemoveUnfavoritesResult

---Puts a city, or several at once, that were removed from the session back, with their stars.
---@class cityroulette.CityRestoreParams
---@field city? integer|vim.NIL GeoNames id of the city.
---@field cities? integer[]|vim.NIL In its place: ids of several, which are one edit and one step of undo.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.restore` answers.
---@alias cityroulette.CityRestoreAnswer cityroulette.CityRestoreResult

---Sets the session's filter and answers what it lets through.
---@class cityroulette.CitySearchParams
---@field query string Part of a name, or a name in any language; empty means all.
---@field scope? "all"|"favorites"|"unfavorites"|"withWikipedia"|vim.NIL Which cities to look among.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many rows at most.

---What `city.search` answers.
---@alias cityroulette.CitySearchAnswer cityroulette.CitySearchResult

---Points a city out to every view of the session, by city.didSelect.
---@class cityroulette.CitySelectParams
---@field city integer GeoNames id of the city.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.select` answers.
---@alias cityroulette.CitySelectAnswer cityroulette.CitySelectResult

---One city: from the named or only session, else the archive, else wherever it is known.
---@class cityroulette.CityGetParams
---@field city integer GeoNames id of the city.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `city.get` answers.
---@alias cityroulette.CityGetAnswer cityroulette.CityGetResult

---What a page about one city shows: its title and row, today's nine values, the days to come, its
---history.
---@class cityroulette.CityDetailParams
---@field city integer GeoNames id of the city.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field days? integer|vim.NIL How many days, today included.
---@field entries? integer|vim.NIL How many entries of the history at most.
---@field origin? "user"|"automatic"|vim.NIL Who wants it: only what the user asks for goes into the history.

---What `city.detail` answers.
---@alias cityroulette.CityDetailAnswer cityroulette.CityDetailResult

---The weather of a city in as many words as the asker wants: a line, a sentence to be spoken, a
---status bar's item; with the next days; or with all but the hours.
---@class cityroulette.CityBriefParams
---@field city integer GeoNames id of the city.
---@field detail? "line"|"summary"|"full"|vim.NIL How much is wanted.

---What `city.brief` answers.
---@alias cityroulette.CityBriefAnswer cityroulette.CityBriefResult

---Sun and moon over a city or a point, day by day: rise, set, twilights, light for pictures,
---phases.
---@class cityroulette.CitySkyParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field timezone? string|vim.NIL IANA time zone of the location; without it that of the nearest city.
---@field date? string|vim.NIL The first day, YYYY-MM-DD; without it the day that it is there.
---@field days? integer|vim.NIL How many days.

---What `city.sky` answers.
---@alias cityroulette.CitySkyAnswer cityroulette.CitySkyResult

---Local time in several cities, when their clocks change, how far they are, and when all work.
---@class cityroulette.CityClockParams
---@field cities integer[] Ids of the cities.
---@field at? string|vim.NIL The moment, ISO 8601 with Z or an offset; without it now.
---@field from? integer|cityroulette.Location|string|vim.NIL From where distances and days count: a city's id or a location; or else the first city.
---@field workingHours? cityroulette.CityClockWorkingHours|vim.NIL When people work, on the clocks of each city.

---What `city.clock` answers.
---@alias cityroulette.CityClockAnswer cityroulette.CityClockResult

---Cities by name, for completion while typing: names in any language, whole or begun, words inside
---of them, one typing error a word.
---@class cityroulette.GazetteerSearchParams
---@field query string A name or its beginning; after a comma a country or region narrows it.
---@field country? string|vim.NIL A country: its ISO 3166-1 code of two or three letters, or its name in any language.
---@field limit? integer|vim.NIL How many cities at most.
---@field provider? "embedded"|"geonames"|vim.NIL Whose cities; without it those that the program was started with.

---What `gazetteer.search` answers.
---@alias cityroulette.GazetteerSearchAnswer cityroulette.GazetteerSearchResult

---The cities around a point, nearest first.
---@class cityroulette.GazetteerNearbyParams
---@field location cityroulette.Location|string The point.
---@field radiusKm? number|vim.NIL Radius in kilometres.
---@field limit? integer|vim.NIL How many cities at most.
---@field provider? "embedded"|"geonames"|vim.NIL Whose cities; without it those that the program was started with.

---What `gazetteer.nearby` answers.
---@alias cityroulette.GazetteerNearbyAnswer cityroulette.GazetteerNearbyResult

---All countries and territories, by code.
---@class cityroulette.GazetteerCountriesParams
---@field provider? "embedded"|"geonames"|vim.NIL Whose cities; without it those that the program was started with.

---What `gazetteer.countries` answers.
---@alias cityroulette.GazetteerCountriesAnswer cityroulette.GazetteerCountriesResult

---The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and names.
---@class cityroulette.GazetteerMatchParams
---@field text string The text, or a part of it.
---@field names? ("mention"|"wikiLink"|"quoted"|"bare")[]|vim.NIL The ways to write a name that count; an empty list leaves names out.
---@field minimumPopulation? integer|vim.NIL People that the place of a bare name has at least; a tenth is enough for a quoted one.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many matches at most.

---What `gazetteer.match` answers.
---@alias cityroulette.GazetteerMatchAnswer cityroulette.GazetteerMatchResult

---The countries that surpriseMe drew last, which it leaves out of the next draws.
---@class cityroulette.RouletteHistoryParams

---What `roulette.history` answers.
---@alias cityroulette.RouletteHistoryAnswer cityroulette.RouletteHistoryResult

---Forgets the countries that surpriseMe drew, so that any may come next.
---@class cityroulette.RouletteClearHistoryParams

---What `roulette.clearHistory` answers.
---@alias cityroulette.RouletteClearHistoryAnswer cityroulette.RouletteClearHistoryResult

---Asks for the weather of a page of a session's cities, or of the named ones, anew.
---@class cityroulette.WeatherRefreshParams
---@field cities? integer[]|vim.NIL Ids of the cities; without them those of the session.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field scope? "visible"|"all"|"favorites"|vim.NIL Which of the session's cities, in its order.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many of them at most.
---@field origin? "user"|"automatic"|vim.NIL Who wants it: only what the user asks for goes into the history.
---@field workDoneToken? string|integer|vim.NIL Asks for $/progress notifications that carry it.

---What `weather.refresh` answers.
---@alias cityroulette.WeatherRefreshAnswer cityroulette.WeatherRefreshResult

---The weather now in a city or at a point; when it cannot be had, the last known, marked stale.
---@class cityroulette.WeatherGetParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field origin? "user"|"automatic"|vim.NIL Who wants it: only what the user asks for goes into the history.

---What `weather.get` answers.
---@alias cityroulette.WeatherGetAnswer cityroulette.WeatherGetResult

---The weather now at the device position, with the city there; when it cannot be had, the last
---known, marked stale.
---@class cityroulette.WeatherHereParams

---What `weather.here` answers.
---@alias cityroulette.WeatherHereAnswer cityroulette.WeatherHereResult

---The weather to come: hours, eight 3-hour slots, up to eight days, a summary, a chart; when it
---cannot be had, what is left of the last one, marked stale.
---@class cityroulette.WeatherForecastParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field days? integer|vim.NIL How many days, today included.
---@field hours? boolean|vim.NIL Whether to tell the hours, which take most of the bytes.
---@field origin? "user"|"automatic"|vim.NIL Who wants it: only what the user asks for goes into the history.

---What `weather.forecast` answers.
---@alias cityroulette.WeatherForecastAnswer cityroulette.WeatherForecastResult

---What several services, or several models of Open-Meteo, say of one place, side by side, and how
---far they are apart.
---@class cityroulette.WeatherCompareParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field providers? ("open-meteo"|"openweathermap"|"metno"|"worldweatheronline"|"pirateweather")[]|vim.NIL The services; without them those of --weather.
---@field models? string[]|vim.NIL Models of Open-Meteo, by its names; without them the service's choice, or three global ones where it would stand alone.
---@field days? integer|vim.NIL How many days, today included.

---What `weather.compare` answers.
---@alias cityroulette.WeatherCompareAnswer cityroulette.WeatherCompareResult

---The air now: indices with their levels, pollutants and pollen; of many places in one request.
---@class cityroulette.WeatherAirParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field cities? integer[]|vim.NIL Ids of the cities; without any place those of the session.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field scope? "visible"|"all"|"favorites"|vim.NIL Which of the session's cities, in its order.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many of them at most.

---What `weather.air` answers.
---@alias cityroulette.WeatherAirAnswer cityroulette.WeatherAirResult

---What a calendar day is normally like at a place, how today differs from that, and yesterday.
---@class cityroulette.WeatherNormalsParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field date? string|vim.NIL The day, YYYY-MM-DD; without it the day that it is there.

---What `weather.normals` answers.
---@alias cityroulette.WeatherNormalsAnswer cityroulette.WeatherNormalsResult

---What the nearest weather station measured last, of one place or several; never a model's values.
---@class cityroulette.WeatherMeasuredParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field cities? integer[]|vim.NIL Ids of several cities.
---@field maxKm? number|vim.NIL How far away the station may be.
---@field maxAgeMinutes? integer|vim.NIL How old the report may be.

---What `weather.measured` answers.
---@alias cityroulette.WeatherMeasuredAnswer cityroulette.WeatherMeasuredResult

---Official warnings of dangerous weather, of one place or several, where a service is known that
---warns.
---@class cityroulette.WeatherWarningsParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a location.
---@field location? cityroulette.Location|string|vim.NIL The point; or else a city.
---@field cities? integer[]|vim.NIL Ids of several cities.

---What `weather.warnings` answers.
---@alias cityroulette.WeatherWarningsAnswer cityroulette.WeatherWarningsResult

---Keeps the weather of a session's visible cities, or of the archive, fresh, and tells what is new.
---@class cityroulette.WeatherWatchParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field archive? boolean|vim.NIL The archive's cities in the place of a session's.
---@field every? integer|vim.NIL Seconds from one look to the next.

---What `weather.watch` answers.
---@alias cityroulette.WeatherWatchAnswer cityroulette.Watch

---Ends a watch; that of a session ends with it, too.
---@class cityroulette.WeatherUnwatchParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field archive? boolean|vim.NIL The archive's cities in the place of a session's.

---What `weather.unwatch` answers.
---@alias cityroulette.WeatherUnwatchAnswer cityroulette.WeatherUnwatchResult

---A weather icon as SVG, and as a file to show; drawn by this program.
---@class cityroulette.WeatherIconParams
---@field icon "clear-day"|"clear-night"|"partly-cloudy-day"|"partly-cloudy-night"|"cloudy-day"|"cloudy-night"|"wind-day"|"wind-night"|"haze-day"|"haze-night"|"fog-day"|"fog-night"|"drizzle-day"|"drizzle-night"|"rain-day"|"rain-night"|"sleet-day"|"sleet-night"|"snow-day"|"snow-night"|"hail-day"|"hail-night"|"thunderstorm-day"|"thunderstorm-night" Its name, as weather has it.

---What `weather.icon` answers.
---@alias cityroulette.WeatherIconAnswer cityroulette.WeatherIconResult

---What the weather of a favourite was each time the user asked for it, newest first.
---@class cityroulette.WeatherHistoryParams
---@field city integer GeoNames id of the city.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many rows at most.
---@field units? "metric"|"us"|vim.NIL Those of the temperatures.

---What `weather.history` answers.
---@alias cityroulette.WeatherHistoryAnswer cityroulette.WeatherHistoryResult

---Removes one entry from the weather history.
---@class cityroulette.WeatherRemoveHistoryParams
---@field id integer The entry, as weather.history names it.

---What `weather.removeHistory` answers.
---@alias cityroulette.WeatherRemoveHistoryAnswer cityroulette.WeatherRemoveHistoryResult

---Opens the Wikipedia article of a city of the session, or else the search for its name.
---@class cityroulette.ArticleOpenParams
---@field city integer GeoNames id of the city.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `article.open` answers.
---@alias cityroulette.ArticleOpenAnswer cityroulette.ArticleOpenResult

---Follows a link from the page shown; what was ahead is forgotten.
---@class cityroulette.ArticleNavigateParams
---@field url string https address of the page, on any host.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `article.navigate` answers.
---@alias cityroulette.ArticleNavigateAnswer cityroulette.ArticleNavigateResult

---Goes back to the page that was shown before.
---@class cityroulette.ArticleBackParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `article.back` answers.
---@alias cityroulette.ArticleBackAnswer cityroulette.ArticleBackResult

---Goes forward to the page that was gone back from.
---@class cityroulette.ArticleForwardParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `article.forward` answers.
---@alias cityroulette.ArticleForwardAnswer cityroulette.ArticleForwardResult

---Asks every view of the session to load the page shown again.
---@class cityroulette.ArticleReloadParams
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.

---What `article.reload` answers.
---@alias cityroulette.ArticleReloadAnswer cityroulette.ArticleReloadResult

---The beginning of a city's Wikipedia article, with its picture.
---@class cityroulette.ArticleSummaryParams
---@field city integer GeoNames id of the city.
---@field language? string|vim.NIL Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.

---What `article.summary` answers.
---@alias cityroulette.ArticleSummaryAnswer cityroulette.ArticleSummaryResult

---Pictures of a city, or by words, with author and licence.
---@class cityroulette.PhotoSearchParams
---@field city? integer|vim.NIL GeoNames id of the city; or else a query.
---@field query? string|vim.NIL What to look for; or else a city.
---@field limit? integer|vim.NIL How many pictures at most; google finds 10 at most.
---@field language? string|vim.NIL Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.

---What `photo.search` answers.
---@alias cityroulette.PhotoSearchAnswer cityroulette.PhotoSearchResult

---How much is archived, and where.
---@class cityroulette.ArchiveStatusParams

---What `archive.status` answers.
---@alias cityroulette.ArchiveStatusAnswer cityroulette.ArchiveStatusResult

---A page of the archive, in the order of sessions.
---@class cityroulette.ArchiveListParams
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many rows at most.
---@field after? string|vim.NIL In the place of offset: what the page before answered as after.

---What `archive.list` answers.
---@alias cityroulette.ArchiveListAnswer cityroulette.ArchiveListResult

---What was committed to the archive since a cursor, change by change.
---@class cityroulette.ArchiveChangesParams
---@field since? string|vim.NIL A cursor that was answered or announced; without it nothing but the latest is told.
---@field limit? integer|vim.NIL How many changes at most.

---What `archive.changes` answers.
---@alias cityroulette.ArchiveChangesAnswer cityroulette.ArchiveChangesResult

---Archives a city that was found, or any of the gazetteer, at once, outside any session.
---@class cityroulette.ArchiveAddParams
---@field city integer GeoNames id of the city.
---@field favorite? boolean|vim.NIL Whether it gets a star.

---What `archive.add` answers.
---@alias cityroulette.ArchiveAddAnswer cityroulette.ArchiveAddResult

---Takes a city out of the archive at once, outside any session.
---@class cityroulette.ArchiveRemoveParams
---@field city integer GeoNames id of the city.

---What `archive.remove` answers.
---@alias cityroulette.ArchiveRemoveAnswer cityroulette.ArchiveRemoveResult

---Stars an archived city, or takes its star away, at once.
---@class cityroulette.ArchiveSetFavoriteParams
---@field city integer GeoNames id of the city.
---@field favorite boolean Whether the city is to have a star.

---What `archive.setFavorite` answers.
---@alias cityroulette.ArchiveSetFavoriteAnswer cityroulette.ArchiveSetFavoriteResult

---The archive as a file, or as text in the reply, by id.
---@class cityroulette.ArchiveExportParams
---@field format "csv"|"ids"|"geojson"|"gpx" The format of the file.
---@field path? string|vim.NIL Absolute path of the file.
---@field favoritesOnly? boolean|vim.NIL Only the cities with a star; true for ids, false for the others if it is left out.

---What `archive.export` answers.
---@alias cityroulette.ArchiveExportAnswer cityroulette.ArchiveExportResult

---Adds the cities of a file or a text to the archive, or its places to the guide, at once; also of
---files of other programs.
---@class cityroulette.ArchiveImportParams
---@field format? "auto"|"csv"|"ids"|"geojson"|"gpx"|"kml"|"names"|vim.NIL The format; auto, or nothing, to tell it from the contents.
---@field path? string|vim.NIL Absolute path of the file.
---@field text? string|vim.NIL What would stand in the file.
---@field target? "cities"|"places"|vim.NIL Whether the rows become cities of the archive, or places of the guide.
---@field dryRun? boolean|vim.NIL Whether to answer what the import would do, and do nothing.
---@field workDoneToken? string|integer|vim.NIL Asks for $/progress notifications that carry it.

---What `archive.import` answers.
---@alias cityroulette.ArchiveImportAnswer cityroulette.ArchiveImportResult

---A file that holds all of the archive: cities, history, guide and pictures.
---@class cityroulette.ArchiveBackupParams
---@field path? string|vim.NIL Absolute path of the file; a new one in the folder backups if it is left out.
---@field overwrite? boolean|vim.NIL Whether a file that is there is replaced.

---What `archive.backup` answers.
---@alias cityroulette.ArchiveBackupAnswer cityroulette.ArchiveBackupResult

---Puts a backup in the place of the archive, which is kept under another name.
---@class cityroulette.ArchiveRestoreParams
---@field path string Absolute path of the backup.
---@field dryRun? boolean|vim.NIL Only looks whether the file can be restored.

---What `archive.restore` answers.
---@alias cityroulette.ArchiveRestoreAnswer cityroulette.ArchiveRestoreResult

---Tells where the device is.
---@class cityroulette.LocationSetParams
---@field location cityroulette.Location|string The position.
---@field accuracy? number|vim.NIL Metres around it within which the device is.

---What `location.set` answers.
---@alias cityroulette.LocationSetAnswer cityroulette.DeviceLocation

---What is known of the device's position.
---@class cityroulette.LocationGetParams

---What `location.get` answers.
---@alias cityroulette.LocationGetAnswer cityroulette.DeviceLocation

---Forgets the device's position; the permission stays.
---@class cityroulette.LocationClearParams

---What `location.clear` answers.
---@alias cityroulette.LocationClearAnswer cityroulette.DeviceLocation

---Tells whether the user lets the device's position be used.
---@class cityroulette.LocationSetPermissionParams
---@field permission "notDetermined"|"denied"|"granted" What the user said; denied forgets the position.

---What `location.setPermission` answers.
---@alias cityroulette.LocationSetPermissionAnswer cityroulette.DeviceLocation

---The point that a text means: coordinates, a link to a map, a Plus Code, a name, an airport's code
---or a GeoNames id.
---@class cityroulette.LocationResolveParams
---@field text string What was typed or pasted.

---What `location.resolve` answers.
---@alias cityroulette.LocationResolveAnswer cityroulette.LocationResolveResult

---Text, link and hashtag to share a city, a place of the guide or a point with; sends nothing.
---@class cityroulette.ShareComposeParams
---@field city? integer|vim.NIL GeoNames id of the city.
---@field place? integer|vim.NIL Or else the id of a place of the guide.
---@field location? cityroulette.Location|string|vim.NIL Or else a point.
---@field session? string|vim.NIL Id of the session; may be left out while exactly one is open.
---@field units? "metric"|"us"|vim.NIL Those of the temperature; else those of initialize.
---@field format? "text"|"geo"|"openStreetMap"|"google"|"apple"|"plusCode"|"dms"|"markdown"|"org"|vim.NIL A form for other programs, for text; or else a sentence to post.

---What `share.compose` answers.
---@alias cityroulette.ShareComposeAnswer cityroulette.ShareComposeResult

---The guide: cities by name with their places by name, all or those within a radius.
---@class cityroulette.PlaceListParams
---@field radiusMiles? number|vim.NIL Only places at most so many miles away, usually 1, 10 or 100; null for all.
---@field location? cityroulette.Location|string|vim.NIL Where distances are measured from; or else the device position.
---@field query? string|vim.NIL Found anywhere in the name of the place or of its city, whatever case and accents.
---@field offset? integer|vim.NIL Index of the first row of the page.
---@field limit? integer|vim.NIL How many rows at most.

---What `place.list` answers.
---@alias cityroulette.PlaceListAnswer cityroulette.PlaceListResult

---One place, with how much of the map to show around it.
---@class cityroulette.PlaceGetParams
---@field place integer Id of the place.

---What `place.get` answers.
---@alias cityroulette.PlaceGetAnswer cityroulette.PlaceGetResult

---Adds a place of the user's to the guide, under the city there.
---@class cityroulette.PlaceAddParams
---@field name? string|vim.NIL One line; has to be given.
---@field location? cityroulette.Location|string|vim.NIL Where the pin is; has to be given.
---@field description? string|vim.NIL May have several lines.
---@field city? integer|vim.NIL GeoNames id of the city, or the id of a city of the guide; 0 for Unknown City.

---What `place.add` answers.
---@alias cityroulette.PlaceAddAnswer cityroulette.PlaceAddResult

---Changes a place, which is the user's from then on; what is left out stays.
---@class cityroulette.PlaceUpdateParams
---@field place integer Id of the place.
---@field name? string|vim.NIL One line.
---@field location? cityroulette.Location|string|vim.NIL Where the place is.
---@field description? string|vim.NIL Null clears it.
---@field city? integer|vim.NIL As in place.add; null lists the place under Unknown City.

---What `place.update` answers.
---@alias cityroulette.PlaceUpdateAnswer cityroulette.PlaceUpdateResult

---Removes a place with its picture.
---@class cityroulette.PlaceRemoveParams
---@field place integer Id of the place.

---What `place.remove` answers.
---@alias cityroulette.PlaceRemoveAnswer cityroulette.PlaceRemoveResult

---Takes in the places of a file, of a text, or of the guide that comes with the program.
---@class cityroulette.PlaceImportParams
---@field path? string|vim.NIL Absolute path of a file.
---@field text? string|vim.NIL The content of one, or else a path.
---@field format? "json"|"geojson"|"csv"|vim.NIL What it is; or else what it looks like.
---@field shipped? boolean|vim.NIL Takes the guide that comes with the program, as without path and text.
---@field workDoneToken? string|integer|vim.NIL Asks for $/progress notifications that carry it.

---What `place.import` answers.
---@alias cityroulette.PlaceImportAnswer cityroulette.PlaceImportResult

---Gives a place a picture of the user's, or none; the former file is deleted.
---@class cityroulette.PlaceSetPhotoParams
---@field place integer Id of the place.
---@field path? string|vim.NIL Absolute path of a JPEG, PNG, WebP or GIF; null takes the picture away.
---@field base64? string|vim.NIL The bytes of such a file in base 64, or else a path; null takes the picture away.

---What `place.setPhoto` answers.
---@alias cityroulette.PlaceSetPhotoAnswer cityroulette.PlaceSetPhotoResult

---The picture of a place as a file; one that is elsewhere is fetched once and kept.
---@class cityroulette.PlacePhotoParams
---@field place integer Id of the place.
---@field workDoneToken? string|integer|vim.NIL Asks for $/progress notifications that carry it.

---What `place.photo` answers.
---@alias cityroulette.PlacePhotoAnswer cityroulette.PlacePhotoResult

---The visible list or the state of a session changed.
---@class cityroulette.SessionDidChangeParams
---@field session string The session.
---@field revision integer One more than that of the change before.
---@field changes cityroulette.Change[] Applied in order they turn the old list into the new.
---@field state cityroulette.State The state after the change.

---A session ended.
---@class cityroulette.SessionDidCloseParams
---@field session string The session.
---@field reason "committed"|"closed"|"failed" What ended it.

---A session's draft was begun, or ended with it, or can't be written.
---@class cityroulette.DraftDidChangeParams
---@field draft string|vim.NIL Its id; null for one that could not be begun.
---@field session string|vim.NIL The session that it is of; null for one of an earlier process.
---@field event "begun"|"ended"|"failed" What became of it.
---@field message string|vim.NIL Why it failed, for the user; else null.

---The archive changed, by this process or another.
---@class cityroulette.ArchiveDidChangeParams
---@field revision integer The archive's revision.
---@field count integer Cities in the archive.
---@field favorites integer Those with a star.
---@field cursor string Behind the last change, as for archive.changes.
---@field origin "session"|"archive"|"otherProcess"|"otherMachine" What changed it.
---@field by? string The role that changed it, with the origin otherMachine where that is known.

---The weather of some cities is asked for anew; what is shown is stale.
---@class cityroulette.WeatherWillRefreshParams
---@field session string|vim.NIL The session whose cities they are; null if they were named.
---@field cities integer[] Their ids.

---A city has new weather.
---@class cityroulette.WeatherDidUpdateParams
---@field session string|vim.NIL The session that was refreshed; null if cities were named.
---@field city integer Its id.
---@field weather cityroulette.Weather|vim.NIL What is shown now; null if nothing ever came.

---A city's weather could not be had; the last known stays.
---@class cityroulette.WeatherDidFailParams
---@field session string|vim.NIL The session that was refreshed; null if cities were named.
---@field city integer Its id.
---@field weather cityroulette.Weather|vim.NIL What is shown now; null if nothing ever came.
---@field error cityroulette.Error As in the reply of a request.

---The weather where the device is, behind location.set; for clients that asked for it.
---@class cityroulette.WeatherDidChangeHereParams
---@field weather cityroulette.Weather|vim.NIL The weather; null if it could not be had.
---@field values cityroulette.Value[] Nine of its values, ready to be read.
---@field location cityroulette.Location The device position.
---@field city cityroulette.City|vim.NIL The city there; null if none lies within 50 km.
---@field error cityroulette.Error|vim.NIL Why there is none; null if there is.

---A look of surpriseMe; for clients that asked for it.
---@class cityroulette.RouletteDidLookParams
---@field country string Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if possible.
---@field location cityroulette.Location The point that was drawn in it.
---@field radiusKm number How far around it was searched.
---@field found integer Places found.

---A favourite's weather was added to its history.
---@class cityroulette.WeatherDidRecordParams
---@field city integer Its id.
---@field entry cityroulette.WeatherEntry The entry.

---The city guide changed, by this process or another.
---@class cityroulette.PlaceDidChangeParams
---@field revision integer The guide's revision.
---@field placeCount integer Places in the guide.
---@field cityCount integer Cities with a place.
---@field origin "user"|"import"|"photo"|"archive"|"otherProcess"|"otherMachine" What changed it.
---@field place integer|vim.NIL The place, if one alone was changed, added or removed.
---@field by? string The role that changed it, with the origin otherMachine where that is known.

---A city was pointed out.
---@class cityroulette.CityDidSelectParams
---@field session string The session.
---@field index integer|vim.NIL The row's place in the visible list; null if filtered out.
---@field city cityroulette.City The row.

---What is known of the device's position changed.
---@class cityroulette.LocationDidChangeParams
---@field location cityroulette.Location|vim.NIL Where the device is; null if that is not known.
---@field accuracy number|vim.NIL Metres around the location within which the device is; null if that is not known.
---@field permission "notDetermined"|"denied"|"granted" Whether the user lets the position be used.

---Something for the user to read for a moment.
---@class cityroulette.ServerMessageParams
---@field level "info"|"warning"|"error" How much it matters.
---@field code "cityAdded"|"cityRemoved"|"favoriteAdded"|"favoriteRemoved"|"archiveOnNetwork" What happened, for programs.
---@field text string What happened, in English, with the city's name.
---@field city integer|vim.NIL Id of the city that it is about.

---A page of the encyclopedia is to be shown.
---@class cityroulette.ArticleDidChangeParams
---@field session string The session.
---@field article cityroulette.Article What is shown.
---@field reason "open"|"navigate"|"back"|"forward"|"reload" What was asked.

---The server became able or unable to do its work.
---@class cityroulette.ServerDidChangeStatusParams
---@field health "ok"|"error" Whether the server can do its work.
---@field message string|vim.NIL What is wrong and what to do; null when all is well.

---How a request with a workDoneToken comes along.
---@class cityroulette.ProgressParams
---@field token string|integer The request's workDoneToken.
---@field value cityroulette.ProgressValue What there is to tell.

---What the server does, while $/setTrace asks for it.
---@class cityroulette.LogTraceParams
---@field message string One sentence.

---The code of each error, by its name.
---@enum cityroulette.ErrorCode
local codes = {
  RequestFailed = -32803,
  RequestOvertaken = -32801,
  RequestCancelled = -32800,
  ParseError = -32700,
  InternalError = -32603,
  InvalidParams = -32602,
  MethodNotFound = -32601,
  InvalidRequest = -32600,
  SessionNotFound = 1001,
  CityNotFound = 1002,
  ConfirmationRequired = 1003,
  NothingToCommit = 1004,
  LocationUnavailable = 1005,
  NothingFound = 1006,
  AlreadyExists = 1007,
  PlaceNotFound = 1008,
  AmbiguousLocation = 1009,
  CursorExpired = 1010,
  DraftNotFound = 1011,
  DraftInUse = 1012,
  DraftOutdated = 1013,
  LocationIsArea = 1014,
  ProviderNotConfigured = 1020,
  ProviderRejected = 1021,
  QuotaExceeded = 1022,
  ProviderUnavailable = 1023,
  ProviderTimeout = 1024,
  ProviderAnswerInvalid = 1025,
  StorageFailed = 1030,
  StorageLocked = 1031,
  OutcomeUnknown = 1032,
  LimitExceeded = 1040,
}

return codes
