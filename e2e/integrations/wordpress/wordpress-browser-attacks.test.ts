import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { demoPlace } from "../../../scripts/demo/timetable.ts";
import { type BrowserOn, openBrowser } from "../../support/browser/browser.ts";
import { engines } from "../../support/databases/engines.ts";
import { type Mosque, sharedSuiteOn } from "../../support/services/suite.ts";
import { type FaultyProxy, openFaultyProxy } from "../faulty-proxy.ts";
import { days, header } from "./daily-prayer-time.ts";
import {
  administrator,
  installPlugin,
  settingsPage,
  signIn,
  startWordPress,
  type WordPressSite,
  withoutWordPress,
} from "./wordpress-site.ts";

const [sqlite = assert.fail()] = engines;
const pages = [settingsPage, "/wp-admin/index.php"];
const markup = `<img src=x onerror="window.markupRan = true">`;
const timetable = [header, ...days].join("\n");

describe("The WordPress plugin with hostile files and responses", { skip: withoutWordPress }, () => {
  const suite = sharedSuiteOn(sqlite);
  let site: WordPressSite;
  let browser: BrowserOn;
  let page: Page;
  let proxy: FaultyProxy;
  let mosque: Mosque;
  before(async () => {
    proxy = await openFaultyProxy(suite.service.address);
    site = await startWordPress();
    await installPlugin(site);
    browser = await openBrowser(site.address);
    ({ page } = await browser.person({ window: { width: 1280, height: 900 } }));
    await signIn(page, administrator);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
    await proxy?.close();
  });
  beforeEach(async () => {
    proxy.reset();
    mosque = await suite.addMosque({ name: "Masjid Noor", timeZoneId: demoPlace.timeZone });
    const address = `'address' => '${proxy.address}'`;
    await site.run(
      `foreach (['settings', 'key', 'file', 'result'] as $each) { delete_option("mosque_sync_$each"); }
      update_option('mosque_sync_settings', [${address}, 'mosque' => '${mosque.id}', 'source' => 'file']);
      update_option('mosque_sync_key', [${address}, 'key' => '${mosque.key}']);`,
    );
  });

  const main = () => page.locator(".mosque-sync");
  async function setUp(fields: { address?: string; mosque?: string; key?: string }) {
    await page.goto(settingsPage);
    await page.getByLabel("Timetable", { exact: true }).selectOption("file");
    if (fields.address !== undefined) await page.getByLabel("Address of the service").fill(fields.address);
    if (fields.mosque !== undefined) await page.getByLabel("Mosque id").fill(fields.mosque);
    if (fields.key !== undefined) await page.getByLabel("Key", { exact: true }).fill(fields.key);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.locator("#setting-error-settings_updated, .notice-error").first().waitFor();
  }
  async function upload(text: string, name: string) {
    await page.goto(settingsPage);
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel(/^Your timetable/).setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.locator("#setting-error-saved").waitFor();
  }
  /** Saves a file as its upload does. */
  const keep = (text: string) =>
    site.run(`$content = '${Buffer.from(text).toString("base64")}';
      update_option('mosque_sync_file', ['content' => $content, 'name' => 'times.csv', 'at' => time()], false);`);
  const runSchedule = () => site.run("do_action('mosque_sync_run');");
  const result = async () =>
    JSON.parse(await site.run("echo json_encode(MosqueSync\\WordPress\\last_result());"));
  /** Looks for a script or an element of an attacker on the page that is open. */
  async function assertNothingRan(what: string) {
    assert.equal(await page.evaluate("'markupRan' in window"), false, what);
    assert.equal(await page.locator("img[src=x]").count(), 0, what);
  }
  async function assertNothingRuns(what: string) {
    for (const path of pages) {
      await page.goto(path);
      await assertNothingRan(`${what} on ${path}`);
    }
  }

  test("markup in the cells, headings, dates and name of a file is shown as text on every page", async () => {
    const quoted = `"${markup.replaceAll('"', '""')}"`;
    const today = new Date().toISOString().slice(0, 10);
    for (const [what, text] of [
      ["a heading", `Date,${quoted}\n${today},05:00\n`],
      ["a date", `Date,Fajr adhan\n${quoted},05:00\n`],
      ["every cell", `${quoted},${quoted}\n${quoted},${quoted}\n`],
    ] as const) {
      await upload(text, `${markup}.csv`);
      await assertNothingRan(what);
    }
    await runSchedule();
    assert.match(JSON.stringify(await result()), /<img src=x/);
    await assertNothingRuns("every cell");
    await page.goto("/wp-admin/site-health.php");
    await page.getByRole("button", { name: /The last sync of prayer times failed/ }).click();
    await page.getByText("<img src=x").first().waitFor();
    await assertNothingRan("Site Health");
    await upload(
      timetable.replace(/^(\S+?,)[^,]*/gm, (row, date) => (date.startsWith("d_") ? row : `${date}${quoted}`)),
      "times.csv",
    );
    assert.match(await main().innerText(), /<img src=x/);
    await runSchedule();
    await assertNothingRuns("a time");
  });

  test("markup in the service's responses, and in another plugin's settings, is shown as text on every page", async () => {
    await keep(timetable);
    await site.run(`update_option('jumuah1', '${markup.replaceAll("'", "")}');`);
    const error = {
      code: "server_error",
      message: markup,
      troubleshooting: { code: markup, adminSummary: markup },
    };
    for (const [status, body] of [
      [
        200,
        {
          report: { notices: [{ severity: "error", problem: markup, fix: markup, value: markup }] },
          plan: {
            changes: [{ kind: markup, prayerKey: markup, to: { adhanTime: markup } }],
            stop: { message: markup, date: markup },
          },
          timetable: { stop: { message: markup, date: markup }, lastDay: markup },
          prayers: [{ id: "1", prayerKey: markup, adhanTime: markup }],
        },
      ],
      [403, { error: { ...error, code: "revoked" } }],
      [400, { error: { ...error, code: "invalid_argument" } }],
      [500, { error }],
      [
        200,
        {
          prayers: [{ id: markup, prayerKey: markup, adhanTime: markup }],
          supportedPrayerKeys: [markup],
          profile: {},
        },
      ],
    ] as const) {
      proxy.spoil(() => ({ responses: status, body: JSON.stringify(body), retryAfter: 0 }));
      await runSchedule();
      assert.equal((await result()).ok, false);
      await assertNothingRuns(`an answer with ${status}`);
    }
  });

  for (const [what, body] of [
    ["no JSON", "<html>Welcome</html>"],
    ["an empty object", "{}"],
    ["a list", "[7]"],
    ["members of other types", `{"profile": 7, "prayers": "none", "supportedPrayerKeys": {"fajr": 1}}`],
    [
      "rows of other types",
      `{"profile": {"timeZoneId": "Europe/London"}, "supportedPrayerKeys": ["fajr"], "prayers": [7, {"id": []}]}`,
    ],
    [
      "a plan of other types",
      `{"report": {"notices": [7], "counts": 7}, "plan": {"changes": [7, {"kind": [], "to": 7}], "stop": 7}, "timetable": {"stop": 7, "lastDay": []}, "prayers": []}`,
    ],
    ["a plan without changes", `{"report": {}, "plan": {"changes": 7}, "prayers": []}`],
  ] as const) {
    test(`a service that responds ${what} leaves the page and the hourly sync alive, and is named`, async () => {
      await keep(timetable);
      proxy.spoil(() => ({ responses: 200, body }));
      await runSchedule();
      const { ok, error } = await result();
      assert.equal(ok, what === "a plan of other types");
      const opened = await page.goto(settingsPage);
      assert.equal(opened?.status(), 200);
      await page.getByRole("button", { name: "Save Changes" }).waitFor();
      if (error?.class === "UnexpectedResponse")
        assert.match(await main().innerText(), /The address answers, but not as the service does/);
      else assert.ok(what.startsWith("a plan"), what);
    });
  }

  test("a saved key is sent only to the URL it was entered for", async () => {
    const seen: (string | undefined)[] = [];
    const thief = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end("{}");
    });
    thief.listen(0, "127.0.0.1");
    await once(thief, "listening");
    const at = thief.address();
    assert.ok(at !== null && typeof at === "object");
    try {
      await keep(timetable);
      await setUp({ address: `http://127.0.0.1:${at.port}` });
      assert.match(await main().innerText(), /The saved key is for the earlier address/);
      await runSchedule();
      assert.equal((await result()).ok, false);
      await page.goto("/wp-admin/index.php");
      assert.match(await page.locator(".notice-error").first().innerText(), /The settings are not complete/);
      assert.deepEqual(seen, []);
      await setUp({ address: proxy.address });
      await page
        .getByText(/Nothing is sent|Changes/)
        .first()
        .waitFor();
    } finally {
      thief.close();
    }
  });

  test("a key that goes with a refused address is not kept for the earlier one", async () => {
    await setUp({ address: "http://sync.example.org", key: "a-key-of-sync.example.org" });
    assert.match(await page.locator("#setting-error-key").innerText(), /The key was not saved/);
    assert.equal(await page.getByLabel("Address of the service").inputValue(), "http://sync.example.org");
    await page.goto(settingsPage);
    assert.equal(await page.getByLabel("Address of the service").inputValue(), proxy.address);
  });

  test("a key of another server of the specification is accepted, and a cut key of ours is not", async () => {
    await setUp({ key: "secret_of_another_maker" });
    assert.equal(await page.locator("#setting-error-key").count(), 0);
    await setUp({ key: mosque.key.slice(0, -1) });
    assert.match(await page.locator("#setting-error-key").innerText(), /not a whole key/);
  });

  test("a service without timetables is named as such, and left as it is", async () => {
    await keep(timetable);
    const before = await mosque.state();
    const body = JSON.stringify({ error: { code: "not_found", message: "No such path." } });
    proxy.spoil(({ path }) => (path.startsWith("/timetable") ? { responses: 404, body } : undefined));
    await runSchedule();
    assert.equal((await result()).error.class, "NoTimetables");
    await page.goto(settingsPage);
    assert.match(
      await main().innerText(),
      /This service does not keep timetables, so the plugin cannot send yours\. Use mosque-sync/,
    );
    assert.deepEqual(await mosque.state(), before);
  });

  test("a key that may only read is never told as synced", async () => {
    await keep(timetable);
    await runSchedule();
    assert.equal((await result()).ok, true);
    const { apiKey } = await mosque.addKey({ scope: "sync:read" });
    await setUp({ key: apiKey });
    await runSchedule();
    assert.deepEqual([(await result()).ok, (await result()).error.class], [false, "KeyReadsOnly"]);
    await page.goto(settingsPage);
    assert.match(await main().innerText(), /may read, but not write/);
  });

  test("the last result of one mosque is not shown for another", async () => {
    await keep(timetable);
    await runSchedule();
    await page.goto(settingsPage);
    assert.match(await main().innerText(), /synced\. Rows added/);
    const other = await suite.addMosque({ name: "Masjid Salam", timeZoneId: demoPlace.timeZone });
    await setUp({ mosque: other.id, key: other.key });
    assert.match(await main().innerText(), /No sync has run yet/);
  });

  test("before the first upload no error is shown", async () => {
    await page.goto(settingsPage);
    assert.match(await main().innerText(), /Upload your timetable at the end of this page/);
    assert.equal(await page.locator(".mosque-sync-error, .notice-error").count(), 0);
  });
});
