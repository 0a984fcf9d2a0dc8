/**
 * Applies the chosen colour scheme before the first paint; therefore this is a classic script that reads
 * the choice itself. A change of the choice dispatches `theme` on the document.
 */
(() => {
  const SYSTEM = "(prefers-color-scheme: dark)";

  function chosen() {
    try {
      return JSON.parse(localStorage.getItem("preferences") ?? "{}").theme;
    } catch {
      return "auto";
    }
  }

  function apply() {
    const theme = chosen();
    const fixed = theme === "light" || theme === "dark";
    document.documentElement.style.colorScheme = fixed ? theme : "";
    document.getElementById("dark").media = fixed ? (theme === "dark" ? "all" : "not all") : SYSTEM;
  }

  apply();
  addEventListener("storage", apply);
  document.addEventListener("theme", apply);
})();
