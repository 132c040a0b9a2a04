import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { errorEnvelope } from "@mosque-sync/contract";
import { pathTo } from "../../../portal/src/paths.ts";
import { assertAccessible } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";

const { account, entrance, failures, keys, shell } = words.en;

/** The `z-index` of the topmost opaque element at four edges of the window. */
const layersOnTop = `
  [[1, 1], [innerWidth - 1, 1], [1, innerHeight - 1], [1, innerHeight / 2]].map(([x, y]) => {
    const layers = document.elementsFromPoint(x, y).map((one) => getComputedStyle(one));
    const isOpaque = ({ backgroundColor, opacity }) =>
      opacity === "1" && !/rgba|[/]|transparent/.test(backgroundColor);
    return layers.find(isOpaque)?.zIndex;
  })`;

describe("Errors behind a page", () => {
  const suite = pagesSuite();

  const newOwner = async () => mosqueWithOwner(await suite.operatorVisitor());

  async function ownerAtForm() {
    const { mosqueId, owner } = await newOwner();
    const person = await suite.personAs(owner);
    const { page } = person;
    await page.goto(addressOf("keys", { mosqueId }));
    await page.getByRole("button", { name: keys.makeFirst }).click();
    const name = page.getByLabel(keys.name, { exact: true });
    await name.fill("The website of the mosque");
    return { mosqueId, owner, person, page, name };
  }

  test("a session that ends in the middle of a form asks for the password, and keeps the input", async () => {
    const { owner, person, page, name } = await ownerAtForm();
    person.expectStatus(401);
    await owner.does("signOutEverywhere");
    await page.getByRole("button", { name: keys.makeIt }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: shell.signedOutText });
    await dialog.getByLabel(shell.password, { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: shell.signIn, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await name.inputValue(), "The website of the mosque");
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByText(keys.revealText).waitFor();
  });

  test("once a session has ended, the dialog for the password hides all data of the page", async () => {
    const { owner, person, page } = await ownerAtForm();
    person.expectStatus(401);
    await owner.does("signOutEverywhere");
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByRole("dialog").filter({ hasText: shell.signedOutText }).waitFor();
    const seen = await page.evaluate(layersOnTop);
    assert.deepEqual(seen, ["400", "400", "400", "400"]);
  });

  test("half an hour after its session has ended, a page that was left open is empty", async () => {
    const { mosqueId, owner, person, page } = await ownerAtForm();
    person.expectStatus(401);
    await page.clock.install();
    await owner.does("signOutEverywhere");
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByRole("dialog").filter({ hasText: shell.signedOutText }).waitFor();
    await page.clock.fastForward("31:00");
    await page.waitForURL((url) => url.pathname === addressOf("signIn"));
    assert.equal(new URL(page.url()).searchParams.get("next"), pathTo("keys", { mosqueId }));
    await page.getByLabel(shell.password, { exact: true }).waitFor();
  });

  test("a page reports that the server is unreachable, and its form works once the server is back", async () => {
    const { person, page, name } = await ownerAtForm();
    await person.context.setOffline(true);
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByText(failures.byReason.unreachable()).first().waitFor();
    assert.equal(await name.inputValue(), "The website of the mosque");
    await person.context.setOffline(false);
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByText(keys.revealText).waitFor();
    person.complaints.splice(0); // The browser's own message for a request without a server.
  });

  for (const away of ["unreachable", "unwell"] as const) {
    test(`the portal opened while the server is ${away} reports it once, and recovers by itself`, async () => {
      const { mosqueId, owner } = await newOwner();
      const person = await suite.personAs(owner);
      const { page } = person;
      const unwell = errorEnvelope("database_unavailable", {}, "the-request");
      person.expectStatus(503);
      await page.route("**/portal/api/**", (route) =>
        away === "unreachable" ? route.abort() : route.fulfill({ status: 503, json: unwell }),
      );
      await page.goto(addressOf("keys", { mosqueId }));
      await arrivesAt(page, shell.awayTitle);
      assert.equal(await page.getByText(failures.away[away]).count(), 1);
      assert.equal(await page.getByRole("alert").count(), 0);
      assert.equal(await page.getByRole("main").count(), 1);
      await assertAccessible(page, `signed in, ${away}`);
      await page.unroute("**/portal/api/**");
      await arrivesAt(page, keys.title("Masjid Noor"));

      const visitor = await suite.person();
      visitor.expectStatus(503);
      await visitor.page.route("**/portal/api/**", (route) =>
        away === "unreachable" ? route.abort() : route.fulfill({ status: 503, json: unwell }),
      );
      await visitor.page.goto(addressOf("signIn"));
      await arrivesAt(visitor.page, shell.signIn);
      await visitor.page.getByText(failures.away[away]).waitFor();
      assert.equal(await visitor.page.getByRole("alert").count(), 0);
      await assertAccessible(visitor.page, `signed out, ${away}`);
      await visitor.page.unroute("**/portal/api/**");
      await visitor.page.getByText(failures.away[away]).waitFor({ state: "detached" });
      // The browser's own message for a request without a server.
      for (const { complaints } of [person, visitor]) complaints.splice(0);
    });
  }

  test("a page whose code cannot be loaded reports that the service is unreachable, and loads when it is back", async () => {
    const { owner } = await newOwner();
    const person = await suite.personAs(owner);
    const { page } = person;
    await page.goto(addressOf("account"));
    await arrivesAt(page, shell.account);
    await person.context.setOffline(true);
    await page.getByRole("link", { name: shell.product }).click();
    await arrivesAt(page, shell.awayTitle);
    await assertAccessible(page, "a page without its code");
    await person.context.setOffline(false);
    await arrivesAt(page, "Masjid Noor");
    person.complaints.splice(0);
  });

  test("after signing in, an address outside the portal leads home", async () => {
    const { owner } = await newOwner();
    const { page } = await suite.personAs(owner);
    for (const next of ["/%09/evil.example", "/\\evil.example", "//evil.example", "/%2509/evil.example"]) {
      await page.goto(`${addressOf("signIn")}?next=${next}`);
      await arrivesAt(page, "Masjid Noor");
    }
  });

  test("a page reports that the mosque is another team's or does not exist", async () => {
    const { owner } = await newOwner();
    const { mosqueId: foreign } = await newOwner();
    const person = await suite.personAs(owner);
    person.expectStatus(404);
    for (const mosqueId of [foreign, crypto.randomUUID()]) {
      await person.page.goto(addressOf("keys", { mosqueId }));
      await person.page.getByText(failures.byReason.mosque_not_found()).first().waitFor();
    }
  });

  test("an address without a page says so, and leads back", async () => {
    const { owner } = await newOwner();
    const { page } = await suite.personAs(owner);
    await page.goto("/portal/no/such/page");
    await arrivesAt(page, shell.notFoundTitle);
    await page.getByRole("link", { name: shell.toStart }).click();
    await arrivesAt(page, "Masjid Noor");
  });

  test("a changed password ends the sessions of all other devices; a wrong current or a common new one is reported", async () => {
    const { owner, person, page: other } = await ownerAtForm();
    const here = await suite.personAs(owner);
    here.expectStatus(400);
    person.expectStatus(401);
    await here.page.goto(addressOf("account"));
    const current = here.page.getByLabel(account.currentPassword, { exact: true });
    const chosen = here.page.getByLabel(account.newPassword, { exact: true });
    await here.page.getByText(entrance.passwordRule(10)).waitFor();
    await current.fill(owner.password);
    await chosen.fill("Password1234");
    await here.page.getByRole("button", { name: account.changePassword }).click();
    await here.page.getByText(failures.byReason.password_common()).first().waitFor();
    await chosen.fill("a quite new password");
    await current.fill("not the password");
    await here.page.getByRole("button", { name: account.changePassword }).click();
    await here.page.getByText(failures.byReason.password_wrong()).first().waitFor();
    await current.fill(owner.password);
    await here.page.getByRole("button", { name: account.changePassword }).click();
    await here.page.getByText(account.passwordChanged).waitFor();
    await other.getByRole("button", { name: keys.makeIt }).click();
    await other.getByText(shell.signedOutText).waitFor();
  });
});
