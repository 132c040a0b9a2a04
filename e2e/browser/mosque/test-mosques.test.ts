import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { succeeded } from "../../support/services/suite.ts";

const looks = [
  { language: "en", colours: "light", window: { width: 1280, height: 900 } },
  { language: "ar", colours: "dark", window: { width: 360, height: 740 } },
] as const;

describe("The pages of a test mosque", () => {
  const suite = pagesSuite();

  for (const { language, colours, window } of looks) {
    const { keys, mosques, shell, team, testMosques } = words[language];

    test(`one click creates it, every page marks it, and another click empties it: ${language}`, async () => {
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
      await owner.does("createPrayer", {
        params: { mosqueId },
        body: { prayerKey: "fajr", adhanTime: "05:10" },
      });
      const { page } = await suite.personAs(owner, { language, colours, window });
      const inspect = async (hint: string) => {
        await assertAccessible(page, hint);
        await assertFitsWidth(page, hint);
      };
      const badge = page.getByRole("main").getByText(testMosques.badge, { exact: true });

      await page.goto(addressOf("keys", { mosqueId }));
      await page.getByRole("button", { name: testMosques.make }).click();
      const name = "Masjid Noor (test)";
      await arrivesAt(page, keys.title(name));
      await page.getByText(testMosques.note).waitFor();
      await badge.first().waitFor();
      const { testMosqueId = assert.fail() } = await owner.does("getMosque", { params: { mosqueId } });
      const params = { mosqueId: testMosqueId };

      await page.getByRole("button", { name: keys.makeFirst }).click();
      await page.getByRole("button", { name: keys.makeIt }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(testMosques.keyNote).waitFor();
      await inspect("a new key of a test mosque");
      const apiKey = /mpt_\w{10}_\w{38}/.exec((await dialog.textContent()) ?? "")?.[0] ?? assert.fail();
      succeeded(await suite.request({ path: `/v1/mosques/${testMosqueId}/profile`, key: apiKey }));
      await page.getByLabel(keys.savedIt).check();
      await page.getByRole("button", { name: shell.done }).click();

      await page.goto(addressOf("team", params));
      await page.getByText(testMosques.team).waitFor();
      assert.equal(await page.getByRole("button", { name: team.invite }).count(), 0);
      await page.goto(addressOf("mosques"));
      await page.getByText(testMosques.and(mosques.count(1), testMosques.count(1))).waitFor();
      await badge.first().waitFor();
      await inspect("a list with a test mosque");

      await page.goto(addressOf("overview", params));
      await page.getByRole("heading", { name: testMosques.headline }).waitFor();
      await page.getByRole("button", { name: testMosques.empty }).click();
      await page.getByRole("button", { name: testMosques.emptyIt, exact: true }).click();
      await page.getByText(testMosques.emptied).waitFor();
      assert.deepEqual((await owner.does("listPrayers", { params })).prayers, []);
      assert.equal((await owner.does("listPrayers", { params: { mosqueId } })).prayers.length, 1);
      await page.getByRole("link", { name: testMosques.openReal }).click();
      await arrivesAt(page, "Masjid Noor");
      await page.goto(addressOf("keys", { mosqueId }));
      await page.getByRole("link", { name: testMosques.open }).click();
      await arrivesAt(page, keys.title(name));
    });
  }
});
