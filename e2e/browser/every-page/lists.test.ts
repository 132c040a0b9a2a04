import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import type { SignedInVisitor } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

const { keys, lists, mosques, overview, team } = words.en;
const desk = { width: 1280, height: 900 } as const;
const phone = { width: 360, height: 740 } as const;
const at = "2026-11-20T18:00:00.000Z";
const manyMosques = 205;

describe("Long lists in the portal", () => {
  const suite = pagesSuite();

  /** The owner of Noor 1, Noor 2 and so on. */
  async function ownerOfMany(): Promise<{ owner: SignedInVisitor; ids: string[] }> {
    const { owner, mosqueId } = await mosqueWithOwner(await suite.operatorVisitor(), "Noor 1");
    const ids = [mosqueId];
    for (let number = 2; number <= manyMosques; number += 1) {
      ids.push((await suite.operator.addMosque({ name: `Noor ${number}` })).mosqueId);
    }
    const rows = ids.slice(1).map((id) => `('${id}', '${owner.user.id}', 'owner', '${at}')`);
    await suite.database.execute(
      `INSERT INTO members (mosque_id, user_id, role, joined_at) VALUES ${rows.join(", ")}`,
    );
    return { owner, ids };
  }

  async function look(page: Page, hint: string) {
    await assertAccessible(page, hint);
    await assertFitsWidth(page, hint);
  }

  test("an owner of 205 mosques sees how many there are, and is an owner in the last of them", async () => {
    const { owner, ids } = await ownerOfMany();
    const { page } = await suite.personAs(owner, { window: desk });
    await page.goto(addressOf("home"));
    await arrivesAt(page, mosques.title);
    await page.getByText(mosques.count(manyMosques)).waitFor();
    const table = page.getByRole("table", { name: mosques.title });
    assert.deepEqual((await table.getByRole("link").allTextContents()).slice(0, 3), [
      "Noor 1",
      "Noor 2",
      "Noor 3",
    ]);
    assert.equal(await table.getByRole("row").count(), 101);
    await look(page, "the first page");

    await page.getByRole("button", { name: lists.next }).click();
    await page.getByRole("link", { name: "Noor 101", exact: true }).waitFor();
    await page.getByRole("button", { name: lists.next }).click();
    await page.getByRole("link", { name: `Noor ${manyMosques}` }).click();
    await arrivesAt(page, `Noor ${manyMosques}`);
    await page.getByRole("link", { name: overview.step.keys }).waitFor();
    await page.goto(addressOf("team", { mosqueId: ids.at(-1) ?? assert.fail() }));
    await page.getByRole("button", { name: team.invite }).waitFor();
    await page.goBack();
    await page.goBack();
    await arrivesAt(page, mosques.title);
    await page.getByRole("link", { name: `Noor ${manyMosques}` }).waitFor();
    await page.waitForLoadState("networkidle");

    await page.getByLabel(lists.search).fill("noor ٢٠");
    await page.getByText(mosques.count(7)).waitFor();
    assert.equal(await page.getByRole("link", { name: "Noor 20", exact: true }).count(), 1);
    await page.reload();
    await page.getByText(mosques.count(7)).waitFor();
    await page.getByLabel(lists.column.verification).selectOption("Verified");
    await page.getByText(mosques.noneFound).waitFor();
    await look(page, "nothing found");
    await page.getByRole("button", { name: lists.showAll }).click();
    await page.getByText(mosques.count(manyMosques)).waitFor();
  });

  test("on a phone the same mosques are cards, and all of them are in view", async () => {
    const { owner } = await ownerOfMany();
    for (const language of ["en", "ar"] as const) {
      const { page } = await suite.personAs(owner, { window: phone, language });
      await page.goto(addressOf("mosques"));
      for (const shown of ["Noor 1", "Noor 101"]) {
        await page.getByRole("listitem").getByText(shown, { exact: true }).waitFor();
        await page.getByRole("button", { name: words[language].lists.next }).click();
      }
      await page.getByRole("listitem").getByText("Noor 205").waitFor();
      assert.equal(await page.getByRole("table").count(), 0);
      await look(page, language);
    }
  });

  test("on a phone the failure on a mosque's card leads to the failed request, and the rest of the card to the mosque", async () => {
    const { owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Noor");
    const { mosqueId, apiKey } = await suite.operator.addMosque({ name: "Failing" });
    await suite.database.execute(
      `INSERT INTO members (mosque_id, user_id, role, joined_at) VALUES ('${mosqueId}', '${owner.user.id}', 'owner', '${at}')`,
    );
    const body = { entitlement: "Gold" };
    await suite.request({ method: "PATCH", path: `/v1/mosques/${mosqueId}/profile`, key: apiKey, body });
    await eventually(async () => {
      const { mosques: found } = await owner.does("listMosques");
      return found.find(({ lastFailureReason }) => lastFailureReason);
    });
    for (const language of ["en", "ar"] as const) {
      const { activity, website } = words[language];
      const { page } = await suite.personAs(owner, { window: phone, language });
      await page.goto(addressOf("mosques"));
      const card = page.getByRole("listitem").filter({ hasText: "Failing" });
      const failure = card.getByRole("link", { name: website.byReason.profile_field_read_only });
      await failure.waitFor();
      assert.equal(await card.getByRole("link").count(), 2);
      assert.equal(await page.locator("a a").count(), 0, "no link is in another");
      await look(page, language);
      await failure.click();
      await arrivesAt(page, activity.title("Failing"));
      assert.equal(new URL(page.url()).searchParams.get("outcome"), "failed");
      await page.goBack();
      await failure.waitFor();
      const { width = 0, height = 0 } = (await card.boundingBox()) ?? {};
      await card.click({ position: { x: width / 2, y: height - 3 } });
      await arrivesAt(page, "Failing");
    }
  });

  test("on a desktop, 50 keys are a table in natural order, and each can be revoked from it", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    for (let number = 50; number >= 1; number -= 1) {
      const body = { name: `Screen ${number}`, scope: "sync:read" } as const;
      await owner.does("createKey", { params, body });
    }
    for (const language of ["en", "ar"] as const) {
      const { keys: said, lists: listed } = words[language];
      const { page } = await suite.personAs(owner, { window: desk, language });
      await page.goto(addressOf("keys", { mosqueId }));
      const table = page.getByRole("table", { name: said.workingKeys });
      await table.waitFor();
      assert.equal(await table.getByRole("row").count(), 51);
      const names = await table.getByRole("rowheader").locator("bdi:not(.ltr)").allTextContents();
      assert.deepEqual(names.slice(0, 3), ["Screen 1", "Screen 2", "Screen 3"]);
      await look(page, `50 keys, ${language}`);
      await page.getByLabel(listed.search).fill("screen 7");
      await page.getByText(said.count(1)).waitFor();
    }

    const { page } = await suite.personAs(owner, { window: desk });
    await page.goto(addressOf("keys", { mosqueId }));
    await page.getByRole("button", { name: `${keys.revoke}: Screen 7`, exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Screen 7");
    await page.getByRole("dialog").getByRole("button", { name: keys.revokeIt }).click();
    await page.getByRole("button", { name: keys.ended(1) }).click();
    await page
      .getByRole("table", { name: keys.ended(1) })
      .getByText("Screen 7")
      .waitFor();
  });
});
