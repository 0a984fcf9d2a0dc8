/** Asks for the code from the bridge's terminal, in a browser without a token. */
import { freshId, h, replace, setText } from "./dom.js";
import { redeem } from "./rpc.js";
import { t } from "./strings.js";

/** Replaces the view by the field for the code. */
export function askForCode(place) {
  const input = h("input", {
    id: freshId("code"),
    type: "text",
    autocomplete: "one-time-code",
    autocapitalize: "characters",
    spellcheck: false,
    required: true,
    maxLength: 20,
    placeholder: "ABCD-2345",
  });
  const trouble = h("p", { class: "hint", role: "status" });
  const button = h("button", { type: "submit", class: "primary", text: t("pairing.connect") });
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await redeem(input.value);
      location.reload();
    } catch (error) {
      setText(trouble, error.message);
      button.disabled = false;
      input.select();
    }
  };
  const form = h(
    "form",
    { class: "pairing", "aria-labelledby": "pairing-title", on: { submit } },
    h("h1", { id: "pairing-title", tabIndex: -1, text: t("pairing.title") }),
    h("p", { text: t("pairing.where") }),
    h("div", { class: "field" }, h("label", { htmlFor: input.id, text: t("pairing.code") }), input),
    trouble,
    h("div", { class: "row-of" }, button),
  );
  replace(place, form);
  input.focus();
}
