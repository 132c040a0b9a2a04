import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { downloadUrlOf } from "./download-urls.ts";

const sheet = "https://docs.google.com/spreadsheets";

suite("the URL of a shared file", () => {
  const rows: readonly (readonly [
    name: string,
    ...pairs: readonly (readonly [from: string, to: string])[],
  ])[] = [
    [
      "of a Google sheet is the CSV of the sheet that the link shows",
      [`${sheet}/d/1aB-c_D/edit#gid=42`, `${sheet}/d/1aB-c_D/export?format=csv&gid=42`],
      [`${sheet}/d/1aB-c_D/edit?gid=42#gid=42`, `${sheet}/d/1aB-c_D/export?format=csv&gid=42`],
      [`${sheet}/d/1aB-c_D/edit?gid=7`, `${sheet}/d/1aB-c_D/export?format=csv&gid=7`],
      [`${sheet}/d/1aB-c_D/edit?usp=sharing`, `${sheet}/d/1aB-c_D/export?format=csv`],
      [`${sheet}/d/1aB-c_D/edit?gid=`, `${sheet}/d/1aB-c_D/export?format=csv`],
      [`${sheet}/d/1aB-c_D/view#gid=0&range=A1`, `${sheet}/d/1aB-c_D/export?format=csv&gid=0`],
      [`${sheet}/u/1/d/1aB-c_D/htmlview#gid=3`, `${sheet}/d/1aB-c_D/export?format=csv&gid=3`],
      [`${sheet}/d/1aB-c_D`, `${sheet}/d/1aB-c_D/export?format=csv`],
      [`${sheet}/d/1aB-c_D/`, `${sheet}/d/1aB-c_D/export?format=csv`],
      [`http://docs.google.com/spreadsheets/d/1/edit#gid=0`, `${sheet}/d/1/export?format=csv&gid=0`],
    ],
    [
      "of a published Google sheet is its CSV",
      [`${sheet}/d/e/2PACX-1v/pubhtml`, `${sheet}/d/e/2PACX-1v/pub?output=csv`],
      [
        `${sheet}/d/e/2PACX-1v/pubhtml?gid=5&single=true`,
        `${sheet}/d/e/2PACX-1v/pub?output=csv&gid=5&single=true`,
      ],
    ],
    [
      "is the shared one if its format was chosen",
      ...[
        `${sheet}/d/1/export?format=xlsx`,
        `${sheet}/d/e/2PACX-1v/pub?output=xlsx`,
        `${sheet}/d/e/2PACX-1v/pub?gid=0&single=true&output=csv`,
      ].map((url) => [url, url] as const),
    ],
    [
      "of a calendar subscription is its https URL",
      ["webcal://mosque.example/times.ics", "https://mosque.example/times.ics"],
      [" WEBCALS://mosque.example/times.ics\n", "https://mosque.example/times.ics"],
    ],
    [
      "of a file in Dropbox is its download",
      [
        "https://www.dropbox.com/scl/fi/a1/times.csv?rlkey=b2&dl=0",
        "https://www.dropbox.com/scl/fi/a1/times.csv?rlkey=b2&dl=1",
      ],
      ["https://www.dropbox.com/s/a1/times.csv", "https://www.dropbox.com/s/a1/times.csv?dl=1"],
    ],
    [
      "is the link of every other site",
      ...[
        "https://docs.google.com.mosque.example/spreadsheets/d/1/edit#gid=0",
        "https://docs.google.com/document/d/1/edit",
        `${sheet}/d/1/edit/more`,
        "https://mosque.example/spreadsheets/d/1/edit#gid=0",
        "https://www.dropbox.com/home",
        "https://mosque.example/webcal://x",
      ].map((url) => [url, url] as const),
      ["not a URL", "not a URL"],
    ],
  ];
  for (const [name, ...pairs] of rows) {
    test(name, () => {
      for (const [from, to] of pairs) assert.equal(downloadUrlOf(from), to);
    });
  }

  test("of a Google sheet is always at Google, and is its own download", () => {
    const texts = fc.tuple(fc.webPath(), fc.webQueryParameters(), fc.webFragments());
    fc.assert(
      fc.property(texts, ([path, query, fragment]) => {
        const found = downloadUrlOf(`https://docs.google.com/spreadsheets/d/1${path}?${query}#${fragment}`);
        assert.equal(new URL(found).origin, "https://docs.google.com");
        assert.equal(downloadUrlOf(found), found);
      }),
    );
  });
});
