import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { goTo, press, tabTo } from "../../support/browser/keyboard.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail } from "../../support/portal/portal.ts";

const { keys, overview, shell, team } = words.en;
const ofKey = (action: string) => `${action}: ${keys.usualName}`;

describe("With only the keyboard", () => {
  const suite = pagesSuite();

  test("an owner signs in, creates, rotates and revokes a key, invites a person and signs out", async () => {
    const { owner, mosqueId } = await mosqueWithOwner(await suite.operatorVisitor());
    const { page } = await suite.person({ window: { width: 1280, height: 900 } });
    await page.goto(addressOf("home"));

    await arrivesAt(page, shell.signIn);
    await tabTo(page, shell.email);
    await page.keyboard.type(owner.user.email);
    await tabTo(page, shell.password);
    const password = page.getByLabel(shell.password, { exact: true });
    assert.equal(await password.getAttribute("type"), "password");
    assert.equal(await password.getAttribute("autocomplete"), "current-password");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await arrivesAt(page, "Masjid Noor");
    await press(page, overview.step.makeKey);
    await arrivesAt(page, keys.title("Masjid Noor"));

    await tabTo(page, shell.skipToContent);
    await page.keyboard.press("Enter");
    await press(page, keys.makeFirst);
    await fieldInFocus(page);
    await page.keyboard.press("Enter");
    await saveKey(page);

    await press(page, ofKey(keys.rotate));
    await page.getByRole("dialog").waitFor();
    await tabTo(page, keys.grace["24h"].name);
    await page.keyboard.press("ArrowUp");
    await press(page, keys.rotateIt);
    await saveKey(page);
    await page.getByRole("timer").waitFor();
    assert.match((await page.getByRole("timer").textContent()) ?? "", /^(00:59|01:00):/);

    await press(page, ofKey(keys.revoke));
    await fieldInFocus(page);
    await page.keyboard.type(keys.usualName);
    await page.keyboard.press("Enter");
    await page.getByText(keys.noneWorks).waitFor();

    await press(page, shell.team);
    await arrivesAt(page, team.title("Masjid Noor"));
    await press(page, team.invite);
    await fieldInFocus(page);
    const email = newEmail();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await press(page, shell.done);
    await page.getByText(email, { exact: true }).waitFor();

    await press(page, shell.menu);
    await page.getByRole("menu").waitFor();
    await goTo(page, shell.signOut, "ArrowDown");
    await page.keyboard.press("Enter");
    await arrivesAt(page, shell.signIn);
    const { keys: ended } = await owner.does("listKeys", { params: { mosqueId } });
    assert.deepEqual(ended.map(({ status }) => status).toSorted(), ["revoked", "revoked"]);
  });
});

/** A dialog with a text field focuses it when it opens. */
async function fieldInFocus(page: Page): Promise<void> {
  await page.getByRole("dialog").locator("input:focus").waitFor();
}

/** Confirms that the key was saved, and closes the dialog. */
async function saveKey(page: Page): Promise<void> {
  await page.getByRole("dialog").getByText(keys.revealText).and(page.locator(":focus")).waitFor();
  await tabTo(page, keys.savedIt);
  await page.keyboard.press("Space");
  await press(page, shell.done);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
