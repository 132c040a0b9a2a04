import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { pathToRun, portalPath } from "../../../portal/src/paths.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { eventually } from "../../support/runs/eventually.ts";

const desk = { width: 1440, height: 900 } as const;
const phone = { width: 360, height: 740 } as const;

/** Where pictures of the pages go, if they are to be looked at. */
const pictures = process.env.TEST_PICTURES;

describe("The activity of a mosque", () => {
  const suite = pagesSuite();

  /** A mosque whose website has changed isha's iqamah, and then sent a time zone that does not exist. */
  async function failingWebsite() {
    const operator = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(operator, "Masjid Noor");
    const params = { mosqueId };
    const body = { name: "Website", scope: "sync:write" } as const;
    const { key, apiKey } = await owner.does("createKey", { params, body });
    const root = `/v1/mosques/${mosqueId}`;
    const send = (method: string, path: string, more?: unknown, id?: string) =>
      suite.request({
        method,
        path: root + path,
        key: apiKey,
        ...(id && { headers: { "X-Request-Id": id } }),
        ...(more !== undefined && { body: more }),
      });
    const row = { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" };
    const { prayerId } = (await send("POST", "/prayers", row)).body;
    await send("PATCH", `/prayers/${prayerId}`, { ...row, iqamahTime: "19:45" });
    const requestId = `nightly-${mosqueId}`;
    await send("PATCH", `/prayers/${prayerId}`, { ...row, iqamahTime: "25:00" }, requestId);
    await eventually(async () => {
      const { runs } = await owner.does("listRuns", { params });
      return runs[0]?.requests === 3 || undefined;
    });
    return { operator, owner, mosqueId, keyId: key.id, apiKey, requestId };
  }

  async function look(page: Page, hint: string) {
    await assertAccessible(page, hint);
    await assertFitsWidth(page, hint);
    if (pictures)
      await page.screenshot({
        path: `${pictures}/${hint} ${page.viewportSize()?.width}.png`,
        fullPage: true,
      });
  }

  for (const [language, window] of [
    ["en", desk],
    ["ar", phone],
  ] as const) {
    const { activity, website, lists, operator, changes } = words[language];
    const isha = website.ofPrayer(operator.prayer.isha, changes.member.iqamahTime);
    const about = `${website.sent("\u206825:00\u2069", isha)} ${website.accepted.example.invalid_prayer_time}`;

    test(`a failed sync is seen, opened, understood, and handed to support: ${language}`, async () => {
      const { owner, mosqueId, apiKey, requestId } = await failingWebsite();
      const { page } = await suite.personAs(owner, { language, window });
      await page.goto(addressOf("activity", { mosqueId }));
      await arrivesAt(page, activity.title("Masjid Noor"));
      const why = website.byReason.invalid_prayer_time;
      await page.getByText(why).waitFor();
      await page.getByText(about, { exact: true }).waitFor();
      await page
        .getByText([activity.requests(3), activity.writes(2), activity.failedWrites(1)].join(" · "))
        .waitFor();
      await page.getByText(activity.running, { exact: true }).waitFor();
      await page.getByRole("button", { name: activity.failedOnly }).click();
      await page.waitForURL(/outcome=failed/);
      await page.getByText(why).waitFor();
      await look(page, "failed syncs");

      await page.locator(`main a[href*="/activity/runs/"]`).click();
      await page.getByRole("heading", { name: activity.runChanges }).waitFor();
      await page.getByText(activity.runningText).waitFor();
      assert.equal(
        await page.getByText(about, { exact: true }).count(),
        2,
        "of the sync, and of its request",
      );
      for (const time of ["19:30", "19:45"]) await page.getByText(time, { exact: true }).first().waitFor();
      await look(page, "an open sync");

      await page.locator(`main a[href*="/activity/requests/"]`).last().click();
      await page.getByRole("heading", { name: activity.forDeveloper }).waitFor();
      await page.getByText(why, { exact: true }).waitFor();
      await page.getByText(about, { exact: true }).waitFor();
      assert.equal(await page.getByText(activity.inBraces).count(), 0);
      const reason = page.getByRole("link", { name: "invalid_prayer_time" });
      assert.equal(await reason.getAttribute("href"), "/docs/errors#invalid_prayer_time");
      const command = await page.getByText("curl -X PATCH").textContent();
      assert.ok(command?.includes(mosqueId) && !command.includes(apiKey.slice(15)));
      await look(page, "a request");
      await page.getByRole("button", { name: activity.bundle }).click();
      const copied = String(await page.evaluate("navigator.clipboard.readText()"));
      const bundle = JSON.parse(copied);
      assert.equal(bundle.request.requestId, requestId);
      assert.equal(bundle.run.changes.length, 2);
      assert.ok(!copied.includes(apiKey.slice(15)));
      await page.getByRole("link", { name: activity.toRun }).click();
      await page.getByRole("heading", { name: activity.runChanges }).waitFor();

      await page.getByRole("link", { name: activity.backToActivity }).click();
      await page.getByLabel(activity.requestId).fill(`  ${requestId} `);
      await page.keyboard.press("Enter");
      await page.getByText(activity.found(1)).waitFor();
      await page.getByText(why).waitFor();
      await page.getByLabel(activity.requestId).fill("never-sent");
      await page.keyboard.press("Enter");
      await page.getByText(activity.notFound).waitFor();
      await look(page, "nothing found");
      await page.getByRole("button", { name: activity.showAll }).click();
      await page.getByText(why).waitFor();
      await page.getByLabel(activity.key).first().waitFor();
      assert.equal(await page.getByText(lists.all, { exact: true }).count(), 1);

      await page.goto(addressOf("overview", { mosqueId }));
      await page.getByText(about, { exact: true }).waitFor();
      await look(page, "the overview of a failure");
    });
  }

  test("a sync whose only write was refused counts as an attempt to write, without changes", async () => {
    const { activity, website, operator } = words.en;
    const visitor = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(visitor, "Masjid Noor");
    const params = { mosqueId };
    const { apiKey } = await owner.does("createKey", { params, body: { name: "Site", scope: "sync:write" } });
    const supportedPrayerKeys = ["fajr", "isha"] as const;
    await visitor.does("updateOperatedMosque", {
      params,
      body: { supportedPrayerKeys: [...supportedPrayerKeys] },
    });
    const prayers = [{ prayerKey: "eid", adhanTime: "08:00" }];
    const path = `/v1/mosques/${mosqueId}/prayers`;
    await suite.request({ method: "PUT", path, key: apiKey, body: { prayers } });
    await eventually(async () => (await owner.does("listRuns", { params })).runs[0]);
    const { page } = await suite.personAs(owner, { window: phone });
    await page.goto(addressOf("activity", { mosqueId }));
    await page.getByText([activity.requests(1), activity.failedWrites(1)].join(" · ")).waitFor();
    assert.equal(await page.getByText(activity.onlyRead).count(), 0);
    const { eid, fajr, isha } = operator.prayer;
    const accepted = website.accepted.options(`${fajr} and ${isha}`);
    await page.getByText(`${website.about(eid)} ${accepted}`).waitFor();
    await page.locator(`main a[href*="/activity/requests/"]`).click();
    await page.getByText(activity.allWritesFailed).waitFor();
    await look(page, "a sync without a write that worked");
  });

  test("a sync of one request is that request: with its changes, at its own address, and on the way back", async () => {
    const { activity, history } = words.en;
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
    const params = { mosqueId };
    const { apiKey } = await owner.does("createKey", { params, body: { name: "Site", scope: "sync:write" } });
    const root = `/v1/mosques/${mosqueId}`;
    const body = { prayerKey: "isha", adhanTime: "19:00" };
    await suite.request({ method: "POST", path: `${root}/prayers`, key: apiKey, body });
    const run = await eventually(async () => (await owner.does("listRuns", { params })).runs[0]);
    const { page } = await suite.personAs(owner, { window: desk });
    await page.goto(addressOf("activity", { mosqueId }));
    await page.locator(`main a[href*="/activity/requests/"]`).click();
    await page.getByRole("heading", { name: activity.runChanges }).waitFor();
    await page.getByText("19:00", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: history.undoRun }).waitFor();
    await page.getByText(activity.bundle).waitFor();
    assert.equal(await page.getByRole("link", { name: activity.toRun }).count(), 0, "it has no other page");
    await look(page, "a sync of one request");
    const request = page.url();
    await page.goBack();
    await arrivesAt(page, activity.title("Masjid Noor"));

    await page.goto(`${portalPath}${pathToRun(mosqueId, run.keyId, run.from)}`);
    await page.waitForURL(request);
    await page.goBack();
    await arrivesAt(page, activity.title("Masjid Noor"));

    await suite.request({ path: `${root}/prayers`, key: apiKey });
    await page.locator(`main a[href*="/activity/runs/"]`).waitFor();
    await page.goto(request);
    await page.getByRole("link", { name: activity.toRun }).click();
    await page.getByRole("heading", { name: activity.runChanges }).waitFor();
    assert.match(page.url(), /\/activity\/runs\//);
  });

  test("a mosque without requests shows the next step", async () => {
    const { activity } = words.en;
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const { page } = await suite.personAs(owner, { window: phone });
    await page.goto(addressOf("activity", { mosqueId }));
    await page.getByText(activity.emptyTitle).waitFor();
    await look(page, "no activity");
    await page.getByRole("link", { name: activity.toKeys }).click();
    await page.waitForURL(/\/keys$/);
  });

  test("requests that were deleted from the log, and a log that is away, are said on the page", async () => {
    const { activity, failures } = words.en;
    const { owner, operator, mosqueId, keyId, requestId } = await failingWebsite();
    const params = { mosqueId };
    const { requests } = await owner.does("findRequest", { params, query: { requestId } });
    const at = requests[0]?.at ?? assert.fail();
    await suite.database.executeInRequestLog(`DELETE FROM request_batches WHERE mosque_id = '${mosqueId}'`);
    const person = await suite.personAs(owner, { window: desk });
    const { page } = person;
    await page.goto(addressOf("activity", { mosqueId }));
    await page.getByText(/no longer listed, because requests are kept for up to 30 days/).waitFor();
    await look(page, "a log that was pruned");
    person.expectStatus(404);
    await page.goto(`${addressOf("run", { mosqueId, keyId })}?${new URLSearchParams({ from: at })}`);
    await page.getByText(failures.byReason.request_not_logged()).waitFor();

    await suite.database.executeInRequestLog("ALTER TABLE request_batches RENAME TO away");
    try {
      await page.goto(addressOf("activity", { mosqueId }));
      await page.getByText(activity.logAway).waitFor();
      await look(page, "a log that is away");
      const { page: console } = await suite.personAs(operator, { window: desk });
      await console.goto(`${addressOf("operatorRequests")}?id=${requestId}`);
      await console.getByText(activity.logAway).waitFor();
    } finally {
      await suite.database.executeInRequestLog("ALTER TABLE away RENAME TO request_batches");
    }
    await page.reload();
    await page.getByText(/no longer listed/).waitFor();
  });

  test("an operator sees refused requests of no mosque, and finds any request by its id", async () => {
    const { activity } = words.en;
    const { operator, mosqueId, requestId } = await failingWebsite();
    const refusedId = `refused-${mosqueId}`;
    await suite.request({ path: `/v1/mosques/${mosqueId}/prayers`, headers: { "X-Request-Id": refusedId } });
    await eventually(async () => {
      const { refused } = await operator.does("findAnyRequest", { query: { requestId: refusedId } });
      return refused.length === 1 || undefined;
    });
    for (const window of [desk, phone]) {
      const { page } = await suite.personAs(operator, { window });
      await page.goto(addressOf("operatorRequests"));
      await page.getByText(refusedId).waitFor();
      await page.getByText(`${activity.why.missing_api_key} (401)`).first().waitFor();
      await look(page, "refused requests");
      await page.getByLabel(activity.requestId).fill(requestId);
      await page.getByRole("button", { name: activity.find }).click();
      await page.getByText("Masjid Noor").waitFor();
      await look(page, "a found request");
      await page.locator(`main a[href*="/activity/requests/"]`).click();
      await page.getByRole("heading", { name: activity.forDeveloper }).waitFor();
    }
  });
});
