import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type Language, languageNames } from "../../portal/src/messages/languages.ts";
import {
  openPaths,
  type PageName,
  type pathTo,
  pathToRequest,
  pathToRun,
  portalPath,
  signedInPaths,
} from "../../portal/src/paths.ts";
import { assertAccessible, assertFitsWidth } from "../support/browser.ts";
import { addressOf, giveSession, mosqueWithOwner, pagesSuite, words } from "../support/pages.ts";
import { addMember, newEmail, onAnotherDevice, type SignedInVisitor } from "../support/portal.ts";
import { eventually } from "../support/service.ts";

const windows = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
} as const;
const looks = [
  { language: "en", colours: "light", window: windows.phone },
  { language: "en", colours: "dark", window: windows.desktop },
  { language: "ar", colours: "light", window: windows.desktop },
  { language: "ar", colours: "dark", window: windows.phone },
] as const;

const openPages = Object.keys(openPaths) as (keyof typeof openPaths)[]; // Exactly these keys, by its type.
const pageNames = Object.keys({ ...openPaths, ...signedInPaths });

describe("Every screen of the portal", () => {
  const suite = pagesSuite();

  /** A mosque with data for every part of its pages. */
  async function liveMosque() {
    const operator = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(operator);
    const params = { mosqueId };
    const make = (name: string) => owner.does("createKey", { params, body: { name, scope: "sync:write" } });
    const [website, , old] = [await make("Website"), await make("Screen"), await make("Old")];
    const keyParams = (key: { id: string }) => ({ mosqueId, keyId: key.id });
    await owner.does("rotateKey", { params: keyParams(website.key), body: { grace: "24h" } });
    await owner.does("revokeKey", { params: keyParams(old.key), body: { name: "Old" } });
    await addMember(owner, mosqueId, "manager", "Bilal");
    await owner.does("invite", { params, body: { email: newEmail(), role: "viewer" } });
    const { prayerId } = await owner.does("createPrayer", {
      params,
      body: { prayerKey: "isha", adhanTime: "19:10" },
    });
    await owner.does("updatePrayer", { params: { ...params, prayerId }, body: { adhanTime: "19:12" } });
    const body = { title: "Car park closed", body: "Use the side street." };
    await owner.does("createAnnouncement", { params, body });
    for (const iqamahTime of ["13:15", "14:00"]) {
      await owner.does("createPrayer", { params, body: { prayerKey: "jummah", iqamahTime } });
    }
    const eventDetails = {
      dateInstant: "2026-12-05T18:30:00Z",
      repeatOption: "weekly",
      address: "Main hall",
    };
    await owner.does("createEvent", {
      params,
      body: { title: "Class", body: "Tea is served.", eventDetails },
    });
    const { mosque } = await owner.does("makeTestMosque", { params });
    return { operator, mosqueId, testMosqueId: mosque.id, owner, usedKey: website.apiKey };
  }

  /** A failed request of the mosque's key, once it is in the log, and one that belongs to no mosque. */
  async function loggedFailure(mosqueId: string, owner: SignedInVisitor, key: string) {
    const root = `/v1/mosques/${mosqueId}`;
    await suite.request({ method: "PATCH", path: `${root}/profile`, key, body: { message: "Welcome" } });
    await suite.request({ method: "PATCH", path: `${root}/profile`, key, body: { timeZoneId: "Nowhere" } });
    await suite.request({ path: `${root}/profile` });
    const params = { mosqueId };
    const run = await eventually(async () => {
      const { runs } = await owner.does("listRuns", { params, query: { outcome: "failed" } });
      return runs[0];
    });
    const { requests } = await owner.does("getRun", {
      params: { ...params, keyId: run.keyId },
      query: { from: run.from },
    });
    return { run, request: requests.at(-1) ?? assert.fail() };
  }

  test("is looked at in every language", () => {
    const seen = looks.map(({ language }): Language => language);
    assert.deepEqual(new Set(seen), new Set(languageNames));
  });

  for (const { language, colours, window } of looks) {
    const {
      data,
      factors,
      history,
      keys,
      overview,
      people,
      shell,
      team,
      operator: console,
    } = words[language];

    test(`is accessible and fits the window: ${language}, ${colours}, ${window.width} px`, async () => {
      const { operator, mosqueId, testMosqueId, owner, usedKey } = await liveMosque();
      await suite.request({
        method: "PATCH",
        path: `/v1/mosques/${mosqueId}/profile`,
        key: usedKey,
        body: { status: "Open", latitude: 53.38, longitude: -1.47 },
      });
      for (const [prayerKey, adhanTime, iqamahTime] of [
        ["fajr", "05:10", "05:40"],
        ["sunrise", "06:50", undefined],
        ["maghrib", "18:20", "18:25"],
        ["jummah", "13:15", "13:30"],
      ]) {
        const body = { prayerKey, adhanTime, iqamahTime };
        await suite.request({ method: "POST", path: `/v1/mosques/${mosqueId}/prayers`, key: usedKey, body });
      }
      const person = await suite.person({ language, colours, window });
      const { page } = person;
      const unseen = new Set<string>(pageNames);

      async function look<Page extends PageName>(...[name, ...params]: Parameters<typeof pathTo<Page>>) {
        unseen.delete(name);
        await lookAt(addressOf(name, ...params));
      }
      async function lookAt(address: string) {
        await page.goto(address);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await eventually(async () => (await page.locator("[aria-busy=true]").count()) === 0 || undefined);
        await inspect(address);
      }
      async function inspect(hint: string) {
        await assertAccessible(page, hint);
        await assertFitsWidth(page, hint);
      }
      /** Opens a dialog by a button, or by an item of the menu behind it, inspects it, and closes it. */
      async function lookBehind(button: string, item?: string) {
        await page.getByRole("button", { name: button }).first().click();
        if (item) await page.getByRole("menuitem", { name: item, exact: true }).click();
        await page.getByRole("dialog").waitFor();
        await inspect(`${page.url()}, ${button}`);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }

      for (const name of openPages) await look(name);
      await giveSession(person, await onAnotherDevice(owner));
      await look("account");
      await lookBehind(people.deleteOwn);
      await look("accountSecurity");
      await lookAt(`${portalPath}/no/such/page`);
      await look("overview", { mosqueId });
      await page.getByRole("button", { name: overview.changeIt, exact: true }).click();
      await page.getByRole("radio", { name: overview.rhythm.choice.set.name }).check();
      await inspect("the rhythm as the team sets it");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: shell.closeAnyway }).click();
      await look("data", { mosqueId });
      await look("dataPrayers", { mosqueId });
      for (const button of [data.addPrayer, data.edit, data.remove]) await lookBehind(button);
      await look("dataAnnouncements", { mosqueId });
      for (const button of [data.addAnnouncement, data.edit, data.remove]) await lookBehind(button);
      await look("dataEvents", { mosqueId });
      for (const button of [data.addEvent, data.edit, data.remove]) await lookBehind(button);
      await look("history", { mosqueId });
      for (const button of [history.undo, history.before, history.toMoment]) await lookBehind(button);
      await look("keys", { mosqueId });
      for (const button of [keys.make, keys.edit, keys.rotate, keys.endNow, keys.revoke])
        await lookBehind(button);
      await page.getByRole("button", { name: keys.ended(1) }).click();
      await inspect("the ended keys");
      const { run, request } = await loggedFailure(mosqueId, owner, usedKey);
      await look("activity", { mosqueId });
      await lookAt(`${addressOf("activity", { mosqueId })}?id=${request.requestId}`);
      for (const name of ["run", "request"] as const) unseen.delete(name);
      await lookAt(`${portalPath}${pathToRun(mosqueId, run.keyId, run.from)}`);
      await lookAt(`${portalPath}${pathToRequest(mosqueId, request)}`);
      await look("team", { mosqueId });
      for (const button of [team.invite, team.changeRole, team.remove, team.withdraw])
        await lookBehind(button);
      await look("mosqueSecurity", { mosqueId });
      await look("overview", { mosqueId: testMosqueId });
      await look("keys", { mosqueId: testMosqueId });
      await openMenus(page, [shell.menu, shell.language], inspect);

      await giveSession(person, await onAnotherDevice(operator));
      await look("mosques");
      await look("operatorMosques");
      await lookBehind(console.addMosque);
      await look("operatorMosque", { mosqueId });
      await look("operatorUsers");
      for (const button of [console.promote, console.demote, console.passwordLink, factors.lost])
        await lookBehind(button);
      await page.getByPlaceholder(console.userHint).fill(owner.user.email);
      await page.getByText(console.userCount(1), { exact: true }).waitFor();
      await openMenus(page, [people.more], inspect);
      for (const item of [people.devices, people.disable, people.delete]) await lookBehind(people.more, item);
      await look("operatorRequests");
      await look("operatorSecurity");
      await look("operatorService");
      await look("setUpAddress");
      await look("setUpMosque");
      assert.deepEqual([...unseen], ["home"], "home only links to other pages");
    });
  }
});

async function openMenus(page: Page, names: readonly string[], inspect: (hint: string) => Promise<void>) {
  for (const name of names) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("menu").waitFor();
    await inspect(`the menu ${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
}
