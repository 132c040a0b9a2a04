import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathToAccess, pathToRequest, pathToRun, portalPath } from "../../../portal/src/paths.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

/** Five hours ahead of the browser's, all year. */
const mosqueZone = "Asia/Karachi";
const browserZone = "Europe/London";

describe("The times of a mosque's pages", () => {
  const suite = pagesSuite();

  /** A mosque whose every page has times of the last minutes, and of whole days after them. */
  async function mosqueElsewhere() {
    const operator = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(operator);
    const params = { mosqueId };
    await operator.does("updateOperatedMosque", { params, body: { timeZoneId: mosqueZone } });
    const website = await owner.does("createKey", { params, body: { name: "Website", scope: "sync:write" } });
    const root = `/v1/mosques/${mosqueId}`;
    const body = { prayerKey: "isha", adhanTime: "19:10" };
    await suite.request({ method: "POST", path: `${root}/prayers`, key: website.apiKey, body });
    await suite.request({ path: `${root}/prayers`, key: website.apiKey });
    await owner.does("rotateKey", { params: { mosqueId, keyId: website.key.id }, body: { grace: "24h" } });
    await owner.does("invite", { params, body: { email: newEmail(), role: "viewer" } });
    await owner.does("createAnnouncement", { params, body: { title: "Car park", body: "Use the street." } });
    const run = await eventually(async () => {
      const [newest] = (await owner.does("listRuns", { params })).runs;
      return newest?.requests === 2 ? newest : undefined;
    });
    const { requests } = await owner.does("getRun", {
      params: { mosqueId, keyId: run.keyId },
      query: { from: run.from },
    });
    const request = requests[0] ?? assert.fail();
    return { operator, owner, mosqueId, run, request };
  }

  test("are in the mosque's zone, which each page names once, wherever the reader is", async () => {
    const { owner, mosqueId, run, request } = await mosqueElsewhere();
    const params = { mosqueId };
    const pages = {
      overview: addressOf("overview", params),
      data: addressOf("data", params),
      prayers: addressOf("dataPrayers", params),
      announcements: addressOf("dataAnnouncements", params),
      events: addressOf("dataEvents", params),
      history: addressOf("history", params),
      keys: addressOf("keys", params),
      activity: addressOf("activity", params),
      run: `${portalPath}${pathToRun(mosqueId, run.keyId, run.from)}`,
      request: `${portalPath}${pathToRequest(mosqueId, request)}`,
      team: addressOf("team", params),
      access: `${portalPath}${pathToAccess(mosqueId)}`,
    };
    const { page } = await suite.personAs(owner, { language: "en", window: { width: 390, height: 844 } });
    let times = 0;
    for (const [name, address] of Object.entries(pages)) {
      await page.goto(address);
      await page.locator("[data-zone]").waitFor();
      await eventually(async () => (await page.locator("[aria-busy=true]").count()) === 0 || undefined);
      const zones = page.locator("[data-zone]");
      assert.deepEqual(await zones.allTextContents(), [words.en.shell.timesIn(mosqueZone)], name);
      const shown = await page.locator("main").innerText();
      for (const [text, clock = ""] of shown.matchAll(/\d{1,2} \w{3} 20\d\d, (\d\d:\d\d)/g)) {
        assert.ok(minutesFromNow(clock, mosqueZone) < 30, `${name}: ${text} is not by the mosque's clocks`);
        times += 1;
      }
    }
    assert.ok(times >= 12, `only ${times} times were found`);
  });

  test("end a key with the last minute of a day there", async () => {
    const { owner, mosqueId } = await mosqueElsewhere();
    const { keys } = words.en;
    const { page } = await suite.personAs(owner);
    await page.goto(addressOf("keys", { mosqueId }));
    await page.getByRole("button", { name: keys.make, exact: true }).click();
    await page.getByLabel(keys.endDate).fill("2031-01-05");
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByText(keys.revealText).waitFor();
    const { keys: made } = await owner.does("listKeys", { params: { mosqueId } });
    const ends = made.flatMap(({ expiresAt }) => expiresAt ?? []);
    assert.deepEqual(ends, ["2031-01-05T18:59:59.999Z"]);
    await page.reload();
    await page.getByText(keys.endsOn("5 Jan 2031")).waitFor();
  });

  test("are in the reader's own zone on pages that belong to no mosque, which name it too", async () => {
    const { operator } = await mosqueElsewhere();
    const { page } = await suite.personAs(operator);
    for (const name of ["account", "operatorSecurity", "operatorService"] as const) {
      await page.goto(addressOf(name));
      await page.locator("[data-zone]").waitFor();
      await page
        .locator("main")
        .getByText(/\d{1,2} \w{3} 20\d\d/)
        .first()
        .waitFor();
      const named = await page.locator("[data-zone]").allTextContents();
      assert.deepEqual(named, [words.en.shell.timesIn(browserZone)], name);
      const shown = await page.locator("main").innerText();
      for (const [text, clock = ""] of shown.matchAll(/\d{1,2} \w{3} 20\d\d, (\d\d:\d\d)/g)) {
        assert.ok(minutesFromNow(clock, browserZone) < 30, `${name}: ${text} is not by the reader's clocks`);
      }
    }
  });
});

/** How far a time of day is from the time that it is in a zone, in minutes, whatever the day. */
function minutesFromNow(clock: string, timeZone: string): number {
  const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const now = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(new Date());
  const away = Math.abs(minutesOf(clock) - minutesOf(now));
  return Math.min(away, 24 * 60 - away);
}
