import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pluginFiles, zipOf } from "../../../server/src/http/pages/downloads.ts";
import { assertFitsWidth } from "../../support/browser/browser.ts";
import { cellOf, days, insertRows, laterBy, today } from "./daily-prayer-time.ts";
import { desktop, pluginSuite } from "./wordpress-plugin.ts";
import { settingsPage, signIn, withoutWordPress } from "./wordpress-site.ts";

describe("The WordPress plugin", { skip: withoutWordPress }, () => {
  const plugin = pluginSuite();
  const { openSettings, result, rowsOfMosque, runSchedule, save, setCell, textOf } = plugin;

  test("is installed from its ZIP file and set up in the browser", async () => {
    const zip = join(plugin.site.folder, "../mosque-sync.zip");
    await writeFile(zip, zipOf(pluginFiles()));
    await plugin.page.goto("/wp-admin/plugin-install.php?tab=upload");
    await plugin.page.locator("#pluginzip").setInputFiles(zip);
    await plugin.page.locator("#install-plugin-submit").click();
    await plugin.page.getByRole("link", { name: "Activate Plugin" }).click();
    await plugin.page.locator('tr[data-slug="mosque-sync"]').getByRole("link", { name: "Settings" }).click();
    assert.match(await textOf(".mosque-sync"), /Create a key that may write/);

    await plugin.page.getByLabel("Address of the service").fill(plugin.suite.service.address.origin);
    await plugin.page.getByLabel("Mosque id").fill(plugin.mosque.id);
    await plugin.page.getByLabel("Key").fill(plugin.mosque.key);
    await plugin.page.getByLabel("Jummah").fill("1:15 pm, 14:00");
    await save();
    assert.match(await textOf(".mosque-sync"), /A key is saved\./);
    assert.match(await textOf(".mosque-sync"), /Daily Prayer Time has 13:15/);
  });

  test("shows the changes of today, without sending them", async () => {
    await openSettings();
    const changes = await plugin.page.locator(".mosque-sync-changes li").allInnerTexts();
    assert.equal(changes.length, 8);
    assert.equal(changes[0], `Add Fajr ${cellOf("fajr_begins")} / ${cellOf("fajr_jamah")}`);
    assert.ok(changes.includes("Add Jummah – / 13:15"), changes.join());
    assert.deepEqual(await rowsOfMosque(), []);
  });

  test("syncs by its button, and then has no changes", async () => {
    await openSettings();
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText(/synced\. Rows added: 8, changed: 0, deleted: 0/).waitFor();
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
    await plugin.page.getByText("Requests, for support").click();
    const requests = (await textOf(".mosque-sync-requests")).split("\n");
    assert.match(
      requests.at(-1) ?? "",
      /PUT \/timetable\?fileName=daily-prayer-time\.csv 200 [0-9a-f-]{36}$/,
    );
    const [fajr = ""] = await plugin.page.locator(".mosque-sync-today tbody tr").allInnerTexts();
    assert.match(fajr, new RegExp(`Fajr\\s+${cellOf("fajr_begins")}\\s+${cellOf("fajr_jamah")}`));
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText("synced. Every time was right already.").waitFor();
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
      requests.map(({ method, path }) => `${method} ${path}`),
      ["GET /timetable"],
    );
    await setCell("isha_jamah", `${cellOf("isha_jamah")}:00`);
    await runSchedule();
  });

  test("reports a problem with today's times without sending them, by hand or by itself", async () => {
    const before = await plugin.mosque.state();
    await setCell("zuhr_jamah", "23:15:00");
    await openSettings();
    assert.match(await textOf(".mosque-sync-error"), /Dhuhr iqamah: "23:15:00"/);
    await runSchedule();
    assert.equal((await result()).ok, false);
    assert.deepEqual(await plugin.mosque.state(), before);
    await plugin.page.goto("/wp-admin/index.php");
    assert.match(
      await textOf(".notice-error"),
      /The last sync of prayer times failed.*look like a mistake, so the service made none/s,
    );
    await setCell("zuhr_jamah", `${cellOf("zuhr_jamah")}:00`);

    await plugin.site.run(`$wpdb->delete('noor_timetable', ['d_date' => '${today()}']);`);
    await runSchedule();
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /The timetable has no usable row for/);
    assert.deepEqual(await plugin.mosque.state(), before);
    await plugin.site.run(insertRows(days.filter((row) => row.startsWith(today()))));
  });

  test("sends a timetable again only by its button once it was deleted on the service", async () => {
    assert.equal((await plugin.mosque.remove("/timetable")).status, 200);
    await runSchedule();
    assert.deepEqual((await result()).findings, [{ code: "deleted", details: [] }]);
    assert.equal((await plugin.mosque.get("/timetable")).status, 404);
    await openSettings();
    assert.match(await textOf(".notice-error"), /was deleted on the service\. Press Sync now/);
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText("synced. Every time was right already.").waitFor();
    assert.equal((await plugin.mosque.get("/timetable")).status, 200);
  });

  test("is acted on only by administrators, and by no other site's form", async () => {
    const before = await plugin.mosque.state();
    const last = (await result()).at;
    const forged = await plugin.page.request.post("/wp-admin/admin-post.php", {
      form: { action: "mosque_sync_now" },
    });
    assert.equal(forged.status(), 403);
    await plugin.site.run(
      "wp_insert_user(['user_login' => 'editor', 'user_pass' => 'another long password', 'role' => 'editor']);",
    );
    const editor = await plugin.browser.person({ window: desktop });
    await signIn(editor.page, { name: "editor", password: "another long password" });
    const opened = await editor.page.goto(settingsPage);
    assert.equal(opened?.status(), 403);
    const asked = await editor.page.request.post("/wp-admin/admin-post.php", {
      form: { action: "mosque_sync_now" },
    });
    assert.equal(asked.status(), 403);
    await editor.close();
    assert.deepEqual([(await result()).at, await plugin.mosque.state()], [last, before]);
  });

  test("refuses to save unusable settings, and keeps the saved key when none is entered", async () => {
    await openSettings();
    await plugin.page.getByLabel("Address of the service").fill("http://sync.example.org");
    await plugin.page.getByLabel("Mosque id").fill("7");
    await plugin.page.getByLabel("Key", { exact: true }).fill("mps_cut");
    await plugin.page.getByRole("button", { name: "Save Changes" }).click();
    await plugin.page.locator("#setting-error-mosque").waitFor();
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
      await plugin.site.run(`update_option('WPLANG', '${locale}');`);
      for (const window of [desktop, { width: 360, height: 740 }]) {
        await plugin.page.setViewportSize(window);
        await openSettings();
        await assertFitsWidth(plugin.page, `${language} ${window.width}`);
        if (language === "ar") {
          assert.equal(await plugin.page.locator("html").getAttribute("dir"), "rtl");
          const shown = await textOf(".mosque-sync .card, .mosque-sync .notice, .mosque-sync .form-table th");
          assert.match(shown, /الفجر/);
          const allowed =
            /Daily Prayer Time|Europe\/London|asr_mithl_\d|UTC|am|pm|\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
          assert.doesNotMatch(shown.replaceAll(allowed, ""), /[A-Za-z]{3}/);
        }
      }
      await plugin.page.setViewportSize(desktop);
      await plugin.site.run("update_option('WPLANG', '');");
      const elsewhere = plugin.volunteer.complaints.filter((complaint) =>
        complaint.startsWith("a request went to"),
      );
      assert.deepEqual(elsewhere, []);
    });
  }

  test("reports to Site Health, and says so when the key is revoked", async () => {
    const health = () =>
      plugin.site.run(
        `require_once ABSPATH . 'wp-admin/includes/admin.php'; echo json_encode(MosqueSync\\WordPress\\health());`,
      );
    assert.match(await health(), /"status":"(good|recommended)"/);
    await plugin.suite.operator.revokeKey(plugin.mosque.id, plugin.mosque.keyId);
    await runSchedule();
    assert.match(await health(), /"status":"critical".*does not accept the key/);
    await openSettings();
    assert.match(
      await textOf(".mosque-sync .notice-error"),
      /failed.*does not accept the key.*was revoked in the portal/s,
    );
  });

  test("keeps the key out of its pages and logs", async () => {
    const secret = plugin.mosque.key.slice(4);
    for (const path of [
      settingsPage,
      "/wp-admin/options.php",
      "/wp-admin/site-health.php?tab=debug",
      "/wp-admin/index.php",
    ]) {
      await plugin.page.goto(path);
      const content = await plugin.page.content();
      assert.ok(content.length > 1_000 && !content.includes(secret.slice(0, 10)), path);
    }
    const stored = await plugin.site.run(
      "echo json_encode([get_option('mosque_sync_result'), get_option('mosque_sync_settings')]);",
    );
    assert.ok(stored.length > 100 && !stored.includes(secret.slice(0, 10)));
    const logs = await plugin.site.logs();
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
    await plugin.site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins('mosque-sync/mosque-sync.php');`);
    assert.equal(await plugin.site.run("echo json_encode(wp_next_scheduled('mosque_sync_run'));"), "false");
    await plugin.site.run(`require_once ABSPATH . 'wp-admin/includes/admin.php';
      delete_plugins(['mosque-sync/mosque-sync.php']);`);
    const left = await plugin.site.run(
      `echo json_encode([$wpdb->get_col("SELECT option_name FROM noor_options WHERE option_name LIKE '%mosque_sync%' OR option_name = 'cron' AND option_value LIKE '%mosque_sync%'"),
        file_exists(WP_PLUGIN_DIR . '/mosque-sync')]);`,
    );
    assert.deepEqual(JSON.parse(left), [[], false]);
    assert.equal(
      await plugin.site.run("echo $wpdb->get_var('SELECT COUNT(*) > 80 FROM noor_timetable');"),
      "1",
    );
  });
});
