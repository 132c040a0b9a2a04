import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesSuite,
  signInByForm,
  words,
} from "../../support/browser/pages.ts";
import { addMember, addMosque, onAnotherDevice, type SignedInVisitor } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { addApp } from "../../support/sign-in/factors.ts";

describe("The pages that end accounts", () => {
  const suite = pagesSuite();
  const withStatus = async (visitor: SignedInVisitor) => (await visitor.call("getSession")).status;

  for (const language of languageNames) {
    const { account, failures, operator: list, people, session, shell, team } = words[language];

    /** The operator's list, with one account in it. */
    async function listed(email: string) {
      const person = await suite.personAs(await suite.operatorVisitor(), { language });
      const { page } = person;
      await page.goto(addressOf("operatorUsers"));
      await page.getByPlaceholder(list.userHint).fill(email);
      await page.getByText(list.userCount(1), { exact: true }).waitFor();
      const row = page.getByRole("listitem").filter({ hasText: email });
      const choose = async (item: string) => {
        await row.getByRole("button", { name: people.more }).click();
        await page.getByRole("menuitem", { name: item, exact: true }).click();
      };
      return { person, page, row, choose, dialog: page.getByRole("dialog") };
    }

    test(`a disabled person's next click says so, and they sign in again once enabled: ${language}`, async () => {
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
      const theirs = await suite.personAs(owner, { language });
      theirs.expectStatus(403);
      await theirs.page.goto(addressOf("keys", { mosqueId }));
      await theirs.page.getByRole("heading", { level: 1 }).waitFor();

      const { row, choose, dialog } = await listed(owner.user.email);
      await choose(people.disable);
      await dialog.getByText(people.disableText(owner.user.name)).waitFor();
      await dialog.getByRole("button", { name: people.disable, exact: true }).click();
      await row.getByText(people.disabled, { exact: true }).waitFor();

      await openTeam(theirs.page, shell);
      await theirs.page.getByText(people.disabledTitle).waitFor();
      await assertAccessible(theirs.page, people.disabledTitle);
      await assertFitsWidth(theirs.page, people.disabledTitle);
      await theirs.page.getByRole("button", { name: people.toSignIn }).click();
      await arrivesAt(theirs.page, shell.signIn);
      await signInByForm(theirs.page, words[language], { ...owner.user, password: owner.password });
      await theirs.page.getByText(failures.byReason.account_disabled()).waitFor();

      await choose(people.enable);
      await dialog.getByRole("button", { name: people.enable, exact: true }).click();
      await row.getByText(people.disabled, { exact: true }).waitFor({ state: "detached" });
      await signInByForm(theirs.page, words[language], { ...owner.user, password: owner.password });
      await theirs.page.getByRole("heading", { level: 1, name: shell.signIn }).waitFor({ state: "detached" });
    });

    test(`the operator sees a user's devices, and signs out one, then all: ${language}`, async () => {
      const member = await addMember(
        await suite.operatorVisitor(),
        await addMosque(await suite.operatorVisitor()),
        "viewer",
      );
      const phone = await suite.personAs(member, { language });
      const { page, choose, dialog } = await listed(member.user.email);
      await choose(people.devices);
      const devices = dialog.getByRole("listitem");
      await devices.nth(1).waitFor();
      const before = await devices.count();
      await assertAccessible(page, people.devices);
      await devices.first().getByRole("button").click();
      await eventually(async () => (await devices.count()) === before - 1 || undefined);
      await dialog.getByRole("button", { name: people.signOutEverywhere }).click();
      await page.getByText(people.signedOutEverywhere(member.user.name)).waitFor();
      assert.equal(await withStatus(member), 401);
      await choose(people.devices);
      await dialog.getByText(people.noDevices).waitFor();
      await phone.close();
    });

    test(`deleting an account says what goes and what stays, and needs its email typed: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { mosqueId, owner } = await mosqueWithOwner(operator, "Masjid Huda");
      const { person, page, choose, dialog } = await listed(owner.user.email);
      person.expectStatus(409);
      await choose(people.delete);
      await dialog.getByText(people.teams(1)).waitFor();
      await dialog.getByText(people.staying.keys).waitFor();
      await dialog.getByRole("button", { name: people.deleteIt }).click();
      await dialog.getByText(people.emailDiffers).waitFor();
      await dialog.getByLabel(people.confirmEmail(owner.user.email)).fill(owner.user.email);
      await dialog.getByRole("button", { name: people.deleteIt }).click();
      await dialog.getByText(failures.byReason.last_owner({ name: "Masjid Huda" })).waitFor();
      await assertAccessible(page, failures.byReason.last_owner({ name: "Masjid Huda" }));
      await assertFitsWidth(page, failures.byReason.last_owner({ name: "Masjid Huda" }));
      await dialog.getByRole("link", { name: "Masjid Huda" }).click();
      await arrivesAt(page, team.title("Masjid Huda"));

      await addMember(operator, mosqueId, "owner", "Bilal");
      const again = await listed(owner.user.email);
      await again.choose(people.delete);
      await again.dialog.getByLabel(people.confirmEmail(owner.user.email)).fill(owner.user.email);
      await again.dialog.getByRole("button", { name: people.deleteIt }).click();
      await again.page.getByText(people.deleted(owner.user.name)).waitFor();
      await again.page.getByText(list.noUserFound).waitFor();
      assert.equal(await withStatus(owner), 401);
    });

    test(`people delete their own account, and the sign-in page says that it is done: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { mosqueId, owner } = await mosqueWithOwner(operator, "Masjid Rahma");
      const person = await suite.personAs(owner, { language });
      const { page } = person;
      person.expectStatus(409);
      const dialog = page.getByRole("dialog");
      const deleteIt = async () => {
        await dialog.getByLabel(people.confirmEmail(owner.user.email)).fill(owner.user.email);
        await dialog.getByRole("button", { name: people.deleteIt }).click();
      };
      await page.goto(addressOf("account"));
      await arrivesAt(page, shell.account);
      await page.getByText(account.devicesTitle, { exact: true }).waitFor();
      await page.getByRole("button", { name: people.deleteOwn }).click();
      await deleteIt();
      await dialog.getByText(failures.byReason.last_owner({ name: "Masjid Rahma" })).waitFor();
      await dialog.getByRole("link", { name: "Masjid Rahma" }).waitFor();

      await addMember(operator, mosqueId, "owner", "Bilal");
      await deleteIt();
      await arrivesAt(page, shell.signIn);
      await page.getByText(people.ownDeleted).waitFor();
      await assertAccessible(page, people.ownDeleted);
      person.expectStatus(401);
      await signInByForm(page, words[language], { ...owner.user, password: owner.password });
      await page.getByText(failures.byReason.sign_in_failed()).waitFor();
    });

    test(`accounts with and without a second factor are marked: ${language}`, async () => {
      const { owner } = await mosqueWithOwner(await suite.operatorVisitor());
      const { page, row } = await listed(owner.user.email);
      await row.getByText(people.noFactor, { exact: true }).waitFor();
      await row.getByText(team.unconfirmed, { exact: true }).waitFor();
      await addApp(owner);
      await page.reload();
      await page.getByText(people.hasFactor, { exact: true }).first().waitFor();
    });

    test(`operators cannot disable or delete themselves in the list: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { page, row } = await listed(operator.user.email);
      await row.getByRole("button", { name: people.more }).click();
      await page.getByRole("menuitem", { name: people.devices, exact: true }).click();
      await page.getByRole("dialog").getByText(session.thisDevice, { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await row.getByRole("button", { name: people.more }).click();
      await page.getByRole("menuitem").first().waitFor();
      assert.equal(await page.getByRole("menuitem").count(), 1);
    });
  }

  test("the last operator's deletion is refused with the fix", async () => {
    const { failures, people } = words.en;
    const operator = await suite.operatorVisitor();
    const person = await suite.personAs(await onAnotherDevice(operator));
    person.expectStatus(409);
    const { page } = person;
    await page.goto(addressOf("account"));
    await page.getByRole("button", { name: people.deleteOwn }).click();
    await page.getByLabel(people.confirmEmail(operator.user.email)).fill(operator.user.email);
    await page.getByRole("button", { name: people.deleteIt }).click();
    await page.getByText(failures.byReason.last_operator()).waitFor();
  });
});

/** Clicks on the link to a mosque's team, which a phone has in a menu. */
async function openTeam(page: Page, shell: (typeof words)["en"]["shell"]): Promise<void> {
  await page.getByRole("link", { name: shell.team, exact: true }).first().click();
}
