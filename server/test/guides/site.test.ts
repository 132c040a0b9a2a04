import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endpoints, errorCodes, errorReasons } from "@mosque-sync/contract";
import { guides } from "#guides/guides.ts";
import { createSite, withoutForeignLinks } from "#guides/site.ts";
import { fill } from "#guides/template.ts";
import { downloadAddress, downloadNames, publicPaths } from "#http/routes.ts";

const { files, llmsText } = createSite();
const pages = [...files].filter(([, { type }]) => type.startsWith("text/html"));
const textOf = (address: string) => files.get(address)?.text ?? assert.fail(`There is no ${address}.`);
const idsIn = (html: string) => [...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);

/** Addresses outside of the site that its pages link to. */
const elsewhere = [
  "/portal",
  "/portal/leaked-key",
  ...Object.values(publicPaths),
  ...downloadNames.map(downloadAddress),
];

suite("the guides", () => {
  test("have a section for every endpoint, error code and reason, under its name", () => {
    const reasons = idsIn(textOf("/docs/errors"));
    for (const name of Object.keys(errorReasons)) assert.ok(reasons.includes(name), name);
    for (const code of Object.keys(errorCodes)) assert.ok(reasons.includes(`code-${code}`), code);
    const sections = idsIn(textOf("/docs/endpoints"));
    for (const name of Object.keys(endpoints)) assert.ok(sections.includes(name), name);
  });

  test("show an error's row", () => {
    const section = /### `key_revoked`\n(.*?)\n##/s.exec(textOf("/docs/errors.md"))?.[1] ?? "";
    const { message, developer, admin } = errorReasons.key_revoked;
    for (const text of ["Status 401", message, developer, admin]) assert.ok(section.includes(text), text);
    assert.match(textOf("/docs/errors.md"), /### `idempotency_in_progress`\n\n.*`Retry-After: 1`/);
  });

  test("are all there", () => {
    assert.deepEqual(
      Object.keys(guides).filter((name) => !files.has(`/docs/${name}`)),
      [],
    );
  });

  for (const [address, { text }] of pages) {
    test(`link only to existing pages, and name each part once: ${address}`, () => {
      const ids = idsIn(text);
      assert.equal(new Set(ids).size, ids.length, "an id occurs twice");
      for (const [, link = ""] of text.matchAll(/\b(?:href|src)="([^"]+)"/g)) {
        if (/^(data|https):/.test(link) || elsewhere.includes(link)) continue;
        const [path = "", anchor] = link.split("#");
        const target = textOf(path || address);
        assert.ok(anchor === undefined || idsIn(target).includes(anchor), link);
      }
    });
  }

  test("fill every placeholder, and refuse an unknown one", () => {
    for (const [address, { text }] of files) assert.doesNotMatch(text, /\{\{/, address);
    assert.throws(() => fill("{{limit nothing}}"), /No table has \{\{limit nothing\}\}/);
    assert.equal(fill("{{limit bodyBytes}}, {{number bodyBytes}}"), "64 KiB, 65,536");
  });

  test("keep links to guides, addresses and their own parts, and drop those to files of the repository", () => {
    const [kept, dropped] = [
      "[a](errors.md#x) [b](/portal) [c](#d) [e](https://example.org)",
      "[f](../README.md)",
    ];
    assert.equal(withoutForeignLinks(`${kept} ${dropped}`), `${kept} f`);
  });

  test("are listed, each in one line, by every page and for language models", () => {
    const markdown = [...files.keys()].filter((address) => address.endsWith(".md"));
    assert.ok(markdown.length > 10);
    const list = llmsText("https://sync.example.org");
    assert.match(list, /^# .+\n\n> .+\n/);
    for (const address of markdown) {
      assert.match(
        list,
        new RegExp(`^- \\[[^\\]]+\\]\\(https://sync\\.example\\.org${address}\\): .+\\.$`, "m"),
      );
      const guide = address.replace(/\.md$/, "");
      for (const [, { text }] of pages) assert.ok(text.includes(`<li><a href="${guide}"`), guide);
    }
  });

  test("are found by the search: every part of each", () => {
    const entries: { address: string; heading: string }[] = JSON.parse(textOf("/docs/search.json"));
    const addresses = entries.map(({ address }) => address);
    for (const address of [
      "/docs/errors#key_expired",
      "/docs/endpoints#replacePrayers",
      "/docs/limits#fields",
    ]) {
      assert.ok(addresses.includes(address), address);
    }
    assert.equal(new Set(addresses).size, addresses.length);
  });
});
