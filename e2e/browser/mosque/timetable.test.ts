import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import * as timetable from "@mosque-sync/timetable";
import { xlsxOf } from "../../../timetable/test/support/xlsx.ts";
import { type BrowserOn, openBrowser } from "../../support/browser/browser.ts";
import { type Installation, installPackages, root } from "../../support/packages/packages.ts";

/**
 * The browser's URLs of the packed package and its dependencies, and of modules that a bundler would find by a
 * condition.
 */
const importMap = {
  imports: {
    "@mosque-sync/timetable": "/node_modules/@mosque-sync/timetable/dist/index.js",
    "#csv-parse": "/node_modules/csv-parse/dist/esm/sync.js",
    "temporal-polyfill/full": "/node_modules/temporal-polyfill/full/index.js",
    "temporal-utils": "/node_modules/temporal-utils/dist/index.js",
    "temporal-utils/protected": "/node_modules/temporal-utils/dist/protected.js",
    "temporal-utils/protected-error-messages":
      "/node_modules/temporal-utils/dist/protected-error-messages.js",
    adhan: "/node_modules/adhan/lib/esm/Adhan.js",
    hucre: "/node_modules/hucre/dist/index.mjs",
    "ical.js": "/node_modules/ical.js/dist/ical.js",
    parse5: "/node_modules/parse5/dist/index.js",
    "entities/decode": "/node_modules/entities/dist/decode.js",
    "entities/escape": "/node_modules/entities/dist/escape.js",
  },
};
const html = `<!doctype html><title>Timetables</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify(importMap)}</script>`;

let installation: Installation;
let server: Server;
let browser: BrowserOn;
before(async () => {
  installation = await installPackages();
  server = createServer(async ({ url = "/" }, response) => {
    if (url === "/") return response.setHeader("content-type", "text/html").end(html);
    const file = await readFile(path.join(installation.folder, url)).catch(() => undefined);
    response.writeHead(file ? 200 : 404, { "content-type": "text/javascript" }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  browser = await openBrowser(new URL(`http://127.0.0.1:${port}/`));
});
after(async () => {
  await browser?.close();
  server?.close();
  await installation?.remove();
});

/** Reads a year's file, and compares one of its days with the sun. */
async function readYear(
  { readTimetableFile, readTimetable, compareWithSun }: typeof timetable,
  bytes: Uint8Array,
) {
  const file = await readTimetableFile(bytes, "noor.csv", undefined, { asr: "mithl-1" });
  if ("is" in file) throw new Error("The file is not recognised.");
  const frame = { timeZone: "Europe/London", years: [2026] };
  const { days, findings } = readTimetable([file], { clock: undefined, dst: "included" }, frame);
  const istanbul = { latitude: 41.0082, longitude: 28.9784 };
  const [day] = days;
  const sun = day && (await compareWithSun(day.prayers, day.date, istanbul, "Europe/Istanbul"));
  return { days, findings, sun };
}

test("the packed timetable package reads a file in a browser as in Node", async () => {
  const year = path.join(root, "timetable/fixtures/daily-prayer-time/sheffield-2026.csv");
  const text = (await readFile(year, "utf8")).replace("13:15:00", "noon");
  const expected = await readYear(timetable, new TextEncoder().encode(text));
  assert.deepEqual(
    [expected.days.length, expected.findings.length > 0, expected.sun?.length !== 0],
    [365, true, true],
  );

  const { page } = await browser.person();
  await page.goto("/");
  const read = await page.evaluate(
    `import("@mosque-sync/timetable").then((timetable) =>
      (${readYear})(timetable, new TextEncoder().encode(${JSON.stringify(text)})))`,
  );
  assert.deepEqual(read, expected);
  browser.assertNoComplaints();
});

/** A workbook, a web page and a calendar as they are read. */
function readFormats({ readTimetableFile }: typeof timetable, files: readonly number[][]) {
  return Promise.all(
    files.map((bytes) => readTimetableFile(new Uint8Array(bytes), "file", undefined, { asr: "mithl-1" })),
  );
}

test("the packed timetable package reads workbooks, web pages and calendars in a browser as in Node", async () => {
  const page = "<table><tr><th>Date<th>Fajr<th>Sunrise<th>Dhuhr<tr><td>2026-11-20<td>06:00<td>07:40<td>11:56";
  const event = (name: string) =>
    `BEGIN:VEVENT\r\nSUMMARY:${name}\r\nDTSTART:20261120T060000Z\r\nEND:VEVENT\r\n`;
  const calendar = `BEGIN:VCALENDAR\r\n${event("Fajr")}${event("Sunrise")}END:VCALENDAR\r\n`;
  const rows = [
    ["Date", "Fajr", "Sunrise", "Dhuhr"],
    ["2026-11-20", "06:00", "07:40", "11:56"],
  ];
  const workbook = xlsxOf([{ name: "Times", rows }]);
  const files = [workbook, ...[page, calendar].map((text) => new TextEncoder().encode(text))];
  const bytes = files.map((file) => [...file]);
  const expected = await readFormats(timetable, bytes);
  assert.deepEqual(
    expected.map((file) => "days" in file && [file.dialect, file.days.length]),
    [
      ["csv", 1],
      ["csv", 1],
      ["calendar", 1],
    ],
  );

  const { page: browserPage } = await browser.person();
  await browserPage.goto("/");
  const read = await browserPage.evaluate(
    `import("@mosque-sync/timetable").then((timetable) =>
      (${readFormats})(timetable, ${JSON.stringify(bytes)}))`,
  );
  assert.deepEqual(read, expected);
  browser.assertNoComplaints();
});
