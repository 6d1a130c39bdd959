// Completion of what is typed in a field: a combobox with a list (WAI-ARIA Authoring Practices).

import { element } from "./app.js";

/** Completes the text of a field while it is typed. */
export class Completion {
  #waiting;
  #asked = 0;
  #active = -1;

  /**
   * @param field the field.
   * @param list the empty list below it.
   * @param find gives the texts that complete one, from the server.
   * @param taken is called when the user chooses a text.
   */
  constructor(field, list, { find, taken }) {
    Object.assign(this, { field, list, find, taken });
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-expanded", "false");
    field.addEventListener("input", () => {
      clearTimeout(this.#waiting);
      if (field.value.trim().length < 2) this.close();
      else this.#waiting = setTimeout(() => this.#suggest(), 150);
    });
    field.addEventListener("blur", () => this.close());
    field.addEventListener("keydown", (event) => this.#press(event));
  }

  close() {
    this.#asked += 1;
    clearTimeout(this.#waiting);
    this.list.hidden = true;
    this.#active = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  #press(event) {
    if (this.list.hidden) return;
    if (event.key === "ArrowDown") this.#activate(this.#active + 1);
    else if (event.key === "ArrowUp") this.#activate(this.#active < 0 ? -1 : this.#active - 1);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && this.#active >= 0) this.#take(this.list.children[this.#active]);
    else return;
    event.preventDefault();
  }

  #activate(index) {
    const options = [...this.list.children];
    this.#active = (index + options.length) % options.length;
    options.forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === this.#active));
    });
    this.field.setAttribute("aria-activedescendant", options[this.#active].id);
  }

  #take(option) {
    this.field.value = option.textContent;
    this.close();
    this.taken();
  }

  async #suggest() {
    const number = ++this.#asked;
    try {
      const labels = await this.find(this.field.value);
      if (number !== this.#asked) return;
      this.list.replaceChildren(...labels.map((label, index) => {
        const option = element(
          "li", { role: "option", id: `option-${index}`, "aria-selected": "false" }, label);
        option.addEventListener("mousedown", (event) => {
          event.preventDefault();
          this.#take(option);
        });
        return option;
      }));
      this.#active = -1;
      this.list.hidden = labels.length === 0;
      this.field.setAttribute("aria-expanded", String(labels.length > 0));
    } catch {
      // Without completion the field still works; the search for the place reports the error.
      this.close();
    }
  }
}
