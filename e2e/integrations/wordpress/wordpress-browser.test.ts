import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { demoPlace } from "../../../scripts/demo/timetable.ts";
import { pluginFiles, zipOf } from "../../../server/src/http/pages/downloads.ts";
import { assertFitsWidth, type BrowserOn, openBrowser, type Person } from "../../support/browser/browser.ts";
import { engines } from "../../support/databases/engines.ts";
import { type Mosque, sharedSuiteOn } from "../../support/services/suite.ts";
import {
  cellOf,
  columns,
  createTable,
  days,
  header,
  insertRows,
  laterBy,
  today,
} from "./daily-prayer-time.ts";
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
    await site.run(`${createTable} ${insertRows(days)} update_option('jumuah1', '13:15');`);
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

  test("shows the changes of today, without sending them", async () => {
    await openSettings();
    const changes = await page.locator(".mosque-sync-changes li").allInnerTexts();
    assert.equal(changes.length, 8);
    assert.equal(changes[0], `Add Fajr ${cellOf("fajr_begins")} / ${cellOf("fajr_jamah")}`);
    assert.ok(changes.includes("Add Jummah – / 13:15"), changes.join());
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
    assert.match(
      requests.at(-1) ?? "",
      /PUT \/timetable\?fileName=daily-prayer-time\.csv 200 [0-9a-f-]{36}$/,
    );
    const [fajr = ""] = await page.locator(".mosque-sync-today tbody tr").allInnerTexts();
    assert.match(fajr, new RegExp(`Fajr\\s+${cellOf("fajr_begins")}\\s+${cellOf("fajr_jamah")}`));
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
    await runSchedule();
    const { requests } = await result();
    assert.deepEqual(
      requests.map(({ method, path }: Record<string, string>) => `${method} ${path}`),
      ["GET /timetable"],
    );
    await setCell("isha_jamah", `${cellOf("isha_jamah")}:00`);
    await runSchedule();
  });

  test("reports a problem with today's times without sending them, by hand or by itself", async () => {
    const before = await mosque.state();
    await setCell("zuhr_jamah", "23:15:00");
    await openSettings();
    assert.match(await textOf(".mosque-sync-error"), /Dhuhr iqamah: "23:15:00"/);
    await runSchedule();
    assert.equal((await result()).ok, false);
    assert.deepEqual(await mosque.state(), before);
    await page.goto("/wp-admin/index.php");
    assert.match(
      await textOf(".notice-error"),
      /The last sync of prayer times failed.*look like a mistake, so the service made none/s,
    );
    await setCell("zuhr_jamah", `${cellOf("zuhr_jamah")}:00`);

    await site.run(`$wpdb->delete('noor_timetable', ['d_date' => '${today()}']);`);
    await runSchedule();
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /The timetable has no usable row for/);
    assert.deepEqual(await mosque.state(), before);
    await site.run(insertRows(days.filter((row) => row.startsWith(today()))));
  });

  test("sends a timetable again only by its button once it was deleted on the service", async () => {
    assert.equal((await mosque.remove("/timetable")).status, 200);
    await runSchedule();
    assert.deepEqual((await result()).findings, [{ code: "deleted", details: [] }]);
    assert.equal((await mosque.get("/timetable")).status, 404);
    await openSettings();
    assert.match(await textOf(".notice-error"), /was deleted on the service\. Press Sync now/);
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText("synced. Every time was right already.").waitFor();
    assert.equal((await mosque.get("/timetable")).status, 200);
  });

  /** Moves iqamahs of every day by 40 minutes. */
  const move = (...columns: readonly string[]) =>
    site.run(
      `$wpdb->query("UPDATE noor_timetable SET ${columns.map((column) => `${column} = ADDTIME(${column}, '00:40:00')`).join()}");`,
    );
  const restoreTable = () => site.run(`$wpdb->query("DELETE FROM noor_timetable"); ${insertRows(days)}`);

  test("asks a person before it sends changes that look like a mistake", async () => {
    await move("zuhr_jamah", "fajr_jamah");
    await runSchedule();
    assert.deepEqual((await result()).findings[0].code, "looks-wrong");
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /2 prayers move by more than 30 minutes/);
    await page.getByLabel("I have checked these changes").check();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
    await restoreTable();
    await openSettings();
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
    await restoreTable();
  });

  test("sends asr by the mithl in the settings, and their jummahs", async () => {
    const csv = await site.run(`$before = get_option('mosque_sync_settings');
      update_option('mosque_sync_settings', ['asr' => 'mithl-2', 'jummah' => '1:15 pm، 14:00'] + $before);
      $row = ['d_date' => '2026-11-20', 'asr_mithl_1' => '13:40', 'asr_mithl_2' => '14:20', 'is_ramadan' => '0'];
      echo MosqueSync\\WordPress\\csv_of([$row]);
      update_option('mosque_sync_settings', $before);`);
    assert.equal(
      csv.replaceAll('"', ""),
      "Date,Asr adhan,Jummah 1 iqamah,Jummah 2 iqamah\n2026-11-20,14:20,1:15 pm,14:00\n",
    );
  });

  test("sends an uploaded file, and shows why the service refuses one", async () => {
    await openSettings();
    await page.getByLabel("Timetable", { exact: true }).selectOption("file");
    await save();
    const upload = async (text: string) => {
      const file = { name: "times.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await page.getByLabel(/^Your timetable/).setInputFiles(file);
      await page.getByRole("button", { name: "Upload" }).click();
      await page.locator("#setting-error-saved").waitFor();
    };
    const kept = await mosque.get("/timetable");
    await upload("Name,Phone\nAli,5\n");
    assert.match(
      await textOf(".mosque-sync-error"),
      /did not take the timetable, and keeps the earlier one: .*times\.csv: is not a known timetable format/s,
    );
    await runSchedule();
    assert.deepEqual([(await result()).ok, (await mosque.get("/timetable")).body], [false, kept.body]);
    const lines = [header, ...days.map((row) => row.replaceAll(":00,", ","))];
    await upload(lines.join("\r\n"));
    assert.match(await textOf(".mosque-sync"), /The service has these times already/);
    await runSchedule();
    assert.equal((await result()).ok, true);

    const at = (name: string) => columns.indexOf(name);
    const withoutIqamahs = days.map((row) =>
      row.split(",").with(at("asr_jamah"), "-").with(at("isha_jamah"), "-").join(","),
    );
    await upload([header, ...withoutIqamahs].join("\n"));
    const before = await rowsOfMosque();
    await runSchedule();
    assert.deepEqual((await result()).findings[0].code, "looks-wrong");
    assert.deepEqual(await rowsOfMosque(), before);
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /would lose the iqamah of asr.*isha/s);
    await page.getByLabel("I have checked these changes").check();
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
    assert.ok((await rowsOfMosque()).includes(`isha ${cellOf("isha_begins")}`));
    await page.getByLabel("Timetable", { exact: true }).selectOption("plugin");
    await save();
    await runSchedule();
  });

  test("sends only the changes that the user has checked", async () => {
    await move("zuhr_jamah", "fajr_jamah");
    await openSettings();
    await page.getByLabel("I have checked these changes").check();
    await move("isha_jamah");
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
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.locator("#setting-error-mosque").waitFor();
    const said = await textOf(".notice-error, .error");
    for (const part of [/https:\/\//, /mosque id is not complete/, /not a whole key/]) {
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
    assert.equal(await site.run("echo $wpdb->get_var('SELECT COUNT(*) > 80 FROM noor_timetable');"), "1");
  });
});
