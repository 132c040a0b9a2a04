import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import {
  assertAccessible,
  assertFitsWidth,
  type BrowserOn,
  openBrowser,
  type Person,
} from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, signInByForm, words } from "../../support/browser/pages.ts";
import { addVirtualAuthenticator } from "../../support/browser/virtual-authenticator.ts";
import { engines } from "../../support/databases/engines.ts";
import { addMember, addMosque, type SignedInVisitor, setUpOperator } from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);

describe("Passkeys in a browser", () => {
  let browser: BrowserOn;
  let elsewhere: BrowserOn;
  let operator: SignedInVisitor;
  let mosqueId: string;
  afterEach(() => {
    browser.assertNoComplaints();
    elsewhere.assertNoComplaints();
  });
  after(() => Promise.all([browser?.close(), elsewhere?.close()]));
  const suite = suiteOn(sqlite);
  before(async () => {
    const { address } = suite.service;
    operator = await setUpOperator(suite.service);
    mosqueId = await addMosque(operator);
    // Browsers keep passkeys for names only, and take localhost for a secure place.
    const publicUrl = `http://localhost:${address.port}`;
    await operator.does("updateService", { body: { publicUrl } });
    browser = await openBrowser(new URL(publicUrl));
    elsewhere = await openBrowser(address);
  });

  const addPerson = () => addMember(operator, mosqueId, "viewer");

  async function signedIn(person: Person, account: SignedInVisitor, language: keyof typeof words) {
    const { page } = person;
    const authenticator = await addVirtualAuthenticator(page);
    await authenticator.isTouched(false);
    await page.goto(addressOf("signIn"));
    await signInByForm(page, words[language], { ...account.user, ...account });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForURL((url) => !url.pathname.endsWith("sign-in"));
    await authenticator.isTouched(true);
    await page.goto(addressOf("account"));
    await arrivesAt(page, words[language].shell.account);
    return { page, authenticator };
  }

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  for (const language of languageNames) {
    const { passkeys, shell, failures, entrance } = words[language];

    test(`a user adds a passkey, renames it, signs in with only it, and removes it (${language})`, async () => {
      const account = await addPerson();
      const person = await browser.person({ language });
      const { page, authenticator } = await signedIn(person, account, language);

      await page.getByText(passkeys.none).waitFor();
      await button(page, passkeys.add).click();
      const dialog = page.getByRole("dialog");
      await assertAccessible(page, "the dialog to add a passkey");
      await dialog.getByLabel(passkeys.name, { exact: true }).fill("Phone");
      await button(page, passkeys.goOn).click();
      await page.getByText(passkeys.added("Phone")).waitFor();
      await page.getByText(passkeys.neverUsed).waitFor();
      await assertAccessible(page, "the list of passkeys");
      await assertFitsWidth(page, "the list of passkeys");

      await page.getByRole("button", { name: `${passkeys.rename}: Phone` }).click();
      await dialog.getByLabel(passkeys.name, { exact: true }).fill("My phone");
      await dialog.getByRole("button", { name: shell.save }).click();
      await page.getByText(passkeys.renamed).waitFor();

      person.expectStatus(401); // The page may still be reading the renamed list.
      await account.does("signOutEverywhere");
      await authenticator.isTouched(false);
      await page.goto(addressOf("signIn"));
      await button(page, passkeys.signIn).waitFor();
      await assertAccessible(page, "signing in with a passkey");
      await authenticator.isTouched(true);
      await button(page, passkeys.signIn).click();
      await page.waitForURL((url) => !url.pathname.endsWith("sign-in"));

      await page.goto(addressOf("account"));
      await page.getByText(passkeys.lastUsedAt).last().waitFor();
      await page.getByRole("button", { name: `${passkeys.remove}: My phone` }).click();
      await page.getByRole("dialog", { name: /\S/ }).waitFor(); // It has its name a moment after it is there.
      await assertAccessible(page, "the question before a passkey is removed");
      await button(page, passkeys.remove).click();
      await page.getByText(passkeys.removed("My phone")).waitFor();
      await page.getByText(passkeys.none).waitFor();

      await person.context.clearCookies();
      await authenticator.isTouched(false);
      await page.goto(addressOf("signIn"));
      await button(page, passkeys.signIn).waitFor();
      await authenticator.isTouched(true);
      await button(page, passkeys.signIn).click();
      await page.getByText(failures.byReason.passkey_unknown()).waitFor();
      await page.getByText(entrance.forgotten).waitFor();
    });

    test(`enrolment that is broken off has no effect, keeps the name, and can continue (${language})`, async () => {
      const account = await addPerson();
      const person = await browser.person({ language });
      const { page, authenticator } = await signedIn(person, account, language);
      await authenticator.recognises(false);
      await button(page, passkeys.add).click();
      const name = page.getByRole("dialog").getByLabel(passkeys.name, { exact: true });
      await name.fill("Tablet");
      await button(page, passkeys.goOn).click();
      await page.getByText(failures.byReason.passkey_cancelled()).waitFor();
      const params = { body: { email: account.user.email, password: account.password } };
      await account.does("signIn", params);
      assert.deepEqual((await account.does("listPasskeys")).passkeys, []);

      assert.equal(await name.inputValue(), "Tablet");
      await authenticator.recognises(true);
      await button(page, passkeys.goOn).click();
      await page.getByText(passkeys.added("Tablet")).waitFor();

      await button(page, passkeys.add).click();
      await name.fill("Again");
      await button(page, passkeys.goOn).click();
      await page.getByText(failures.byReason.passkey_already_added()).waitFor();
    });

    test(`away from the public address, pages offer no passkeys and have no section for them (${language})`, async () => {
      const account = await addPerson();
      const { page } = await elsewhere.person({ language });
      await page.goto(addressOf("signIn"));
      await page.getByText(entrance.forgotten).waitFor();
      assert.equal(await button(page, passkeys.signIn).count(), 0);
      await signInByForm(page, words[language], { ...account.user, ...account });
      await page.waitForURL((url) => !url.pathname.endsWith("sign-in"));
      await page.goto(addressOf("account"));
      await arrivesAt(page, shell.account);
      await page.waitForLoadState("networkidle");
      // Nor one for another service or for mail, which are not set up here.
      const { account: own, emails, factors, openLinks, people, security } = words[language];
      assert.deepEqual(await page.getByRole("heading", { level: 2 }).allTextContents(), [
        ...[own.nameTitle, emails.title, own.passwordTitle, factors.title, own.devicesTitle],
        ...[openLinks.title, security.ownTitle, own.appearanceTitle, people.deleteOwnTitle],
      ]);
      assert.equal(await page.getByText(emails.cannotChange).count(), 0);
      assert.equal(await button(page, passkeys.add).count(), 0);
    });
  }

  test("the list of the email's input offers passkeys, and choosing one signs in", async () => {
    const account = await addPerson();
    const person = await browser.person();
    const { page } = await signedIn(person, account, "en");
    const { passkeys } = words.en;
    await button(page, passkeys.add).click();
    await page.getByRole("dialog").getByLabel(passkeys.name, { exact: true }).fill("Phone");
    await button(page, passkeys.goOn).click();
    await page.getByText(passkeys.added("Phone")).waitFor();
    await person.context.clearCookies();
    // The virtual authenticator chooses what is offered, as soon as it is.
    await page.goto(addressOf("signIn"));
    await page.waitForURL((url) => !url.pathname.endsWith("sign-in"));
  });
});
