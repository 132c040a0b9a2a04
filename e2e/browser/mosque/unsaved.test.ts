import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail } from "../../support/portal/portal.ts";

const { account, keys, openLinks, operator, shell, team } = words.en;

describe("Unsaved input", () => {
  const suite = pagesSuite();

  async function ownerAt(address: (mosqueId: string) => string) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const person = await suite.personAs(owner);
    await person.page.goto(address(mosqueId));
    return { mosqueId, owner, person, page: person.page };
  }

  test("is kept on a page until the user decides to leave it", async () => {
    const { page } = await ownerAt(() => addressOf("account"));
    const name = page.getByLabel(account.name, { exact: true });
    await name.fill("Amina bint Yusuf");
    await page.getByRole("link", { name: shell.product }).click();
    const question = page.getByRole("dialog", { name: shell.unsavedTitle });
    await question.getByText(shell.unsavedText).waitFor();
    await assertAccessible(page, "the question");
    await question.getByRole("button", { name: shell.stay }).click();
    await question.waitFor({ state: "detached" });
    assert.equal(await name.inputValue(), "Amina bint Yusuf");

    await page.getByRole("button", { name: shell.menu }).click();
    await page.getByRole("menuitem", { name: shell.signOut }).click();
    await question.getByRole("button", { name: shell.stay }).click();
    assert.equal(await name.inputValue(), "Amina bint Yusuf", "signing out is also a click elsewhere");

    await page.getByRole("link", { name: shell.product }).click();
    await question.getByRole("button", { name: shell.leave }).click();
    await arrivesAt(page, "Masjid Noor");
  });

  test("makes the browser ask before the window is closed or reloaded, but not once it is saved", async () => {
    const { page } = await ownerAt(() => addressOf("account"));
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel(account.name, { exact: true }).fill("Amina bint Yusuf");
    await page.reload();
    assert.deepEqual(asked, ["beforeunload"]);
    await page.getByLabel(account.name, { exact: true }).fill("Amina bint Yusuf");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(shell.saved).waitFor();
    await page.reload();
    await page.getByRole("link", { name: shell.product }).click();
    await arrivesAt(page, "Masjid Noor");
    assert.deepEqual(asked, ["beforeunload"]);
  });

  test("stays in a dialog closed by mistake, and an untouched dialog closes without a question", async () => {
    const { page } = await ownerAt((mosqueId) => addressOf("keys", { mosqueId }));
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: keys.makeFirst }).click();
    await dialog.getByLabel(keys.name, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: keys.makeFirst }).click();
    await dialog.getByLabel(keys.name, { exact: true }).fill("The screen in the hall");
    await page.keyboard.press("Escape");
    await dialog.getByText(shell.unsavedTitle).waitFor();
    await assertAccessible(page, "the question in the dialog");
    await dialog.getByRole("button", { name: shell.stay }).click();
    assert.equal(await dialog.getByLabel(keys.name, { exact: true }).inputValue(), "The screen in the hall");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: shell.closeAnyway }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("in an operator's form is guarded on the way back, and saved input is not", async () => {
    const visitor = await suite.operatorVisitor();
    const { mosqueId } = await mosqueWithOwner(visitor, "Masjid of the way back");
    const { page } = await suite.personAs(visitor);
    await page.goto(`${addressOf("operatorMosques")}?search=way+back`);
    await page.getByText("Masjid of the way back").click();
    await arrivesAt(page, "Masjid of the way back");
    const status = page.getByLabel(operator.field.status, { exact: true }).first();
    await status.fill("Closed on Monday");
    await page.goBack();
    await page.getByRole("dialog").getByRole("button", { name: shell.stay }).click();
    await arrivesAt(page, "Masjid of the way back");
    assert.equal(await status.inputValue(), "Closed on Monday");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(shell.saved).waitFor();
    await page.goBack();
    await arrivesAt(page, operator.mosquesTitle);
    assert.match(page.url(), /search=way\+back/, "and the search is unchanged");
    const { mosque } = await visitor.does("getOperatedMosque", { params: { mosqueId } });
    assert.equal(mosque.profile.status, "Closed on Monday");
  });

  test("guards an unsaved new key as well", async () => {
    const { page } = await ownerAt((mosqueId) => addressOf("keys", { mosqueId }));
    await page.getByRole("button", { name: keys.makeFirst }).click();
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByText(keys.revealText).waitFor();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    assert.deepEqual(asked, ["beforeunload"]);
  });
});

describe("An action in the portal", () => {
  const suite = pagesSuite();

  test("is confirmed: an invitation sent again, a role, a removal", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const email = newEmail();
    await owner.does("invite", { params: { mosqueId }, body: { email, role: "viewer" } });
    const { page } = await suite.personAs(owner);
    await page.goto(addressOf("team", { mosqueId }));
    await page.getByRole("button", { name: `${team.resend}: ${email}` }).click();
    await page.getByRole("button", { name: team.resendIt }).click();
    const link = await page.getByRole("dialog").locator("code").textContent();
    await page.getByRole("button", { name: shell.done }).click();
    await page.getByText(team.done.made(email)).waitFor();
    await assertAccessible(page, "the notice");

    const invited = await suite.person();
    await invited.page.goto(link ?? assert.fail("no link is shown"));
    await invited.page.getByText(words.en.entrance.invitedAs(email)).waitFor();

    await page
      .getByRole("button", { name: `${openLinks.withdraw}: ${email}, ${openLinks.kind.invitation}` })
      .click();
    await page.getByRole("button", { name: openLinks.withdrawIt }).click();
    await page.getByText(openLinks.withdrawn).waitFor();
  });

  test("updates the list of keys immediately, after the dialog has seen the first request", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const { page } = await suite.personAs(owner);
    await page.goto(addressOf("keys", { mosqueId }));
    await page.getByRole("button", { name: keys.makeFirst }).click();
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByText(keys.waiting).waitFor();
    const shown = (await page.getByRole("dialog").textContent()) ?? "";
    const key = /mps_\w{10}_\w{38}/.exec(shown)?.[0] ?? assert.fail();
    await page.getByText(keys.neverUsed).waitFor({ state: "attached" });
    // From here on the list itself gets no response, so only the dialog can update it.
    await page.route(/\/keys\?/, () => {});
    await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key });
    await page.getByText(keys.works).waitFor();
    await page.getByText(keys.neverUsed).waitFor({ state: "detached" });
    await page.getByLabel(keys.savedIt).check();
    await page.getByRole("button", { name: shell.done }).click();
    await page.getByText(keys.done.made(keys.usualName)).waitFor();
    await page.getByRole("listitem").getByText(keys.lastUsed).waitFor();
    await page.unroute(/\/keys\?/);

    await page.getByRole("button", { name: keys.revoke }).click();
    await page.getByLabel(keys.confirmName(keys.usualName)).fill(keys.usualName);
    await page.getByRole("dialog").getByRole("button", { name: keys.revokeIt }).click();
    await page.getByText(keys.done.revoked(keys.usualName)).waitFor();
  });
});
