import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { addMember } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

const { changes, history, lists, shell, operator: names } = words.en;

describe("The page of a mosque's history", () => {
  const suite = pagesSuite();

  /** An owner with the history open, after a sync by the website has put a wrong time in place of a right one. */
  async function afterWrongSync() {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    await owner.does("updateProfile", { params, body: { status: "Open" } });
    const { apiKey: key } = await owner.does("createKey", {
      params,
      body: { name: "Website", scope: "sync:write" },
    });
    const path = `/v1/mosques/${mosqueId}/prayers`;
    const send = (method: "POST" | "PATCH", at: string, body: object) =>
      suite.request({ method, path: at, key, body, headers: { "X-Request-Id": "sync-1" } });
    const { prayerId } = (await send("POST", path, { prayerKey: "isha", adhanTime: "19:10" })).body;
    await send("PATCH", `${path}/${prayerId}`, { adhanTime: "07:10" });
    const person = await suite.personAs(owner);
    const { page } = person;
    await page.goto(addressOf("history", { mosqueId }));
    await arrivesAt(page, history.title("Masjid Noor"));
    const timesNow = async () =>
      (await owner.does("listPrayers", { params })).prayers.map(({ adhanTime }) => adhanTime);
    return { mosqueId, owner, page, person, timesNow };
  }

  test("shows who made a change, with the values before and after; undoes a wrong time, then the undo", async () => {
    const { owner, page, timesNow } = await afterWrongSync();
    const shows = (text: string) => page.locator("p").filter({ hasText: text }).first().waitFor();
    await shows(names.prayer.isha);
    await shows(`${changes.member.adhanTime}: ${changes.before} 19:10 ${changes.after} 07:10`);
    await shows(history.key("Website"));

    await page
      .getByRole("combobox", { name: history.filter.resource })
      .selectOption({ label: changes.resource.prayers });
    await eventually(async () => (await page.getByText("Open", { exact: true }).count()) === 0 || undefined);
    await page.getByRole("button", { name: history.undo }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(history.planHeading).waitFor();
    await dialog.getByText(history.overwrites("Website")).waitFor();
    await dialog.getByText(history.removed(names.prayer.isha)).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: lists.showAll }).click();
    await page.getByRole("button", { name: history.undo }).first().click();
    await dialog.getByRole("button", { name: history.restore, exact: true }).click();
    await page.getByText(history.done(1)).waitFor();
    assert.deepEqual(await timesNow(), []);
    const newest = page.getByRole("list", { name: history.list }).getByRole("listitem").first();
    await newest.filter({ hasText: owner.user.name }).waitFor();

    await newest.getByRole("button", { name: history.undo }).click();
    await dialog.getByText(history.restored(names.prayer.isha)).waitFor();
    await dialog.getByRole("button", { name: history.restore, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await eventually(async () => (await timesNow()).length === 1 || undefined);
    assert.deepEqual(await timesNow(), ["07:10"]);
  });

  test("asks what happens to newer values before it undoes an older change, and keeps them if told so", async () => {
    const { mosqueId, owner, page, timesNow } = await afterWrongSync();
    const params = { mosqueId };
    const [row] = (await owner.does("listPrayers", { params })).prayers;
    const rowParams = { ...params, prayerId: row?.id ?? assert.fail() };
    await owner.does("updatePrayer", { params: rowParams, body: { iqamahTime: "07:40" } });
    await owner.does("updatePrayer", {
      params: rowParams,
      body: { adhanTime: "19:15", iqamahTime: "19:45" },
    });
    await owner.does("updatePrayer", { params: rowParams, body: { iqamahTime: "19:50" } });
    await page.reload();
    await page.getByRole("button", { name: history.undo }).nth(1).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(history.newerTitle(1)).waitFor();
    await dialog.getByText(history.newerBy(owner.user.name, "").split(",")[0] ?? "").waitFor();
    const restore = dialog.getByRole("button", { name: history.restore, exact: true });
    assert.equal(await restore.isDisabled(), true);
    await dialog.getByText(history.newerChoose).waitFor();
    await dialog.getByRole("radio", { name: history.newerKeep }).check();
    await dialog
      .getByText(history.newerBy(owner.user.name, "").split(",")[0] ?? "")
      .waitFor({ state: "detached" });
    await restore.click();
    await page.getByText(history.done(1)).waitFor();
    assert.deepEqual(await timesNow(), ["07:10"]);
    const [now] = (await owner.does("listPrayers", { params })).prayers;
    assert.equal(now?.iqamahTime, "19:50");
  });

  test("says that the data has changed since, leaves it unchanged, and shows the new plan", async () => {
    const { mosqueId, owner, page, person } = await afterWrongSync();
    await owner.does("updateProfile", { params: { mosqueId }, body: { status: "Closed" } });
    await page.reload();
    await page.getByRole("button", { name: history.undo }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Closed").waitFor();
    await owner.does("updateProfile", { params: { mosqueId }, body: { status: "Full" } });
    person.expectStatus(412);
    await dialog.getByRole("button", { name: history.restore, exact: true }).click();
    await dialog.getByText(words.en.failures.byReason.plan_outdated()).waitFor();
    await dialog.getByText("Full").first().waitFor();
    assert.equal((await owner.does("getProfile", { params: { mosqueId } })).profile.status, "Full");
  });

  test("restores everything as it was at a moment of the mosque's clock, or says that it does not reach back", async () => {
    const { page, person, timesNow } = await afterWrongSync();
    person.expectStatus(409);
    await page.getByRole("button", { name: history.toMoment }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(history.momentLabel).fill("2020-01-01T12:00");
    await dialog.getByRole("button", { name: history.showPlan }).click();
    await dialog.getByText(words.en.failures.byReason.history_does_not_reach()).waitFor();
    await dialog.getByLabel(history.momentLabel).fill("2090-01-01T12:00");
    await dialog.getByRole("button", { name: history.showPlan }).click();
    await dialog.getByText(history.nothingToDo).waitFor();
    assert.deepEqual(await timesNow(), ["07:10"]);
  });

  test("a viewer reads the history without a way to restore", async () => {
    const { mosqueId, owner } = await afterWrongSync();
    const { page } = await suite.personAs(await addMember(owner, mosqueId, "viewer"));
    await page.goto(addressOf("history", { mosqueId }));
    await page.getByText("07:10").first().waitFor();
    assert.equal(await page.getByRole("button", { name: history.undo }).count(), 0);
    assert.equal(await page.getByRole("button", { name: history.toMoment }).count(), 0);
    await page.getByRole("link", { name: shell.history }).waitFor();
  });
});
