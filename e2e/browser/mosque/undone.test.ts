import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesSuite,
  signInByForm,
  words,
} from "../../support/browser/pages.ts";
import { eventually } from "../../support/runs/eventually.ts";

describe("A sync that fails half-way", () => {
  const suite = pagesSuite();

  /** A mosque whose website has sent wrong times for two prayers, and then a text that is no time. */
  async function afterHalfASync() {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    const right = { maghrib: "16:05", isha: "19:10" };
    const ids = new Map<string, string>();
    for (const [prayerKey, adhanTime] of Object.entries(right)) {
      const { prayerId } = await owner.does("createPrayer", {
        params,
        body: { prayerKey, adhanTime } as { prayerKey: keyof typeof right; adhanTime: string },
      });
      ids.set(prayerKey, prayerId);
    }
    const { apiKey: key } = await owner.does("createKey", {
      params,
      body: { name: "Website", scope: "sync:write" },
    });
    for (const [prayerKey, adhanTime] of [
      ["maghrib", "04:05"],
      ["isha", "07:10"],
      ["isha", "7:10 in the evening"],
    ] as const) {
      const path = `/v1/mosques/${mosqueId}/prayers/${ids.get(prayerKey)}`;
      await suite.request({ method: "PATCH", path, key, body: { adhanTime } });
    }
    await eventually(async () => {
      const { state } = await owner.does("getOverview", { params });
      return state === "failed" || undefined;
    });
    const timesNow = async () =>
      (await owner.does("listPrayers", { params })).prayers.map(({ adhanTime }) => adhanTime);
    return { mosqueId, owner, timesNow };
  }

  for (const language of ["en", "ar"] as const) {
    const { overview, activity, history, changes, website, shell, operator: names } = words[language];

    test(`is seen, understood and undone with only the texts of the pages (${language})`, async () => {
      const { mosqueId, owner, timesNow } = await afterHalfASync();
      assert.deepEqual(await timesNow(), ["04:05", "07:10"]);
      const { page } = await suite.person({ language });
      await page.goto(addressOf("overview", { mosqueId }));
      await signInByForm(page, words[language], { email: owner.user.email, password: owner.password });

      await arrivesAt(page, "Masjid Noor");
      const failed = overview.title.failed("").trim();
      await page.getByRole("heading", { level: 2 }).filter({ hasText: failed }).waitFor();
      await page.getByText(website.byReason.invalid_prayer_time).waitFor();
      await page.getByText(overview.waitsFor.website).waitFor();
      await page.getByRole("link", { name: overview.step.activity }).click();

      await arrivesAt(page, activity.title("Masjid Noor"));
      await page.getByRole("listitem").filter({ hasText: activity.failed }).getByRole("link").first().click();
      await arrivesAt(page, activity.runTitle("Masjid Noor"));
      for (const [name, before, after] of [
        [names.prayer.maghrib, "16:05", "04:05"],
        [names.prayer.isha, "19:10", "07:10"],
      ] as const) {
        const row = page.getByRole("listitem").filter({ hasText: name });
        await row
          .getByText(`${changes.member.adhanTime}: ${changes.before} ${before} ${changes.after} ${after}`)
          .waitFor();
      }

      await page.getByRole("button", { name: history.undoRun }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(history.overwrites("Website")).waitFor();
      await dialog.getByRole("button", { name: history.restore, exact: true }).click();
      await page.getByText(history.done(2)).waitFor();
      assert.deepEqual(await timesNow(), ["16:05", "19:10"]);

      await page.getByRole("link", { name: activity.inHistory }).click();
      await arrivesAt(page, history.title("Masjid Noor"));
      await page.getByText(history.filter.oneRun).waitFor();
      await page.getByText("04:05").waitFor();
      await page.getByRole("link", { name: shell.overview }).click();
      await page.getByText(changes.by(owner.user.name)).first().waitFor();
    });
  }
});
