import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import {
  assertAccessible,
  assertFitsWidth,
  type BrowserOn,
  openBrowser,
} from "../../support/browser/browser.ts";
import { addressOf, signInByForm, words } from "../../support/browser/pages.ts";
import { addVirtualAuthenticator } from "../../support/browser/virtual-authenticator.ts";
import { engines } from "../../support/databases/engines.ts";
import { addMember, addMosque, type SignedInVisitor, setUpOperator } from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);

describe("Stepping up in a browser", () => {
  let browser: BrowserOn;
  let operator: SignedInVisitor;
  afterEach(() => browser.assertNoComplaints());
  after(() => browser?.close());
  const suite = suiteOn(sqlite);
  before(async () => {
    operator = await setUpOperator(suite.service);
    // Browsers keep passkeys for names only, and take localhost for a secure place.
    const publicUrl = `http://localhost:${suite.service.address.port}`;
    await operator.does("updateService", { body: { publicUrl } });
    browser = await openBrowser(new URL(publicUrl));
  });

  const forgetStepUps = ({ user }: SignedInVisitor) =>
    suite.database.execute(`UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${user.id}'`);

  for (const language of languageNames) {
    const { passkeys, keys, session, shell, failures } = words[language];

    test(`a passkey is offered first, and a key that was filled in is then created by itself (${language})`, async () => {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      const person = await browser.person({ language });
      const { page } = person;
      const authenticator = await addVirtualAuthenticator(page);
      await authenticator.isTouched(false);
      await page.goto(addressOf("signIn"));
      await signInByForm(page, words[language], { ...owner.user, ...owner });
      await page.waitForURL((url) => !url.pathname.endsWith("sign-in"));
      await authenticator.isTouched(true);

      await page.goto(addressOf("account"));
      await page.getByRole("button", { name: passkeys.add, exact: true }).click();
      await page.getByRole("dialog").getByLabel(passkeys.name, { exact: true }).fill("Phone");
      await page.getByRole("button", { name: passkeys.goOn, exact: true }).click();
      await page.getByText(passkeys.added("Phone")).waitFor();

      await page.goto(addressOf("keys", { mosqueId }));
      await page.getByRole("button", { name: keys.makeFirst, exact: true }).first().click();
      const form = page.getByRole("dialog", { name: keys.make });
      const name = form.getByLabel(keys.name, { exact: true });
      const typed = "Prayer board";
      await name.fill(typed);
      await forgetStepUps(owner);
      person.expectStatus(403);
      await form.getByRole("button", { name: keys.makeIt, exact: true }).click();

      const dialog = page.getByRole("dialog", { name: session.stepUpTitle });
      const button = dialog.getByRole("button", { name: session.stepUpWithPasskey, exact: true });
      await button.waitFor();
      // The password alone is no proof for an account with a second factor.
      assert.equal(await dialog.getByLabel(shell.password, { exact: true }).count(), 0);
      await assertAccessible(page, "the dialog to step up");
      await assertFitsWidth(page, "the dialog to step up");

      await authenticator.recognises(false);
      await button.click();
      await dialog.getByText(failures.byReason.passkey_cancelled()).waitFor();
      assert.equal(await name.inputValue(), typed);
      await authenticator.recognises(true);
      await button.click();
      await page
        .getByText(/mps_\w{10}_\w{38}/)
        .first()
        .waitFor();
      await dialog.waitFor({ state: "detached" });
      const { keys: made } = await owner.does("listKeys", { params: { mosqueId } });
      assert.deepEqual(
        made.map((key) => key.name),
        [typed],
      );
    });
  }
});
