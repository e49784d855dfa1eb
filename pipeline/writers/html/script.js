"use strict";
(() => {
  // Everything can be read without this script; it filters the matrix and keeps the choice in the address.
  const tools = document.querySelector(".tools");
  if (!tools) return;
  const only = tools.querySelector("[data-only]");
  const search = tools.querySelector("[data-search]");
  const rows = [...document.querySelectorAll(".matrix tbody tr:not(.group)")];
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const row of rows) {
      const hidden = (only.checked && !row.classList.contains("differs")) || !words.get(row).includes(wanted);
      row.classList.toggle("hide", hidden);
    }
  };
  tools.hidden = false;
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.addEventListener("input", show);
  show();
})();
