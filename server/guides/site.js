// Searches the guides, and copies their examples. Without it, the pages and their list remain.

const search = document.querySelector("search");
const input = document.querySelector("#site-search");
const found = document.querySelector("#site-found");
const count = document.querySelector("#site-count");
const most = 12;
const around = 60;

/** Every part of every guide, read when someone first searches. */
let entries;
function readEntries() {
  entries ??= fetch(search.dataset.entries).then((answer) => answer.json());
  return entries;
}

/**
 * Higher is better; 0 if a word is nowhere in the entry. Names in the code count most, because people paste them; the
 * beginning of a guide counts more than its parts.
 */
function scoreOf({ page, heading, text }, words) {
  const [title, name, rest] = [page, heading, text].map((part) => part.toLowerCase());
  let score = page === heading ? 1 : 0;
  for (const word of words) {
    const best = Math.max(
      name === word ? 100 : 0,
      name.startsWith(word) ? 40 : 0,
      name.includes(word) ? 20 : 0,
      title.includes(word) ? 8 : 0,
      rest.includes(word) ? 3 : 0,
    );
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

function wordsOf(query) {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

async function show() {
  const query = input.value;
  const words = wordsOf(query);
  const all = await readEntries();
  // A slow first answer must not replace the results of what was typed since.
  if (input.value !== query) return;
  const results = all
    .map((entry) => ({ entry, score: words.length > 0 ? scoreOf(entry, words) : 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  found.replaceChildren(...results.slice(0, most).map(({ entry }) => resultOf(entry, words)));
  found.hidden = results.length === 0;
  count.textContent = words.length === 0 ? "" : countOf(results.length);
  count.classList.toggle("spoken", words.length === 0 || results.length > 0);
}

function countOf(results) {
  if (results === 0) return "Nothing found. Try fewer words.";
  return results === 1 ? "1 result" : `${results} results`;
}

function resultOf({ page, heading, address, text }, words) {
  const link = element("a", { href: address });
  link.append(element("strong", {}, heading));
  if (page !== heading) link.append(element("span", {}, ` ${page}`));
  link.append(element("span", { className: "excerpt" }, excerptOf(text, words)));
  const item = element("li");
  item.append(link);
  return item;
}

/** The text around the first word that is in it. */
function excerptOf(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - around);
  if (places.length === 0) return text.slice(0, 2 * around);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + 3 * around)}`;
}

function element(name, properties = {}, text = "") {
  return Object.assign(document.createElement(name), properties, { textContent: text });
}

/** Moves through the results; above the first is the input. */
function walk(step) {
  const links = [...found.querySelectorAll("a")];
  const next = links.indexOf(document.activeElement) + step;
  if (next < 0) input.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}

function close() {
  input.value = "";
  show();
  input.focus();
}

search.hidden = false;
input.addEventListener("focus", readEntries, { once: true });
input.addEventListener("input", show);
search.addEventListener("keydown", (event) => {
  const isInInput = event.target === input;
  if (event.key === "ArrowDown") walk(1);
  else if (event.key === "ArrowUp" && !isInInput) walk(-1);
  else if (event.key === "Enter" && isInInput) found.querySelector("a")?.click();
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
});
// A link to a part of this page does not load a page: the results would stay above it.
found.addEventListener("click", () => {
  found.hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target === input) return;
  event.preventDefault();
  input.focus();
});

// Browsers let only pages from TLS or the same machine write to the clipboard.
if (navigator.clipboard) {
  for (const code of document.querySelectorAll("pre:not(.answer)")) {
    const button = element("button", { type: "button", className: "copy" }, "Copy");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    });
    code.before(button);
  }
}
