import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { deviceOf, limits, type SecurityEvent } from "@mosque-sync/contract";
import type { Page } from "playwright-core";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { pathToAccess, portalPath } from "../../../portal/src/paths.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { addMember } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

describe("The pages of the security history", () => {
  const suite = pagesSuite();

  /** The file that a click on a button saves. */
  async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  }

  /** The events of a saved file, newest first. */
  const eventsIn = (lines: string): SecurityEvent[] =>
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  for (const language of languageNames) {
    const { history, lists, security, session, shell } = words[language];

    test(`a person's own: the device in words, in the files as it calls itself: ${language}`, async () => {
      const { owner } = await mosqueWithOwner(await suite.operatorVisitor());
      const person = await suite.personAs(owner, { language });
      const { page } = person;
      for (let n = 0; n < 6; n++) await owner.does("updateAccount", { body: { name: `Amina ${n}` } });
      await page.goto(addressOf("account"));
      await arrivesAt(page, shell.account);
      const joined = page.getByText(security.kind.invitation_accepted, { exact: true }).first();
      const renamed = page.getByText(security.kind.name_changed, { exact: true });
      await renamed.first().waitFor();
      assert.equal(await renamed.count(), 5, "the newest few");
      assert.equal(await page.getByRole("button", { name: security.exportLines }).count(), 0);
      await page.getByRole("button", { name: security.older }).click();
      await joined.waitFor();
      assert.equal(await renamed.count(), 6);
      await page.waitForURL(/account\?view=events$/);
      // The file itself is made with the browser: the event that tells of it names the browser's device.
      const { name, text } = await saved(page, security.exportLines);
      assert.equal(name, "security.jsonl");
      await page.getByText(security.exported).waitFor();
      const userAgent = await page.evaluate<string>("navigator.userAgent");
      const { browser = "", system = "" } = deviceOf(userAgent);
      await page.getByText(session.browserOn(browser, system), { exact: true }).first().waitFor();
      assert.equal(await page.getByText(userAgent, { exact: true }).count(), 0);
      await page.getByText(security.kind.history_exported, { exact: true }).first().waitFor();
      assert.ok(eventsIn(text).some(({ kind }) => kind === "signed_in"));
      const again = eventsIn((await saved(page, security.exportLines)).text);
      assert.deepEqual([again[0]?.kind, again[0]?.device], ["history_exported", userAgent]);
      await page
        .getByRole("combobox", { name: security.filter.group })
        .selectOption({ label: security.group.account });
      await joined.waitFor({ state: "detached" });
      await page.reload();
      await renamed.first().waitFor();
      await page.getByRole("button", { name: lists.showAll }).click();
      await joined.waitFor();
      await assertAccessible(page, security.ownTitle);
      await assertFitsWidth(page, security.ownTitle);
    });

    test(`a mosque's: filtered, page by page, and exported as filtered: ${language}`, async () => {
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Taqwa");
      const params = { mosqueId };
      const made = limits.securityEventsPerPage + 2;
      for (let n = 0; n < made; n++) {
        await owner.does("setMyMails", { params, body: { mails: n % 2 === 1 } });
      }
      const body = { name: "password", scope: "sync:write" } as const;
      await owner.does("createKey", { params, body });
      const { page } = await suite.personAs(owner, { language });
      await page.goto(addressOf("history", params));
      await arrivesAt(page, history.title("Masjid Taqwa"));
      await page.getByRole("link", { name: history.access, exact: true }).click();
      await page.getByText(security.mosqueIntro).waitFor();
      const changes = page.getByText(security.kind.setting_changed, { exact: true });
      const group = page.getByRole("combobox", { name: security.filter.group });

      const created = page.getByText(security.kind.key_created, { exact: true });
      await created.waitFor(); // The page has read all events.
      await group.selectOption({ label: security.group.settings });
      await created.waitFor({ state: "detached" });
      assert.equal(await changes.count(), limits.securityEventsPerPage);
      await page.getByRole("button", { name: security.older }).click();
      await page.getByRole("button", { name: security.older }).waitFor({ state: "detached" });
      assert.equal(await changes.count(), made);

      const csv = await saved(page, security.exportCsv);
      assert.equal(csv.name, "security.csv");
      const rows = csv.text.trimEnd().split("\r\n");
      assert.match(rows[0] ?? "", /^\ufeff"at","kind","count"/);
      assert.equal(rows.length, made + 1);
      assert.ok(rows.slice(1).every((row) => row.includes('"setting_changed"')));

      await group.selectOption({ label: security.group.keys });
      // The key's name is what its maker called it, although it is also a word of the service.
      await page.getByText(`${security.detail.key}: \u2068password\u2069`, { exact: false }).waitFor();
      const lines = eventsIn((await saved(page, security.exportLines)).text);
      assert.deepEqual(
        lines.map(({ kind, details }) => [kind, details.key]),
        [["key_created", "password"]],
      );

      await page.getByRole("button", { name: lists.showAll }).click();
      await page.getByLabel(security.filter.to).fill("2020-01-01");
      await page.getByText(security.noneFound).waitFor();
      await page.getByLabel(security.filter.to).fill("");
      await page.getByLabel(security.filter.from).fill("2020-01-01");
      await changes.first().waitFor();
      await page.getByLabel(security.filter.address).fill("203.0.113.99");
      await page.getByText(security.noneFound).waitFor();
    });

    test(`a mosque's is a view of its history, for owners: ${language}`, async () => {
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Taqwa");
      const manager = await addMember(owner, mosqueId, "manager");
      const { page } = await suite.personAs(owner, { language });
      await page.goto(`${portalPath}${pathToAccess(mosqueId)}`);
      await page.getByText(security.kind.invitation_accepted, { exact: true }).first().waitFor();
      const [access, data] = [history.access, shell.data].map((name) =>
        page.getByRole("navigation", { name: history.views }).getByRole("link", { name, exact: true }),
      );
      assert.equal(await access?.getAttribute("aria-current"), "page");
      await data?.click();
      await page.getByText(history.intro).waitFor();
      await page.goBack();
      await page.getByText(security.mosqueIntro).waitFor();
      const { page: other } = await suite.personAs(manager, { language });
      await other.goto(addressOf("history", { mosqueId }));
      await other.getByText(history.isFirst).waitFor();
      assert.equal(await other.getByRole("link", { name: history.access, exact: true }).count(), 0);
    });

    test(`the operator's: narrowed to one person by a click on their name: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { mosqueId, owner } = await mosqueWithOwner(operator);
      await owner.does("updateAccount", { body: { name: `Amina ${language}` } });
      await owner.does("setMyMails", { params: { mosqueId }, body: { mails: false } });
      const { page } = await suite.personAs(operator, {
        language,
        window: { width: 1280, height: 900 },
      });
      await page.goto(addressOf("operatorSecurity"));
      await arrivesAt(page, security.operatorTitle);
      await page
        .getByRole("button", { name: `Amina ${language}` })
        .first()
        .click();
      await page.getByText(security.filter.onePerson(`Amina ${language}`)).waitFor();
      const makers = page.getByRole("row").getByRole("button");
      await page.emulateMedia({ colorScheme: "dark" });
      await makers.first().hover();
      await assertAccessible(page, "a row under the pointer, in dark colours");
      await eventually(
        async () =>
          (await makers.allTextContents()).every((name) =>
            [`Amina ${language}`, operator.user.name].includes(name),
          ) || undefined,
      );
      const lines = eventsIn((await saved(page, security.exportLines)).text);
      assert.ok(lines.length > 0);
      assert.ok(lines.every(({ actor, user }) => [actor.id, user?.id].includes(owner.user.id)));
      await page.reload();
      await page.getByText(security.filter.onePerson(`Amina ${language}`)).waitFor();
      await page.getByRole("button", { name: lists.showAll }).click();
      await page.getByText(security.filter.onePerson(`Amina ${language}`)).waitFor({ state: "detached" });
    });
  }
});
