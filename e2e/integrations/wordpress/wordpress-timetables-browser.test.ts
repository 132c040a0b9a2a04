import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { cellOf, columns, days, header, insertRows } from "./daily-prayer-time.ts";
import { pluginSuite } from "./wordpress-plugin.ts";
import { installPlugin, withoutWordPress } from "./wordpress-site.ts";

describe("The WordPress plugin", { skip: withoutWordPress }, () => {
  const plugin = pluginSuite();
  const { openSettings, result, rowsOfMosque, runSchedule, save, textOf } = plugin;
  before(async () => {
    const { site, suite, mosque } = plugin;
    await installPlugin(site);
    const address = `'address' => '${suite.service.address.origin}'`;
    await site.run(
      `update_option('mosque_sync_settings', [${address}, 'mosque' => '${mosque.id}', 'jummah' => '1:15 pm, 14:00']);
      update_option('mosque_sync_key', [${address}, 'key' => '${mosque.key}']);`,
    );
    await runSchedule();
    assert.equal((await result()).ok, true);
  });

  /** Moves iqamahs of every day by 40 minutes. */
  const move = (...columns: readonly string[]) =>
    plugin.site.run(
      `$wpdb->query("UPDATE noor_timetable SET ${columns.map((column) => `${column} = ADDTIME(${column}, '00:40:00')`).join()}");`,
    );
  const restoreTable = () =>
    plugin.site.run(`$wpdb->query("DELETE FROM noor_timetable"); ${insertRows(days)}`);

  test("asks a person before it sends changes that look like a mistake", async () => {
    await move("zuhr_jamah", "fajr_jamah");
    await runSchedule();
    assert.deepEqual((await result()).findings[0]?.code, "looks-wrong");
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /2 prayers move by more than 30 minutes/);
    await plugin.page.getByLabel("I have checked these changes").check();
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
    await restoreTable();
    await openSettings();
    await plugin.page.getByLabel("I have checked these changes").check();
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
  });

  test("keeps a time that the timetable does not say", async () => {
    const before = await rowsOfMosque();
    await plugin.site.run(
      "$wpdb->query(\"UPDATE noor_timetable SET asr_jamah = '00:00', isha_jamah = '00:00'\");",
    );
    await runSchedule();
    assert.equal((await result()).ok, true);
    assert.deepEqual(await rowsOfMosque(), before);
    await restoreTable();
  });

  test("sends asr by the mithl in the settings, and their jummahs", async () => {
    const csv = await plugin.site.run(`$before = get_option('mosque_sync_settings');
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
    await plugin.page.getByLabel("Timetable", { exact: true }).selectOption("file");
    await save();
    const upload = async (text: string) => {
      const file = { name: "times.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      await plugin.page.getByLabel(/^Your timetable/).setInputFiles(file);
      await plugin.page.getByRole("button", { name: "Upload" }).click();
      await plugin.page.locator("#setting-error-saved").waitFor();
    };
    const kept = await plugin.mosque.get("/timetable");
    await upload("Name,Phone\nAli,5\n");
    assert.match(
      await textOf(".mosque-sync-error"),
      /did not take the timetable, and keeps the earlier one: .*times\.csv: is not a known timetable format/s,
    );
    await runSchedule();
    assert.deepEqual([(await result()).ok, (await plugin.mosque.get("/timetable")).body], [false, kept.body]);
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
    assert.deepEqual((await result()).findings[0]?.code, "looks-wrong");
    assert.deepEqual(await rowsOfMosque(), before);
    await openSettings();
    assert.match(await textOf(".mosque-sync-warning"), /would lose the iqamah of asr.*isha/s);
    await plugin.page.getByLabel("I have checked these changes").check();
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText(/synced\. Rows added: 0, changed: 2/).waitFor();
    assert.ok((await rowsOfMosque()).includes(`isha ${cellOf("isha_begins")}`));
    await plugin.page.getByLabel("Timetable", { exact: true }).selectOption("plugin");
    await save();
    await runSchedule();
  });

  test("sends only the changes that the user has checked", async () => {
    await move("zuhr_jamah", "fajr_jamah");
    await openSettings();
    await plugin.page.getByLabel("I have checked these changes").check();
    await move("isha_jamah");
    const before = await plugin.mosque.state();
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText("stopped. Nothing was sent.").waitFor();
    assert.deepEqual(await plugin.mosque.state(), before);
    await plugin.page.getByLabel("I have checked these changes").check();
    await plugin.page.getByRole("button", { name: "Sync now" }).click();
    await plugin.page.getByText(/synced\. Rows added: 0, changed: 3/).waitFor();
  });
});
