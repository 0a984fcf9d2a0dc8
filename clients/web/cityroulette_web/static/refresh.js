/** Refreshes the weather of a session on the user's request. */
import { cities } from "./format.js";
import { say, sayError } from "./messages.js";
import { t } from "./strings.js";

/** Refreshes the visible cities, as many as the program allows per request. */
export async function refreshWeather(app, progress, { session, known }) {
  const seen = known.slice(0, app.weatherLimit).map(({ id }) => id);
  try {
    const answer = await progress.during(t("session.weatherLoading"), ({ token, signal }) =>
      app.call("weather.refresh", { session, cities: seen, workDoneToken: token }, { signal }),
    );
    const sentences = [
      t("session.weatherNew", { cities: cities(answer.updated) }),
      answer.failed > 0 && t("session.weatherFailed", { cities: cities(answer.failed) }),
    ];
    say(sentences.filter(Boolean).join(" "));
  } catch (error) {
    sayError(error);
  }
}
