import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";

const { mosques, operator, removal } = words.en;

describe("Taking data out of the service", () => {
  const suite = pagesSuite();

  async function operatorAt(address: string): Promise<Page> {
    const { page } = await suite.personAs(await suite.operatorVisitor(), {
      window: { width: 1280, height: 900 },
    });
    await page.goto(address);
    return page;
  }

  async function savedBy(page: Page, button: string): Promise<{ name: string; text: string }> {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  }

  test("an operator sees what goes with a mosque, saves its data, types its name, and removes it", async () => {
    const visitor = await suite.operatorVisitor();
    const { mosqueId } = await mosqueWithOwner(visitor);
    const { removal: goes } = await visitor.does("getRemoval", { params: { mosqueId } });
    const { communityName } = goes;
    const page = await operatorAt(addressOf("operatorMosque", { mosqueId }));
    await page.getByRole("button", { name: removal.open, exact: true }).click();
    await page.getByText(removal.part.members(goes.members)).waitFor();

    const { name, text } = await savedBy(page, mosques.exportIt);
    assert.match(name, new RegExp(`^mosque-${mosqueId}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    assert.equal(JSON.parse(text).profile.communityName, communityName);

    const typed = page.getByLabel(removal.confirmName(communityName));
    await typed.fill("Another mosque");
    await page.getByRole("button", { name: removal.removeIt }).click();
    await page.getByText(removal.nameDiffers).waitFor();
    assert.equal((await visitor.call("getMosque", { params: { mosqueId } })).status, 200);

    await typed.fill(communityName);
    await page.getByRole("button", { name: removal.removeIt }).click();
    await page.getByText(removal.removed(communityName)).waitFor();
    await arrivesAt(page, operator.mosquesTitle);
    assert.equal((await visitor.call("getMosque", { params: { mosqueId } })).status, 404);

    await page.goto(addressOf("operatorService"));
    await page.getByRole("heading", { name: removal.removedTitle }).waitFor();
    await page.getByText(mosqueId).waitFor();
  });

  test("the list of mosques is saved as a table of all that the search finds, not of one page", async () => {
    const visitor = await suite.operatorVisitor();
    const mark = crypto.randomUUID().slice(0, 8);
    const names = Array.from({ length: 103 }, (_, number) => `${mark} ${number}, "Noor"`);
    for (const communityName of [...names, `=${mark} formula`]) {
      await visitor.does("createMosque", { body: { communityName, timeZoneId: "UTC", join: false } });
    }
    const page = await operatorAt(addressOf("operatorMosques"));
    await page.goto(`${page.url()}?search=${mark}`);
    await page.getByText(mosques.count(104)).waitFor();
    const { name, text } = await savedBy(page, mosques.exportList);
    assert.equal(name, "mosques.csv");
    const [heading, ...lines] = text.trimEnd().split("\r\n");
    assert.match(heading ?? "", /^\ufeffid,communityName,/);
    assert.equal(lines.length, 104);
    for (const communityName of names) {
      assert.ok(text.includes(`"${communityName.replaceAll('"', '""')}"`), communityName);
    }
    assert.ok(text.includes(`'=${mark} formula`));
  });
});
