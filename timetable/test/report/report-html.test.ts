import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetableFile } from "../../src/index.ts";
import { checkTimetable, isReportHtml, reportHtml } from "../../src/report.ts";

const heading = "التاريخ,الفجر,الشروق,الظهر,العصر,المغرب,العشاء";
const rows = [
  "20/11/2026,05:06,06:13,11:52,15:04,17:29,18:40",
  "21/11/2026,05:06,06:13,قريبا,15:04,17:29,18:40",
  "22/11/2026,05:07,06:14,<img src=//example.org/x.png>,15:04,17:29,18:40",
];

async function page(file = "مواقيت.csv", text = [heading, ...rows].join("\n")): Promise<string> {
  const read = await readTimetableFile(new TextEncoder().encode(text), file, undefined, { asr: "mithl-1" });
  assert.ok(!("is" in read));
  const place = { timeZone: "Asia/Riyadh", date: "2026-11-21" };
  return reportHtml(checkTimetable([read], { clock: undefined, dst: "included" }, place));
}

test("the page sends no request, and runs no script", async () => {
  const text = await page();
  assert.ok(isReportHtml(text));
  assert.doesNotMatch(text, /<script|\son\w+=|<img|<iframe|@import|url\(/i);
  const addresses = [...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address);
  assert.deepEqual(
    addresses.filter((address) => !address?.startsWith("#") && address !== "data:,"),
    [],
  );
  assert.match(text, /default-src 'none'/);
});

test("a file's texts are escaped, and each keeps its own direction", async () => {
  const text = await page("<b>.csv");
  assert.match(text, /<bdi dir="auto">قريبا<\/bdi>/);
  assert.match(text, /<bdi dir="auto">الظهر<\/bdi>/);
  assert.match(text, /<bdi dir="auto">&lt;b&gt;\.csv<\/bdi>/);
  assert.match(text, /&lt;img src=\/\/example/);
  assert.match(text, /<title>Check of &lt;b&gt;\.csv<\/title>/);
});

test("Arabic within an English sentence is set apart, so that the digits after it stay in their place", async () => {
  const text = await page(
    "مواقيت.csv",
    [heading, "20/11/2026,05:06,06:13,01:52 am,15:04,17:29,18:40"].join("\n"),
  );
  assert.match(
    text,
    /<q><bdi dir="auto">01:52 am<\/bdi><\/q> is not after <bdi dir="auto">الشروق<\/bdi> 06:13\./,
  );
});

test("every link leads to a place on the page, and every place has one name", async () => {
  const text = await page();
  const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const links = [...text.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(
    links.filter((id) => !ids.includes(id)),
    [],
  );
  assert.ok(links.includes("c-2026-11-21-dhuhr-adhan") && links.includes("about-not-a-time"));
});

test("a marked cell shows the file's text and the number of its notice", async () => {
  assert.match(
    await page(),
    /<td id="c-2026-11-21-dhuhr-adhan" class="error"><del><bdi dir="auto">قريبا<\/bdi><\/del> <sup><a href="#n1" class="mark" aria-label="error 1">1<\/a>/,
  );
});

test("a file without a usable day still gives a page with its reason", async () => {
  const text = await page("noor.csv", "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n");
  assert.match(text, /has no day that can be read/);
});
