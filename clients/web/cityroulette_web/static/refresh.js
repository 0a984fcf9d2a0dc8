/** Refreshes the weather of a session on the user's request. */
import { cities } from "./format.js";
import { say, sayError } from "./messages.js";

/** Refreshes the visible cities, as many as the program allows per request. */
export async function refreshWeather(app, progress, { session, known }) {
  const seen = known.slice(0, app.weatherLimit).map(({ id }) => id);
  try {
    const answer = await progress.during("Loading the weather", ({ token, signal }) =>
      app.call("weather.refresh", { session, cities: seen, workDoneToken: token }, { signal }),
    );
    const failed = answer.failed ? ` Failed for ${cities(answer.failed)}.` : "";
    say(`New weather for ${cities(answer.updated)}.${failed}`);
  } catch (error) {
    sayError(error);
  }
}
