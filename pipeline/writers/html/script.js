"use strict";
// Everything can be read without this script. It adds filters, the choice of a baseline and the what-if, and keeps what
// was chosen in the address, so that a view can be sent to somebody else.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const state = new URLSearchParams(location.hash.startsWith("#view?") ? location.hash.slice(6) : "");
  const keep = (name, value) => {
    if (value) state.set(name, value);
    else state.delete(name);
    const text = state.toString();
    if (text) history.replaceState(null, "", `#view?${text}`);
    else if (location.hash.startsWith("#view?")) history.replaceState(null, "", location.pathname + location.search);
  };
  const listen = (form, show) => {
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => show(true));
    show(false);
  };

  const search = one("[data-search]");
  if (search) {
    const only = one("[data-only]");
    const rows = all(".matrix tbody tr:not(.group)");
    const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
    search.value = state.get("search") ?? "";
    if (only) only.checked = state.has("differing");
    listen(search.form, (changed) => {
      const wanted = search.value.trim().toLowerCase();
      for (const row of rows) {
        const same = only?.checked && !row.classList.contains("differs");
        row.classList.toggle("hide", Boolean(same) || !words.get(row).includes(wanted));
      }
      for (const body of all(".matrix tbody")) {
        body.classList.toggle("hide", !all("tr:not(.group):not(.hide)", body).length);
      }
      if (changed) {
        keep("search", search.value.trim());
        keep("differing", only?.checked ? "yes" : "");
      }
    });
  }

  const baseline = one("[data-baseline]");
  if (baseline) {
    const figures = all("[data-ladder]");
    const wanted = state.get("baseline");
    if (wanted !== null && figures.some((figure) => figure.dataset.ladder === wanted)) baseline.value = wanted;
    listen(baseline.form, (changed) => {
      const base = figures.find((figure) => figure.dataset.ladder === baseline.value);
      const values = new Map(base ? all(".step", base).map((step) => [step.dataset.step, step.dataset.value]) : []);
      for (const figure of figures) {
        if (figure.dataset.ladder.startsWith("model:")) figure.hidden = figure !== base;
        figure.style.order = figure === base ? -1 : "";
        for (const step of all(".step", figure)) {
          step.classList.toggle("other", Boolean(base) && (values.get(step.dataset.step) ?? "") !== step.dataset.value);
        }
      }
      if (changed) keep("baseline", baseline.value);
    });
  }

  const source = one("#cases");
  const facts = all("[data-fact]");
  if (source && facts.length) {
    const cases = JSON.parse(source.textContent);
    const given = (state.get("facts") ?? "").split(".");
    facts.forEach((fact, place) => {
      if (cases.values[fact.dataset.fact].includes(given[place])) fact.value = given[place];
    });
    one(".outcomes").hidden = false;
    listen(facts[0].form, (changed) => {
      const index = facts.reduce((sum, fact) => {
        const values = cases.values[fact.dataset.fact];
        return sum * values.length + values.indexOf(fact.value);
      }, 0);
      for (const row of all("[data-case]")) {
        const text = cases.texts[row.dataset.case];
        const told = cases.rules[text.rule].map((reading) => text.told[reading.charCodeAt(index) - 48]);
        const cell = row.querySelector("td");
        cell.textContent = told[0];
        if (told[1] !== told[0]) {
          const second = document.createElement("div");
          second.textContent = cases.second.replace("{outcome}", told[1]);
          cell.append(second);
        }
      }
      if (changed) keep("facts", facts.map((fact) => fact.value).join("."));
    });
  }
})();
