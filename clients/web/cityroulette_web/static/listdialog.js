/** The dialog of a list: its name, colour and icon. The dialog stays open until the program has saved it. */
import { freshId, h, setText } from "./dom.js";
import { COLORS, ICONS, listIcon } from "./listicons.js";
import { call } from "./rpc.js";
import { t } from "./strings.js";

/** Opens the dialog for a new list. @param {?Object} [query] that of a smart list */
export function addList(query = null) {
  const isSmart = query !== null;
  return open({
    title: t(isSmart ? "lists.newSmart" : "lists.new"),
    about: isSmart ? t("lists.smartAbout") : null,
    list: { name: "", color: "blue", icon: "pin" },
    save: async (values) =>
      (await call("list.add", { ...values, ...(isSmart ? { query } : {}) })).list,
  });
}

/** Opens the dialog of an existing list. */
export function editList(list) {
  return open({
    title: t("lists.edit"),
    about: null,
    list,
    save: async (values) => (await call("list.update", { list: list.id, ...values })).list,
  });
}

/** @returns {Promise<?Object>} the saved list; null if the user cancelled */
function open({ title, about, list, save }) {
  return new Promise((resolve) => {
    let saved = null;
    const name = h("input", { id: freshId("list-name"), value: list.name, autocomplete: "off" });
    const color = choice("lists.color", COLORS, list.color, (value) =>
      h("span", { class: "swatch", "data-color": value }),
    );
    const icon = choice("lists.icon", ICONS, list.icon, (value) =>
      listIcon({ icon: value, color: "gray" }),
    );
    const trouble = h("p", { class: "trouble", role: "alert" });
    const cancel = h("button", {
      type: "button",
      text: t("common.cancel"),
      on: { click: () => dialog.close() },
    });
    const form = h(
      "form",
      { on: { submit: (event) => submit(event) } },
      about && h("p", { class: "hint", text: about }),
      h("div", { class: "field" }, label(name, "lists.name"), name),
      color.element,
      icon.element,
      trouble,
      h(
        "div",
        { class: "ask-buttons" },
        h("button", { type: "submit", class: "primary", text: t("common.save") }),
        cancel,
      ),
    );
    const close = () => {
      dialog.remove();
      resolve(saved);
    };
    const props = { class: "ask list-dialog", "aria-label": title, on: { close } };
    const dialog = h("dialog", props, h("h2", { text: title }), form);

    async function submit(event) {
      event.preventDefault();
      const values = { name: name.value.trim(), color: color.value, icon: icon.value };
      setText(trouble, values.name ? "" : t("lists.nameMissing"));
      if (!values.name) return name.focus();
      try {
        saved = await save(values);
        dialog.close();
      } catch (error) {
        setText(trouble, error.message);
      }
    }

    document.body.append(dialog);
    dialog.showModal();
    name.focus();
  });
}

const label = (input, key) => h("label", { htmlFor: input.id, text: t(key) });

/** A group of radio buttons that show a colour or an icon. */
function choice(title, values, chosen, picture) {
  const name = freshId("choice");
  const inputs = values.map((value) =>
    h("input", {
      type: "radio",
      name,
      value,
      checked: value === chosen,
      "aria-label": t(`lists.${value}`),
    }),
  );
  const labels = inputs.map((input) =>
    h("label", { title: t(`lists.${input.value}`) }, input, picture(input.value)),
  );
  return {
    element: h("fieldset", { class: "list-choice" }, h("legend", { text: t(title) }), labels),
    get value() {
      return inputs.find(({ checked }) => checked).value;
    },
  };
}
