import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { demoPlace, demoTimetable } from "../../../scripts/demo/timetable.ts";
import { pluginFiles } from "../../../server/src/http/downloads/downloads.ts";
import { zipOf } from "../../../server/src/http/downloads/zip.ts";
import { assertFitsWidth, type BrowserOn, openBrowser, type Person } from "../../support/browser/browser.ts";
import { engines } from "../../support/databases/engines.ts";
import { type Mosque, sharedSuiteOn } from "../../support/services/suite.ts";
import {
  administrator,
  signIn,
  startWordPressWithLocalServices,
  type WordPressSite,
  withoutWordPress,
} from "./wordpress-site.ts";

const [sqlite] = engines;
assert.ok(sqlite);
const desktop = { width: 1280, height: 900 };
const settingsPage = "/wp-admin/options-general.php?page=mosque-sync";

const year = Number(today().slice(0, 4));
const linesOf = (each: number) => demoTimetable(each).trimEnd().split("\n");
const [header = "", ...days] = linesOf(year);
const columns = header.split(",");
/** The days of this year and the next. */
const timetable = [...days, ...linesOf(year + 1).slice(1)];

describe("The WordPress plugin", { skip: withoutWordPress }, () => {
  const suite = sharedSuiteOn(sqlite);
  let site: WordPressSite;
  let browser: BrowserOn;
  let volunteer: Person;
  let page: Page;
  let mosque: Mosque;
  before(async () => {
    mosque = await suite.addMosque({ name: "Masjid Noor", timeZoneId: demoPlace.timeZone });
    site = await startWordPressWithLocalServices();
    browser = await openBrowser(site.address);
    volunteer = await browser.person({ window: desktop });
    ({ page } = volunteer);
    await site.run(`${createTable} ${insertRows(timetable)} update_option('jumuah1', '13:15');`);
    await signIn(page, administrator);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const rowsOfMosque = async () => {
    const { body } = await mosque.get("/prayers");
    return body.prayers.map(({ prayerKey, adhanTime, iqamahTime }: Record<string, string>) =>
      [prayerKey, adhanTime, iqamahTime].filter(Boolean).join(" "),
    );
  };
  /** The text of what a selector names, once it is there. */
  const textOf = async (selector: string) => {
    await page.locator(selector).first().waitFor();
    return (await page.locator(selector).allInnerTexts()).join("\n");
  };
  const save = async () => {
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Settings saved.").waitFor();
  };
  const openSettings = () => page.goto(settingsPage);
  const setCell = (column: string, value: string) =>
    site.run(`$wpdb->update('noor_timetable', ['${column}' => '${value}'], ['d_date' => '${today()}']);`);
  /** Makes the scheduled sync due, and lets WordPress run it. */
  const runSchedule = async () => {
    await site.run(
      "wp_clear_scheduled_hook('mosque_sync_run'); wp_schedule_event(time() - 5, 'hourly', 'mosque_sync_run');",
    );
    const { status } = await fetch(new URL("/wp-cron.php", site.address));
    assert.equal(status, 200);
  };
  const result = async () =>
    JSON.parse(await site.run("echo json_encode(get_option('mosque_sync_result'));"));

  test("is installed from its ZIP file and set up in the browser", async () => {
    const zip = join(site.folder, "../mosque-sync.zip");
    await writeFile(zip, zipOf(pluginFiles()));
    await page.goto("/wp-admin/plugin-install.php?tab=upload");
    await page.locator("#pluginzip").setInputFiles(zip);
    await page.locator("#install-plugin-submit").click();
    await page.getByRole("link", { name: "Activate Plugin" }).click();
    await page.locator('tr[data-slug="mosque-sync"]').getByRole("link", { name: "Settings" }).click();
    assert.match(await textOf(".mosque-sync"), /Create a key that may write/);

    await page.getByLabel("Address of the service").fill(suite.service.address.origin);
    await page.getByLabel("Mosque id").fill(mosque.id);
    await page.getByLabel("Key").fill(mosque.key);
    await page.getByLabel("Jummah").fill("1:15 pm, 14:00");
    await save();
    assert.match(await textOf(".mosque-sync"), /A key is saved\./);
    assert.match(await textOf(".mosque-sync"), /Daily Prayer Time has 13:15/);
  });

  test("shows today's times and the changes, without sending them", async () => {
    await openSettings();
    const [fajr = "", ...others] = await page.locator(".mosque-sync-today tbody tr").allInnerTexts();
    assert.match(fajr, new RegExp(`Fajr\\s+${cellOf("fajr_begins")}\\s+${cellOf("fajr_jamah")}`));
    assert.equal(others.length, 7);
    assert.match(await textOf(".mosque-sync-changes"), /Add Jummah – \/ 13:15/);
    assert.deepEqual(await rowsOfMosque(), []);
  });

  test("syncs by its button, and then has no changes", async () => {
    await openSettings();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText(/synced\. Rows added: 8, changed: 0, deleted: 0/).waitFor();
    assert.deepEqual(await rowsOfMosque(), [
      `fajr ${cellOf("fajr_begins")} ${cellOf("fajr_jamah")}`,
      `sunrise ${cellOf("sunrise")}`,
      `dhuhr ${cellOf("zuhr_begins")} ${cellOf("zuhr_jamah")}`,
      `asr ${cellOf("asr_mithl_1")} ${cellOf("asr_jamah")}`,
      `maghrib ${cellOf("maghrib_begins")} ${cellOf("maghrib_jamah")}`,
      `isha ${cellOf("isha_begins")} ${cellOf("isha_jamah")}`,
      "jummah 13:15",
      "jummah 14:00",
    ]);
    assert.match(await textOf(".mosque-sync"), /The service has these times already/);
    await page.getByText("Requests, for support").click();
    const requests = (await textOf(".mosque-sync-requests")).split("\n");
    assert.match(requests.at(-1) ?? "", /(PUT|POST) \/prayers 20[01] [0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText("synced. Every time was right already.").waitFor();
  });

  test("syncs by WP-Cron once a time has changed", async () => {
    const iqamah = laterBy(cellOf("isha_jamah"), 10);
    await setCell("isha_jamah", `${iqamah}:00`);
    await runSchedule();
    const found = await result();
    assert.deepEqual([found.ok, found.by, found.changed], [true, "schedule", 1]);
    assert.ok((await rowsOfMosque()).includes(`isha ${cellOf("isha_begins")} ${iqamah}`));
    await setCell("isha_jamah", `${cellOf("isha_jamah")}:00`);
    await runSchedule();
  });

  test("reports a problem with today's times without sending them, by hand or by itself", async () => {
    const before = await mosque.state();
    await setCell("zuhr_jamah", "01:15:00");
    await openSettings();
    assert.match(
      await textOf(".mosque-sync-error"),
      /zuhr_jamah 01:15:00 cannot be a time of Dhuhr\. Write 13:15/,
    );
    assert.match(await textOf(".mosque-sync"), /Nothing is sent until this is corrected/);
    assert.equal(await page.getByRole("button", { name: "Sync now" }).count(), 0);
    await runSchedule();
    assert.equal((await result()).ok, false);
    assert.deepEqual(await mosque.state(), before);
    await page.goto("/wp-admin/index.php");
    assert.match(await textOf(".notice-error"), /The last sync of prayer times failed.*zuhr_jamah/s);
    await setCell("zuhr_jamah", `${cellOf("zuhr_jamah")}:00`);

    await site.run(`$wpdb->delete('noor_timetable', ['d_date' => '${today()}']);`);
    await runSchedule();
    await openSettings();
    assert.match(await textOf(".mosque-sync"), /The timetable has no row for/);
    assert.deepEqual(await mosque.state(), before);
    await site.run(insertRows(timetable.filter((row) => row.startsWith(today()))));
  });

  test("refuses a time zone of the site that is not the mosque's, or that has no clock change", async () => {
    const before = await mosque.state();
    for (const [zone, offset] of [
      ["Asia/Karachi", ""],
      ["", "0"],
    ]) {
      await site.run(
        `update_option('timezone_string', '${zone}'); update_option('gmt_offset', '${offset}');`,
      );
      await runSchedule();
      await openSettings();
      assert.match(await textOf(".mosque-sync-error"), /and the mosque's is Europe\/London/);
      assert.equal(await page.getByRole("button", { name: "Sync now" }).count(), 0);
    }
    await site.run("update_option('timezone_string', 'Europe/London');");
    assert.deepEqual(await mosque.state(), before);
  });

  test("asks a person before it sends changes that look like a mistake", async () => {
    const rows: { id: string; prayerKey: string }[] = (await mosque.get("/prayers")).body.prayers;
    for (const { id, prayerKey } of rows.filter((row) => ["dhuhr", "asr"].includes(row.prayerKey))) {
      const body = { prayerKey, adhanTime: "11:00", iqamahTime: "11:05" };
      assert.equal((await mosque.patch(`/prayers/${id}`, body)).status, 200);
    }
    await runSchedule();
    assert.deepEqual((await result()).findings[0].code, "large-changes");
    await openSettings();
    assert.match(
      await textOf(".mosque-sync-warning"),
      /These prayers move by more than 30 minutes.*Dhuhr, Asr/s,
    );
    await page.getByLabel("I have checked these changes").check();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
  });

  test("keeps a time that the timetable does not say", async () => {
    const before = await rowsOfMosque();
    await site.run("$wpdb->query(\"UPDATE noor_timetable SET asr_jamah = '00:00', isha_jamah = '00:00'\");");
    await runSchedule();
    assert.equal((await result()).ok, true);
    assert.deepEqual(await rowsOfMosque(), before);
    await openSettings();
    const shown = await page.locator(".mosque-sync-today tbody tr").allInnerTexts();
    assert.match(shown.join("\n"), /Isha\s+\d\d:\d\d\s+unchanged/);
    await site.run(`$wpdb->query("DELETE FROM noor_timetable"); ${insertRows(timetable)}`);
  });

  test("reads an uploaded CSV file, and refuses a file that is no timetable", async () => {
    await openSettings();
    await page.getByLabel("Timetable", { exact: true }).selectOption("csv");
    await save();
    const upload = async (text: string, outcome: "days" | "saved") => {
      const file = { name: "times.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.getByLabel(/columns of Daily Prayer Time/).setInputFiles(file);
      await page.getByRole("button", { name: "Upload" }).click();
      await page.locator(`#setting-error-${outcome}`).waitFor();
    };
    await upload("Name,Phone\nAli,5\n", "days");
    assert.match(await textOf(".notice"), /has no column of dates/);
    await upload("Date,Isha adhan,Isah iqamah\n2026-11-20,18:00,19:30\n", "days");
    assert.match(await textOf(".notice"), /does not know the heading "Isah iqamah"/);
    const lines = [header, ...days.map((row) => row.replaceAll(":00,", ","))];
    await upload(lines.join("\r\n"), "saved");
    assert.match(await textOf(".notice"), /The timetable was saved: days: 36[56]/);
    assert.match(await textOf(".mosque-sync"), /The service has these times already/);
    await runSchedule();
    assert.equal((await result()).ok, true);

    const at = (name: string) => columns.indexOf(name);
    const withoutIqamahs = days.map((row) =>
      row.split(",").with(at("asr_jamah"), "-").with(at("isha_jamah"), "-").join(","),
    );
    await upload([header, ...withoutIqamahs].join("\n"), "saved");
    const before = await rowsOfMosque();
    await runSchedule();
    assert.deepEqual((await result()).findings[0].code, "removed-times");
    assert.deepEqual(await rowsOfMosque(), before);
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /removes times.*Asr \(Iqamah\), Isha \(Iqamah\)/s);
    await page.getByLabel("I have checked these changes").check();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
    assert.ok((await rowsOfMosque()).includes(`isha ${cellOf("isha_begins")}`));
    await page.getByLabel("Timetable", { exact: true }).selectOption("plugin");
    await save();
    await runSchedule();
  });

  test("sends only the changes that the user has checked", async () => {
    const move = async (prayerKeys: readonly string[], adhanTime: string) => {
      const rows: { id: string; prayerKey: string }[] = (await mosque.get("/prayers")).body.prayers;
      for (const { id, prayerKey } of rows.filter((row) => prayerKeys.includes(row.prayerKey))) {
        assert.equal((await mosque.patch(`/prayers/${id}`, { prayerKey, adhanTime })).status, 200);
      }
    };
    await move(["dhuhr", "asr"], "11:00");
    await openSettings();
    await page.getByLabel("I have checked these changes").check();
    await move(["maghrib"], "11:30");
    const before = await mosque.state();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText("stopped. Nothing was sent.").waitFor();
    assert.deepEqual(await mosque.state(), before);
    await page.getByLabel("I have checked these changes").check();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText(/synced\. Rows added: 0, changed: 3/).waitFor();
  });

  test("is acted on only by administrators, and by no other site's form", async () => {
    const before = await mosque.state();
    const last = (await result()).at;
    const forged = await page.request.post("/wp-admin/admin-post.php", {
      form: { action: "mosque_sync_now" },
    });
    assert.equal(forged.status(), 403);
    await site.run(
      "wp_insert_user(['user_login' => 'editor', 'user_pass' => 'another long password', 'role' => 'editor']);",
    );
    const editor = await browser.person({ window: desktop });
    await signIn(editor.page, { name: "editor", password: "another long password" });
    const opened = await editor.page.goto(settingsPage);
    assert.equal(opened?.status(), 403);
    const asked = await editor.page.request.post("/wp-admin/admin-post.php", {
      form: { action: "mosque_sync_now" },
    });
    assert.equal(asked.status(), 403);
    await editor.close();
    assert.deepEqual([(await result()).at, await mosque.state()], [last, before]);
  });

  test("refuses to save unusable settings, and keeps the saved key when none is entered", async () => {
    await openSettings();
    await page.getByLabel("Address of the service").fill("http://sync.example.org");
    await page.getByLabel("Mosque id").fill("7");
    await page.getByLabel("Key", { exact: true }).fill("mps_cut");
    await page.getByLabel("Jummah").fill("soon");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.locator("#setting-error-mosque").waitFor();
    const said = await textOf(".notice-error, .error");
    for (const part of [
      /https:\/\//,
      /mosque id is not complete/,
      /not a whole key/,
      /jummah times cannot be read/,
    ]) {
      assert.match(said, part);
    }
    assert.match(await textOf(".mosque-sync"), /The service has these times already/);
  });

  for (const [language, locale] of [
    ["en", ""],
    ["ar", "ar"],
  ] as const) {
    test(`fits a desktop and a phone in ${language}, and loads only from its own host`, async () => {
      await site.run(`update_option('WPLANG', '${locale}');`);
      for (const window of [desktop, { width: 360, height: 740 }]) {
        await page.setViewportSize(window);
        await openSettings();
        await assertFitsWidth(page, `${language} ${window.width}`);
        if (language === "ar") {
          assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
          const shown = await textOf(".mosque-sync .card, .mosque-sync .notice, .mosque-sync .form-table th");
          assert.match(shown, /الفجر/);
          const allowed =
            /Daily Prayer Time|Europe\/London|asr_mithl_\d|UTC|am|pm|\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
          assert.doesNotMatch(shown.replaceAll(allowed, ""), /[A-Za-z]{3}/);
        }
      }
      await page.setViewportSize(desktop);
      await site.run("update_option('WPLANG', '');");
      const elsewhere = volunteer.complaints.filter((complaint) => complaint.startsWith("a request went to"));
      assert.deepEqual(elsewhere, []);
    });
  }

  test("reports to Site Health, and says so when the key is revoked", async () => {
    const health = () =>
      site.run(
        `require_once ABSPATH . 'wp-admin/includes/admin.php'; echo json_encode(MosqueSync\\WordPress\\health());`,
      );
    assert.match(await health(), /"status":"(good|recommended)"/);
    await suite.operator.revokeKey(mosque.id, mosque.keyId);
    await runSchedule();
    assert.match(await health(), /"status":"critical".*does not accept the key/);
    await openSettings();
    assert.match(
      await textOf(".mosque-sync .notice-error"),
      /failed.*does not accept the key.*was revoked in the portal/s,
    );
  });

  test("keeps the key out of its pages and logs", async () => {
    const secret = mosque.key.slice(4);
    for (const path of [
      settingsPage,
      "/wp-admin/options.php",
      "/wp-admin/site-health.php?tab=debug",
      "/wp-admin/index.php",
    ]) {
      await page.goto(path);
      const content = await page.content();
      assert.ok(content.length > 1_000 && !content.includes(secret.slice(0, 10)), path);
    }
    const stored = await site.run(
      "echo json_encode([get_option('mosque_sync_result'), get_option('mosque_sync_settings')]);",
    );
    assert.ok(stored.length > 100 && !stored.includes(secret.slice(0, 10)));
    const logs = await site.logs();
    assert.ok(!logs.includes(secret.slice(0, 10)));
    assert.deepEqual(
      logs
        .split("\n")
        .filter(
          (line) =>
            /PHP (Warning|Notice|Deprecated|Fatal)/.test(line) && line.includes("/plugins/mosque-sync/"),
        ),
      [],
    );
  });

  test("removes all of its data when it is deleted", async () => {
    await site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins('mosque-sync/mosque-sync.php');`);
    assert.equal(await site.run("echo json_encode(wp_next_scheduled('mosque_sync_run'));"), "false");
    await site.run(`require_once ABSPATH . 'wp-admin/includes/admin.php';
      delete_plugins(['mosque-sync/mosque-sync.php']);`);
    const left = await site.run(
      `echo json_encode([$wpdb->get_col("SELECT option_name FROM noor_options WHERE option_name LIKE '%mosque_sync%' OR option_name = 'cron' AND option_value LIKE '%mosque_sync%'"),
        file_exists(WP_PLUGIN_DIR . '/mosque-sync')]);`,
    );
    assert.deepEqual(JSON.parse(left), [[], false]);
    assert.equal(await site.run("echo $wpdb->get_var('SELECT COUNT(*) > 300 FROM noor_timetable');"), "1");
  });
});

/** Today's date where the mosque is. */
function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: demoPlace.timeZone }).format(new Date());
}

/** A time of today's row, as `HH:mm`. */
function cellOf(column: string): string {
  const row = timetable.find((line) => line.startsWith(today())) ?? "";
  return (row.split(",")[columns.indexOf(column)] ?? "").slice(0, 5);
}

function laterBy(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const later = hours * 60 + rest + minutes;
  return `${String(Math.floor(later / 60)).padStart(2, "0")}:${String(later % 60).padStart(2, "0")}`;
}

/** The table as Daily Prayer Time makes it: dates as its key, times that are 00:00:00 unless set. */
const createTable = `$wpdb->query("CREATE TABLE noor_timetable (d_date date NOT NULL, ${columns
  .slice(1, 13)
  .map((column) => `${column} time DEFAULT '00:00'`)
  .join(
    ", ",
  )}, is_ramadan SMALLINT DEFAULT NULL, hijri_date VARCHAR(256) DEFAULT NULL, PRIMARY KEY (d_date))");`;

function insertRows(rows: readonly string[]): string {
  const values = rows.map(
    (row) =>
      `(${row
        .split(",")
        .map((cell) => `'${cell}'`)
        .join(",")})`,
  );
  return `$wpdb->query("INSERT INTO noor_timetable VALUES ${values.join(",")}");`;
}
