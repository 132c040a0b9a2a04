import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { describeFinding } from "@mosque-sync/timetable";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { Stop } from "../../src/run/stop.ts";
import { readSource, requireAllRead } from "../../src/source/source.ts";

const fixtures = fileURLToPath(new URL("../../../timetable/fixtures/", import.meta.url));

function readPlaces(files: readonly string[]) {
  const settings = readMosqueYaml(JSON.stringify({ timetable: { files } }), "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  return readSource(settings, fixtures);
}

function sourceOf(file: string, dialect: string) {
  const settings = readMosqueYaml(`timetable: { files: [${file}], dialect: ${dialect} }`, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  return readSource(settings, fixtures);
}

test("a wrong forced dialect is refused, and the one it looks like is named", async () => {
  const wrong: [file: string, forced: string, found: string][] = [
    ["monthly-json/november.json", "csv", "monthly-json"],
    ["daily-prayer-time/sheffield-2026.csv", "json", "daily-prayer-time"],
    ["mawaqit/adhan-24h.csv", "daily-prayer-time", "mawaqit"],
    ["json/days.json", "monthly-json", "json"],
  ];
  for (const [file, forced, found] of wrong) {
    const source = await sourceOf(file, forced);
    assert.throws(
      () => requireAllRead(source),
      (error) => {
        assert.ok(error instanceof Stop);
        assert.equal(error.reason, "source");
        return (
          error.message.includes(
            `${file}: looks like ${found}, but timetable.dialect in mosque.yaml is ${forced}`,
          ) && error.message.includes(`set it to ${found}.`)
        );
      },
    );
  }
});

test("a forced dialect that can read a file reads it", async () => {
  const { files } = await sourceOf("daily-prayer-time/sheffield-2026.csv", "csv");
  assert.deepEqual([files[0]?.dialect, files[0]?.days.length], ["csv", 365]);
});

test("a URL's content is read by its bytes, whatever its name and type", async (t) => {
  const table =
    "<table><tr><th>Date<th>Fajr<th>Sunrise<th>Dhuhr<tr><td>2026-11-20<td>06:00<td>07:40<td>11:56</table>";
  const responses: Record<string, [type: string, content: string]> = {
    "/times.csv": ["text/csv", `<!doctype html>${table}`],
    "/times": ["text/html", "Date,Fajr,Sunrise,Dhuhr\n2026-11-20,06:00,07:40,11:56\n"],
    "/login": ["text/csv", "<!doctype html><html><form>Sign in</form></html>"],
    "/leaflet": ["text/csv", "%PDF-1.7"],
  };
  const server = createServer(({ url = "" }, response) => {
    const [type, content] = responses[url] ?? ["", ""];
    response.setHeader("content-type", type).end(content);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has such an address.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = (name: string) => readPlaces([address + name]);
  for (const name of ["/times.csv", "/times"]) {
    const { files } = await read(name);
    assert.deepEqual(files[0]?.days[0]?.date, { year: 2026, month: 11, day: 20 }, name);
  }
  const unread = async (name: string) => (await read(name)).unread.map(describeFinding).join();
  assert.equal(
    await unread("/login"),
    `${address}/login: is a web page without a table of dated prayer times. Use the URL of the timetable's own file, such as its CSV. In Google Sheets, choose File, Share, Publish to web, as CSV.`,
  );
  assert.match(await unread("/leaflet"), /\/leaflet: is a PDF, .* Ask for the original spreadsheet/);
});
