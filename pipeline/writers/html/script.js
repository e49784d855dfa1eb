"use strict";
// Everything can be read without this script. It adds filters, the choice of a baseline, of columns and of the text from
// which words differ, and the what-if; it keeps what was chosen in the address, so that a view can be sent to somebody.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const make = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const state = new URLSearchParams(location.hash.startsWith("#view?") ? location.hash.slice(6) : "");
  const keep = (name, value) => {
    if (value) state.set(name, value);
    else state.delete(name);
    const text = state.toString();
    if (text) history.replaceState(null, "", `#view?${text}`);
    else if (location.hash.startsWith("#view?")) history.replaceState(null, "", location.pathname + location.search);
  };
  // A link inside the page is kept beside what was chosen; another view that somebody pastes is shown.
  addEventListener("hashchange", () => {
    const chosen = (given) => {
      const found = new URLSearchParams(given);
      found.delete("at");
      return found.toString();
    };
    if (!location.hash.startsWith("#view?")) {
      if (chosen(state)) keep("at", location.hash.slice(1));
    } else if (chosen(location.hash.slice(6)) !== chosen(state)) location.reload();
  });
  const listen = (form, show) => {
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", (event) => show(event));
    show(null);
  };

  // What is wider than its place says that it can be scrolled.
  const wide = new ResizeObserver((entries) => {
    for (const region of new Set(entries.map((entry) => entry.target.closest(".scroll")))) {
      region.classList.toggle("wider", region.scrollWidth > region.clientWidth + 1);
    }
  });
  const watch = (root) => {
    for (const region of all(".scroll", root)) for (const it of [region, ...region.children]) wide.observe(it);
  };
  watch(document);

  // What is unfolded, by its place in the page as it was made; all versions of the page in other languages have the same.
  const folded = all("header details, main details").filter((it) => !it.closest(".ends"));
  addEventListener("click", (event) => {
    if (!event.target.closest?.("summary")) return;
    setTimeout(() => keep("open", folded.flatMap((it, place) => (
      it.open && !(it.matches(".family") && (state.has("find") || state.has("value"))) ? [place.toString(36)] : [])).join(".")));
  });

  // What is folded away and long stands in the page as one text until it is asked for; without scripts it is there.
  const unpack = (details) => {
    for (const packed of all(":scope > noscript", details)) {
      const made = make("template", "");
      made.innerHTML = packed.textContent;
      packed.replaceWith(made.content);
      watch(details);
    }
  };
  for (const details of all("details:has(> noscript)")) {
    details.addEventListener("toggle", () => details.open && unpack(details));
  }
  const many = one("#compared") ? JSON.parse(one("#compared").textContent) : null;

  // The matrix: rows that differ, rows with some words.
  for (const link of all(".languages a")) {
    link.addEventListener("click", () => { link.hash = location.hash; });
  }

  const search = one("[data-search]");
  if (search) {
    const only = one("[data-only]");
    const rows = all(".matrix tbody tr:not(.group)");
    const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
    search.value = state.get("search") ?? "";
    only.checked = state.has("differing");
    listen(search.form, (changed) => {
      const wanted = search.value.trim().toLowerCase();
      for (const row of rows) {
        const same = only.checked && !row.classList.contains("differs");
        row.classList.toggle("hide", same || !words.get(row).includes(wanted));
      }
      for (const body of all(".matrix tbody")) {
        body.classList.toggle("hide", !one("tr:not(.group):not(.hide)", body));
      }
      if (changed) {
        keep("search", search.value.trim());
        keep("differing", only.checked ? "yes" : "");
      }
    });
  }

  // Columns: which are shown, in which order, and with which one the others are compared.
  const columns = all("[data-column]");
  const baselines = all("select[data-baseline]");
  const own = columns.map((item) => item.dataset.column);
  const list = columns[0]?.parentElement;
  const places = new Map(many ? all(".ladders figure").map((figure, place) => [figure, place]) : []);
  // In an index a text's ladder is that of its kind.
  const ladderOf = (base) => {
    const place = many ? many.columns.indexOf(base) : -1;
    return place in (many?.kinds ?? []) ? `kind:${many.kinds[place]}` : base;
  };
  const parts = (base) => {
    const figure = base && all("[data-ladder]").find((found) => found.dataset.ladder === ladderOf(base));
    if (figure) {
      const unknown = (figure.dataset.unknown ?? "").split(" ").filter(Boolean).map((part) => [part, "inconclusive"]);
      const drawn = all(".step", figure).map((step) => [step.dataset.step, step.dataset.value]);
      return new Map([...unknown, ...drawn]);
    }
    if (!many || !base) return null;
    const drawn = all("[data-ladder^='kind:']").length;
    return new Map(Object.entries(many.undrawn[many.kinds[many.columns.indexOf(base)] - drawn]));
  };
  // How two values of a row stand to each other, by their numbers: other facts, or not to be compared; as in matrix.py.
  const tell = (cell, mine, its, { pairs, unclear, unread }, self) => {
    const [low, high] = [mine, its].sort((one, two) => one - two);
    const given = !self && !Number.isNaN(its);
    cell.classList.toggle("other", given && pairs.has(`${low}-${high}`));
    cell.classList.toggle("open", given && mine !== unread
      && (its === unread || unclear.includes(mine) || unclear.includes(its)));
  };
  const asked = (feature) => (
    { pairs: many.sets[feature], unclear: many.unclear[feature], unread: many.unread[feature] });
  const number = (place, feature) => (place < 0 ? NaN : many.values[place].charCodeAt(feature) - 48);
  const contrast = (family) => {
    const base = many.columns.indexOf(baselines[0]?.value ?? "");
    many.sets ??= many.pairs.map((pairs) => new Set(pairs.split(" ")));
    const mark = (cell, place, feature) => {
      tell(cell, number(place, feature), number(base, feature), asked(feature), place === base);
    };
    for (const part of all("summary [data-f]", family)) mark(part, Number(family.dataset.n), Number(part.dataset.f));
    for (const one of all("tbody tr", family)) {
      [...one.cells].slice(1).forEach((cell, feature) => mark(cell, Number(one.dataset.n), feature));
    }
  };
  const arrange = () => {
    const base = baselines[0]?.value ?? "";
    const items = all("[data-column]");
    const fixed = !items.length && !many; // the page of one text
    const gone = new Set(items.filter((item) => !one("input", item).checked).map((item) => item.dataset.column));
    const first = ladderOf(base);
    const order = [first, ...items.map((item) => item.dataset.column).filter((id) => id !== first)];
    for (const row of all("[data-columns]")) {
      if (many) row.append(...[...row.children].sort((one, two) => places.get(one) - places.get(two)));
      const cells = new Map([...row.children].map((cell) => [cell.dataset.t, cell]));
      if (many) order.splice(1, order.length, ...[...cells.keys()].filter((id) => id !== first));
      for (const id of fixed ? [] : order) if (cells.has(id)) row.append(cells.get(id));
      for (const [id, cell] of cells) {
        if (id) cell.hidden = gone.has(id) || (id.startsWith("model:") && id !== base);
      }
    }
    const shown = Math.max(1, own.length - gone.size);
    for (const cells of items.length ? all(".cells") : []) cells.style.setProperty("--n", shown);
    const matrix = one(".matrix:not(.wide)");
    if (matrix) {
      const wide = all("thead [data-t]", matrix).filter((cell) => !cell.hidden).length;
      matrix.style.setProperty("--cols", wide);
      for (const head of all(".group th", matrix)) head.colSpan = wide + 1;
    }
    items.forEach((item, place) => {
      one("[data-move='-1']", item).disabled = !place;
      one("[data-move='1']", item).disabled = place === items.length - 1;
    });
  };
  // Parts that are inconclusive or not available are not known to differ: as in columns.py.
  const unclear = (value) => value.split("; ").some((one) => one === "inconclusive" || one === "not_available");
  const alike = (one, two) => {
    if (unclear(one) || unclear(two)) return true;
    const [mine, theirs] = [one, two].map((value) => value.split("|"));
    return mine.length === theirs.length
      && mine.every((part, place) => part === theirs[place] || unclear(part) || unclear(theirs[place]));
  };
  const compare = () => {
    const base = baselines[0].value;
    const figure = parts(base);
    const steps = figure ?? new Map();
    for (const step of all("[data-ladder] .step")) {
      const theirs = steps.get(step.dataset.step) ?? "";
      step.classList.toggle("other", Boolean(figure) && !alike(theirs, step.dataset.value));
      const conditions = theirs.split("; ");
      for (const one of all("[data-c]", step)) {
        one.classList.toggle("other", Boolean(figure) && !unclear(theirs) && !conditions.includes(one.dataset.c));
      }
      for (const one of all(".gone", step)) one.classList.toggle("seen", Boolean(figure) && one.dataset.of === theirs);
    }
    for (const family of many ? all(".family") : []) contrast(family);
    for (const row of all(".matrix tr[data-columns]")) {
      const cells = all("td", row);
      const value = Number(cells.find((cell) => cell.dataset.t === base)?.dataset.v);
      const its = {
        pairs: new Set((row.dataset.pairs ?? "").split(" ")),
        unclear: (row.dataset.unclear ?? "").split(" ").filter(Boolean).map(Number),
        unread: Number(row.dataset.unread ?? -1),
      };
      for (const cell of cells) tell(cell, Number(cell.dataset.v), value, its, cell.dataset.t === base);
    }
  };
  if (columns.length) {
    const given = (state.get("columns") ?? "").split(".").filter(Boolean);
    for (const part of given) {
      const item = columns[Number(part.replace("h", ""))];
      if (!item) continue;
      list.append(item);
      one("input", item).checked = !part.startsWith("h");
    }
    const keepColumns = () => {
      const now = all("[data-column]").map((item) =>
        (one("input", item).checked ? "" : "h") + own.indexOf(item.dataset.column));
      keep("columns", now.every((part, place) => part === String(place)) ? "" : now.join("."));
    };
    const form = list.closest("form");
    form.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if (button.hasAttribute("data-all")) {
        for (const item of columns) {
          list.append(item);
          one("input", item).checked = true;
        }
      } else {
        const item = button.closest("[data-column]");
        if (button.dataset.move === "1") item.nextElementSibling?.after(item);
        else item.previousElementSibling?.before(item);
      }
      arrange();
      keepColumns();
      const next = button.disabled ? one("button:enabled", button.parentElement) : button;
      next?.focus();
    });
    listen(form, (changed) => {
      arrange();
      if (changed) keepColumns();
    });
  }
  if (baselines.length) {
    const wanted = state.get("baseline");
    const known = [...baselines[0].options].map((option) => option.value);
    for (const select of baselines) {
      if (wanted !== null && known.includes(wanted)) select.value = wanted;
      listen(select.form, (changed) => {
        if (changed) for (const other of baselines) other.value = select.value;
        compare();
        arrange();
        if (changed) keep("baseline", select.value);
      });
    }
  }

  // Words that differ from a chosen text: looked up, and marked in the clauses.
  const from = one("[data-words]");
  if (from) {
    const found = JSON.parse(one("#words").textContent);
    const before = new Map();
    const words = (cell) => all(".own", cell).map((part) => part.textContent).join("\n");
    const restore = () => {
      for (const [part, nodes] of before) part.replaceChildren(...nodes.map((node) => node.cloneNode(true)));
      for (const said of all(".said")) said.remove();
    };
    const mark = (cell, changes, other) => {
      let at = 0;
      for (const part of all(".own", cell)) {
        if (!before.has(part)) before.set(part, [...part.childNodes].map((node) => node.cloneNode(true)));
        const nodes = [];
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) nodes.push(walker.currentNode);
        nodes.forEach((node, place) => {
          const text = node.data;
          const last = place === nodes.length - 1;
          const pieces = [];
          let done = 0;
          for (const [start, stop, gone] of changes) {
            const low = Math.max(start - at, 0);
            const high = Math.min(stop - at, text.length);
            const here = start >= at && (start < at + text.length || (last && start === at + text.length));
            if (!here && low >= high) continue;
            pieces.push(text.slice(done, low));
            done = low;
            if (here && gone) pieces.push(make("del", gone), " ");
            if (low < high) {
              pieces.push(make("ins", text.slice(low, high)));
              done = high;
            }
          }
          pieces.push(text.slice(done));
          at += text.length;
          if (pieces.length > 1) node.replaceWith(...pieces.filter((piece) => piece !== ""));
        });
        at += 1;
      }
    };
    const wanted = state.get("words");
    if ([...from.options].some((option) => option.value === wanted)) from.value = wanted;
    listen(from.form, (changed) => {
      restore();
      const base = found.texts.indexOf(from.value);
      for (const row of base < 0 ? [] : all("[data-row]")) {
        const { of, changes } = found.rows[Number(row.dataset.row)];
        const cells = new Map(all(".cell", row).map((cell) => [cell.dataset.t, cell]));
        const theirs = cells.get(from.value);
        if (of[base] === null) continue;
        const text = words(theirs);
        found.texts.forEach((id, place) => {
          const [mine, its] = [of[place], of[base]];
          if (place === base || mine === null) return;
          const flat = mine === its ? [] : changes[`${Math.min(mine, its)}-${Math.max(mine, its)}`];
          if (!flat) return;
          const ours = mine < its ? 0 : 2;
          const list = [];
          for (let i = 0; i < flat.length; i += 4) {
            const [start, stop] = [flat[i + ours], flat[i + ours + 1]];
            list.push([start, stop, text.slice(flat[i + 2 - ours], flat[i + 3 - ours])]);
          }
          const cell = cells.get(id);
          if (list.length) mark(cell, list, from.value);
          else one(".where", cell).append(make("span", ` · ${from.dataset.same}`, { class: "said" }));
        });
      }
      if (changed) keep("words", from.value);
    });
  }

  // What if: the outcomes of all cases stand in the page; a case is looked up by its number.
  const source = one("#cases");
  const facts = all("[data-fact]");
  if (source && facts.length) {
    const cases = JSON.parse(source.textContent);
    const given = (state.get("facts") ?? "").split(".");
    facts.forEach((fact, place) => {
      if (cases.values[fact.dataset.fact].includes(given[place])) fact.value = given[place];
    });
    const number = () => facts.reduce((sum, fact) => {
      const values = cases.values[fact.dataset.fact];
      return sum * values.length + values.indexOf(fact.value);
    }, 0);
    const both = (rule, told, index) => cases.rules[rule].map((reading) => told[reading.charCodeAt(index) - 48]);
    const say = (cell, [literal, second]) => {
      cell.replaceChildren(literal);
      if (second !== literal) cell.append(make("div", cases.second.replace("{outcome}", second)));
    };
    const each = (index) => {
      for (const row of all("[data-case]")) {
        const text = cases.texts[row.dataset.case];
        say(one("td", row), both(text.rule, text.told, index));
      }
    };
    const grouped = (place, index) => {
      const groups = new Map();
      for (const [name, page, rule] of cases.texts) {
        const ends = both(rule, cases.told, index);
        const key = ends.join("\n");
        if (!groups.has(key)) groups.set(key, { ends, texts: [] });
        groups.get(key).texts.push([name, page]);
      }
      const sorted = [...groups.values()].sort((a, b) => b.texts.length - a.texts.length);
      place.replaceChildren(...sorted.map(({ ends, texts }) => {
        const details = make("details", "");
        const summary = make("summary", "");
        const told = make("span", "");
        say(told, ends);
        summary.append(make("b", texts.length), told);
        details.append(summary);
        const fill = () => {
          if (details.childElementCount > 1) return;
          const names = make("p", "", { class: "names" });
          for (const [name, page] of texts) names.append(make("a", name, { href: page }), " ");
          details.append(names);
        };
        summary.addEventListener("click", fill);
        details.addEventListener("toggle", fill);
        return details;
      }));
    };
    const place = one(".ends");
    listen(facts[0].form, (changed) => {
      if (place) grouped(place, number());
      else each(number());
      one(".case").textContent = facts.map((fact) => `${fact.parentElement.firstChild.data.trim()}: ${
        fact.selectedOptions[0].text}`).join("; ");
      if (changed) keep("facts", facts.map((fact) => fact.value).join("."));
    });
  }

  // Many texts: rows with some words, or with one value of a feature.
  const find = one("[data-find]");
  if (find) {
    const [feature, value, told] = [one("[data-feature]"), one("select[data-value]"), one("[data-shown]")];
    const families = all(".family");
    for (const family of families) {
      family.addEventListener("toggle", () => {
        unpack(family);
        contrast(family);
      });
    }
    let rows = [];
    const gather = () => {
      if (rows.length) return;
      families.forEach(unpack);
      families.forEach(contrast);
      rows = all(".family tbody tr");
    };
    let words = null;
    const column = () => feature.selectedIndex;
    const offer = () => {
      value.length = 1;
      value.disabled = !feature.value;
      if (!feature.value) return;
      gather();
      const counts = new Map();
      for (const row of rows) {
        const said = row.cells[column()].textContent;
        counts.set(said, (counts.get(said) ?? 0) + 1);
      }
      for (const [said, count] of [...counts].sort((a, b) => b[1] - a[1])) {
        value.add(new Option(`${said} (${count})`, said));
      }
    };
    find.value = state.get("find") ?? "";
    feature.value = state.get("feature") ?? "";
    if (feature.selectedIndex < 0) feature.selectedIndex = 0;
    offer();
    value.value = state.get("value") ?? "";
    if (value.selectedIndex < 0) value.selectedIndex = 0;
    listen(find.form, (event) => {
      if (event?.target === feature) offer();
      const wanted = find.value.trim().toLowerCase();
      const active = Boolean(wanted) || value.selectedIndex > 0;
      if (active) gather();
      if (wanted) words ??= new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
      let shown = 0;
      for (const row of rows) {
        const fits = (!wanted || words.get(row).includes(wanted)) &&
          (value.selectedIndex < 1 || row.cells[column()].textContent === value.value);
        row.classList.toggle("hide", !fits);
        shown += fits;
      }
      for (const family of all(".family")) {
        const any = !active || one("tbody tr:not(.hide)", family) !== null;
        family.classList.toggle("hide", !any);
        if (active || event) family.open = active && any && shown <= 60;
      }
      told.textContent = active ? told.dataset.shown.replace("{n}", shown).replace("{all}", rows.length) : "";
      if (event) {
        keep("find", find.value.trim());
        keep("feature", feature.value);
        keep("value", value.value);
      }
    });
  }

  for (const place of (state.get("open") ?? "").split(".").filter(Boolean)) {
    const it = folded[parseInt(place, 36)];
    if (it) it.open = true;
  }
  if (state.has("at")) document.getElementById(state.get("at"))?.scrollIntoView();
})();
