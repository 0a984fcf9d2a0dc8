/** Notifications of the system: whether the user wants them and the browser permits them, and showing one. */
import { load, save } from "./preferences.js";
import { language } from "./strings.js";

/** "unsupported", "blocked", "on" or "off". */
export function notificationState() {
  if (!("Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return load("notifications") && Notification.permission === "granted" ? "on" : "off";
}

/** Switches notifications on or off; asks the browser for its permission if that is needed. */
export async function switchNotifications(on) {
  const permission = on ? await Notification.requestPermission() : null;
  save("notifications", permission === "granted" ? true : null);
}

/** Calls a listener when the user changes the permission in the browser. */
export async function onPermissionChange(listener) {
  try {
    const status = await navigator.permissions.query({ name: "notifications" });
    status.addEventListener("change", listener);
  } catch {
    // Without this the state is read when the settings are opened.
  }
}

/** Shows a notification that opens the page of a city. @param {string} tag of the notifications that this one replaces */
export function notifyAbout(city, { title, body, tag }) {
  const shown = new Notification(title, {
    body,
    tag,
    renotify: true,
    lang: language(),
    icon: "/icon-192.png",
  });
  shown.addEventListener("click", () => {
    window.focus();
    location.hash = `#/city/${city.id}`;
    shown.close();
  });
}
