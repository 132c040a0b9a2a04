import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Page } from "playwright-core";
import { demoPlace } from "../../../scripts/demo/timetable.ts";
import { type BrowserOn, openBrowser, type Person } from "../../support/browser/browser.ts";
import { engines } from "../../support/databases/engines.ts";
import { type Mosque, type SharedSuite, sharedSuiteOn } from "../../support/services/suite.ts";
import { createTable, days, insertRows, today } from "./daily-prayer-time.ts";
import {
  administrator,
  settingsPage,
  signIn,
  startWordPressWithLocalServices,
  type WordPressSite,
} from "./wordpress-site.ts";

const [sqlite = assert.fail()] = engines;

/** The window of a desktop. */
export const desktop = { width: 1280, height: 900 };

/** The tools of tests of the plugin in a site with Daily Prayer Time, whose administrator is signed in. */
export interface PluginSuite {
  readonly suite: SharedSuite;
  readonly mosque: Mosque;
  readonly site: WordPressSite;
  readonly browser: BrowserOn;
  /** The administrator. */
  readonly volunteer: Person;
  /** The administrator's page. */
  readonly page: Page;
  /** The mosque's prayer rows, each as `fajr 05:50 06:20`. */
  rowsOfMosque(): Promise<string[]>;
  /** The text of what a selector names, once it is there. */
  textOf(selector: string): Promise<string>;
  /** Saves the settings. */
  save(): Promise<void>;
  openSettings(): Promise<unknown>;
  /** Changes a cell of today's row in the table of Daily Prayer Time. */
  setCell(column: string, value: string): Promise<unknown>;
  /** Makes the scheduled sync due, and lets WordPress run it. */
  runSchedule(): Promise<void>;
  /** The result of the last sync, as the plugin keeps it. */
  result(): Promise<SyncResult>;
}

interface SyncResult {
  readonly ok: boolean;
  readonly at: number;
  readonly by: "schedule" | "button";
  readonly changed: number;
  readonly findings: readonly { readonly code: string; readonly details: readonly string[] }[];
  readonly requests: readonly { readonly method: string; readonly path: string }[];
}

/** Starts a site without the plugin before the tests of the enclosing `describe`, and stops it after them. */
export function pluginSuite(): PluginSuite {
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
  return {
    suite,
    get mosque() {
      return mosque;
    },
    get site() {
      return site;
    },
    get browser() {
      return browser;
    },
    get volunteer() {
      return volunteer;
    },
    get page() {
      return page;
    },
    async rowsOfMosque() {
      const { body } = await mosque.get("/prayers");
      return body.prayers.map(({ prayerKey, adhanTime, iqamahTime }: Record<string, string>) =>
        [prayerKey, adhanTime, iqamahTime].filter(Boolean).join(" "),
      );
    },
    async textOf(selector) {
      await page.locator(selector).first().waitFor();
      return (await page.locator(selector).allInnerTexts()).join("\n");
    },
    async save() {
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByText("Settings saved.").waitFor();
    },
    openSettings: () => page.goto(settingsPage),
    setCell: (column, value) =>
      site.run(`$wpdb->update('noor_timetable', ['${column}' => '${value}'], ['d_date' => '${today()}']);`),
    async runSchedule() {
      await site.run(
        "wp_clear_scheduled_hook('mosque_sync_run'); wp_schedule_event(time() - 5, 'hourly', 'mosque_sync_run');",
      );
      const { status } = await fetch(new URL("/wp-cron.php", site.address));
      assert.equal(status, 200);
    },
    result: async () => JSON.parse(await site.run("echo json_encode(get_option('mosque_sync_result'));")),
  };
}
