import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { addMember, tokenOf } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

const { keys, mosques, overview, shell, website } = words.en;
const desk = { width: 1280, height: 900 } as const;

describe("The overview of a mosque", () => {
  const suite = pagesSuite();

  /** A mosque whose owner has its overview open. */
  async function ownerAtOverview(name = "Masjid Noor") {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), name);
    const person = await suite.personAs(owner);
    await person.page.goto(addressOf("overview", { mosqueId }));
    await arrivesAt(person.page, name);
    const addKey = () =>
      owner.does("createKey", { params: { mosqueId }, body: { name: "Website", scope: "sync:write" } });
    return { mosqueId, owner, addKey, page: person.page };
  }

  /** Reads the page again until it has this text: a request is in the log a few seconds after its response. */
  async function says(page: Page, text: string | RegExp): Promise<void> {
    await eventually(async () => {
      await page.reload();
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      return (await page.getByText(text).first().isVisible()) || undefined;
    });
  }

  test("leads from the first key to the first sync, with its changes and the reason of a failure", async () => {
    const { mosqueId, owner, addKey, page } = await ownerAtOverview();
    await page.getByRole("heading", { name: overview.title.neverWithoutKey }).waitFor();
    await page.getByText(overview.waitsFor.you).waitFor();
    await page.getByRole("link", { name: overview.step.makeKey }).click();
    await page.getByRole("button", { name: keys.makeFirst }).waitFor();

    const { apiKey, key } = await addKey();
    await page.getByRole("link", { name: shell.overview }).click();
    await page.getByRole("heading", { name: overview.title.neverWithKey }).waitFor();
    await page.getByText(overview.waitsFor.website).waitFor();

    const path = `/v1/mosques/${mosqueId}/prayers`;
    const body = { prayerKey: "isha", adhanTime: "17:45", iqamahTime: "19:30" };
    const { body: made } = await suite.request({ method: "POST", path, key: apiKey, body });
    await suite.request({
      method: "PATCH",
      path: `${path}/${made.prayers?.[0]?.id}`,
      key: apiKey,
      body: { iqamahTime: "19:45" },
    });
    await says(page, /^Synced today \d\d:\d\d, 2 times changed$/);
    const change = page.getByRole("listitem").filter({ hasText: "19:30" }).filter({ hasText: "19:45" });
    await change.getByText("by Website").waitFor();

    await owner.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: "Website" } });
    await suite.request({ path, key: apiKey });
    await says(page, /^Failed today \d\d:\d\d$/);
    await page.getByText(website.byReason.key_revoked).waitFor();
    await page.getByText(overview.waitsFor.you).waitFor();
    await page.getByRole("link", { name: overview.step.keys }).click();
    await arrivesAt(page, keys.title("Masjid Noor"));
  });

  test("shows today's prayers by the mosque's own clocks, and jummah apart on other days", async () => {
    const { mosqueId, addKey, page } = await ownerAtOverview();
    const { apiKey } = await addKey();
    for (const body of [
      { prayerKey: "fajr", adhanTime: "05:10", iqamahTime: "05:40" },
      { prayerKey: "isha", adhanTime: "00:20" },
    ]) {
      await suite.request({ method: "POST", path: `/v1/mosques/${mosqueId}/prayers`, key: apiKey, body });
    }
    await page.reload();
    const rows = page.locator("ol").getByRole("listitem");
    await rows.filter({ hasText: "05:10" }).filter({ hasText: "05:40" }).waitFor();
    await rows.filter({ hasText: "00:20" }).waitFor();
    await page.getByText("Europe/London").waitFor();
  });

  test("lets a team set the rhythm and pause it, and a viewer only read it", async () => {
    const { mosqueId, owner, page } = await ownerAtOverview();
    await page.getByRole("button", { name: overview.changeIt, exact: true }).click();
    await page.getByRole("radio", { name: overview.rhythm.choice.set.name }).check();
    await page.getByLabel(overview.rhythm.every, { exact: true }).fill("");
    await page.getByRole("button", { name: shell.save }).click();
    await page.getByText(overview.rhythm.wholeNumber).waitFor();
    await page.getByLabel(overview.rhythm.every, { exact: true }).fill("2");
    await page.getByLabel(`${overview.rhythm.every}: ${overview.rhythm.unit}`).selectOption("days");
    await page.getByLabel(overview.rhythm.late, { exact: true }).fill("3");
    await page.getByLabel(`${overview.rhythm.late}: ${overview.rhythm.unit}`).selectOption("hours");
    await page.getByRole("button", { name: shell.save }).click();
    await page.getByText(overview.expectation.set("2 days", "3 hours")).waitFor();

    await page.getByRole("button", { name: overview.changeIt, exact: true }).click();
    await page.getByRole("radio", { name: overview.rhythm.choice.paused.name }).check();
    await page.getByRole("button", { name: shell.save }).click();
    await page.getByRole("heading", { name: overview.title.paused }).waitFor();

    const viewer = await suite.personAs(await addMember(owner, mosqueId, "viewer"));
    await viewer.page.goto(addressOf("overview", { mosqueId }));
    await viewer.page.getByRole("heading", { name: overview.title.paused }).waitFor();
    for (const name of [overview.changeIt, overview.step.resume]) {
      assert.equal(await viewer.page.getByRole("button", { name, exact: true }).count(), 0, name);
    }

    await page.getByRole("button", { name: overview.step.resume }).click();
    await page.getByText(overview.expectation.set("2 days", "3 hours")).waitFor();
  });

  test("has one tab stop for all days, and the arrow keys read them one by one", async () => {
    const { page } = await ownerAtOverview();
    const strip = page.getByRole("toolbar", { name: overview.daysTitle });
    const days = strip.getByRole("button");
    await days.first().waitFor();
    assert.equal(await days.count(), 30);
    assert.equal(await strip.locator('button[tabindex="0"]').count(), 1);
    await days.last().focus();
    await page.keyboard.press("ArrowLeft");
    const label = await strip.locator("button:focus").getAttribute("aria-label");
    assert.equal(label, await days.nth(28).getAttribute("aria-label"));
    await page.locator("p[aria-hidden]", { hasText: label ?? assert.fail() }).waitFor();
    await page.keyboard.press("Home");
    await days.first().and(page.locator(":focus")).waitFor();
    assert.match((await days.first().getAttribute("aria-label")) ?? "", /: Before the first known sync$/);
  });

  test("switches from a page of one mosque to the same page of another, with only the keyboard", async () => {
    const { owner, mosqueId } = await ownerAtOverview("Masjid Salam");
    const operator = await suite.operatorVisitor();
    const { mosque: huda } = await operator.does("createMosque", {
      body: { communityName: "Masjid Huda", timeZoneId: "Europe/London" },
    });
    const params = { mosqueId: huda.id };
    const { link } = await operator.does("invite", {
      params,
      body: { email: owner.user.email, role: "owner" },
    });
    await owner.does("acceptInvitation", { body: { token: tokenOf(link) } });

    const { page } = await suite.personAs(owner, { window: desk });
    await page.goto(addressOf("team", { mosqueId }));
    const switcher = page.getByRole("button", { name: mosques.switcher.label });
    await switcher.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("searchbox", { name: mosques.switcher.search })
      .and(page.locator(":focus"))
      .waitFor();
    const salam = page.getByRole("dialog").getByRole("link", { name: "Masjid Salam" });
    await salam.waitFor();
    await page.keyboard.type("huda");
    await salam.waitFor({ state: "detached" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await arrivesAt(page, words.en.team.title("Masjid Huda"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});
