import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { type Language, languageNames } from "../../../portal/src/messages/languages.ts";
import {
  openPaths,
  type PageName,
  type pathTo,
  pathToAccess,
  pathToOwnEvents,
  pathToRequest,
  pathToRun,
  portalPath,
  signedInPaths,
} from "../../../portal/src/paths.ts";
import {
  assertAccessible,
  assertBadgesWhole,
  assertFitsWidth,
  assertZoneNamed,
} from "../../support/browser/browser.ts";
import { currentHeading, goOn } from "../../support/browser/moving-on.ts";
import { addressOf, giveSession, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { chooseFile, timetableWords } from "../../support/browser/timetable-page.ts";
import { smallTimetable } from "../../support/mosques/small-timetables.ts";
import { addMember, newEmail, onAnotherDevice, type SignedInVisitor } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

const windows = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
} as const;
/** How a page is looked at. */
interface Look {
  readonly colours: "light" | "dark";
  readonly window: { readonly width: number; readonly height: number };
}

/** Every language in both colour schemes, one of them on a phone. */
function looksOf(language: Language): readonly [Look, Look] {
  const { phone, desktop } = windows;
  const [light, dark] = languageNames.indexOf(language) % 2 === 0 ? [phone, desktop] : [desktop, phone];
  return [
    { colours: "light", window: light },
    { colours: "dark", window: dark },
  ];
}

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

  /** A failed request of the mosque's key, once it is in the log, and one without a mosque. */
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

  test("is looked at in every language, in light and dark", () => {
    for (const seen of languageNames.map(looksOf)) {
      assert.deepEqual(new Set(seen.map(({ colours }) => colours)), new Set(["light", "dark"]));
    }
  });

  for (const language of languageNames) {
    const {
      data,
      factors,
      history,
      keys,
      openLinks,
      overview,
      people,
      shell,
      team,
      operator: console,
    } = words[language];

    const shownAs = looksOf(language).map(({ colours, window }) => `${colours} at ${window.width} px`);
    test(`is accessible and fits the window: ${language}, ${shownAs.join(", ")}`, async () => {
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
      let [look, otherLook] = looksOf(language);
      const person = await suite.person({ language, ...look });
      const { page } = person;
      const unseen = new Set<string>(pageNames);

      /** Whether the browser has loaded the portal for this visitor: then it opens other pages without a reload. */
      let isLoaded = false;
      async function signIn(visitor: SignedInVisitor) {
        await giveSession(person, await onAnotherDevice(visitor));
        isLoaded = false;
      }
      async function lookAtPage<Page extends PageName>(
        ...[name, ...params]: Parameters<typeof pathTo<Page>>
      ) {
        unseen.delete(name);
        await lookAt(addressOf(name, ...params));
      }
      async function lookAt(address: string) {
        if (isLoaded) await goOn(page, address);
        else await page.goto(address);
        isLoaded = true;
        await page.locator(currentHeading).waitFor();
        await inspect(address, page.locator(currentHeading));
      }
      /** Inspects a page in both looks, and keeps the second. */
      async function inspect(hint: string, shown: Locator) {
        await inspectOnce(hint, shown);
        [look, otherLook] = [otherLook, look];
        await page.emulateMedia({ colorScheme: look.colours });
        await page.setViewportSize(look.window);
        await inspectOnce(hint, shown);
      }
      async function inspectOnce(hint: string, shown: Locator) {
        await page.mouse.move(0, 0); // No row is marked as the one under the mouse.
        await page.evaluate(framesDrawn);
        await eventually(async () => (await page.locator("[aria-busy=true]").count()) === 0 || undefined);
        await shown.waitFor();
        const seen = `${hint}, ${look.colours}, ${look.window.width} px`;
        await assertAccessible(page, seen);
        await assertFitsWidth(page, seen);
        await assertBadgesWhole(page, seen);
        await assertZoneNamed(page, seen);
      }
      /** Opens a dialog by a button, or by an item of the menu behind it, inspects it, and closes it. */
      async function lookBehind(button: string, item?: string) {
        await page.getByRole("button", { name: button }).first().click();
        if (item) await page.getByRole("menuitem", { name: item, exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.waitFor();
        await inspect(`${page.url()}, ${button}`, dialog);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }

      for (const name of openPages) await lookAtPage(name);
      await signIn(owner);
      await lookAtPage("account");
      await lookBehind(people.deleteOwn);
      isLoaded = false; // The same page with another address.
      await lookAt(`${portalPath}${pathToOwnEvents()}`);
      await lookAt(`${portalPath}/no/such/page`);
      await lookAtPage("overview", { mosqueId });
      await page.getByRole("button", { name: overview.changeIt, exact: true }).click();
      await page.getByRole("radio", { name: overview.rhythm.choice.set.name }).check();
      await inspect("the rhythm as the team sets it", page.getByRole("dialog"));
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: shell.closeAnyway }).click();
      await lookAtPage("data", { mosqueId });
      await lookAtPage("dataPrayers", { mosqueId });
      await page.getByRole("button", { name: data.remove }).first().click();
      await lookBehind(shell.save);
      await page.getByRole("button", { name: console.discard }).click();
      await lookAtPage("dataAnnouncements", { mosqueId });
      for (const button of [data.addAnnouncement, data.edit, data.remove]) await lookBehind(button);
      await lookAtPage("dataEvents", { mosqueId });
      for (const button of [data.addEvent, data.edit, data.remove]) await lookBehind(button);
      const timetable = timetableWords[language];
      await lookAtPage("timetable", { mosqueId });
      await lookBehind(timetable.paste);
      await chooseFile(page, "noor.csv", smallTimetable({ cells: { 0: { asr: "later" } } }));
      await inspect("a timetable that was read", page.getByRole("button", { name: timetable.keep }));
      await owner.does("replaceTimetable", {
        ...{ params: { mosqueId: testMosqueId }, bytes: smallTimetable(), query: { fileName: "noor.csv" } },
      });
      isLoaded = false; // The same page of another mosque.
      await lookAtPage("timetable", { mosqueId: testMosqueId });
      for (const button of [timetable.stopKeeping, timetable.addChange]) await lookBehind(button);
      await lookAtPage("dataPrayers", { mosqueId: testMosqueId });
      await lookAtPage("history", { mosqueId });
      for (const button of [history.undo, history.toMoment]) await lookBehind(button);
      await lookAtPage("keys", { mosqueId });
      for (const button of [keys.make, keys.edit, keys.rotate, keys.endNow, keys.revoke])
        await lookBehind(button);
      await page.getByRole("button", { name: keys.ended(1) }).click();
      await inspect("the ended keys", page.getByRole("button", { name: keys.ended(1) }));
      const { run, request } = await loggedFailure(mosqueId, owner, usedKey);
      isLoaded = false; // Its requests are new.
      await lookAtPage("activity", { mosqueId });
      isLoaded = false; // The same page with another address.
      await lookAt(`${addressOf("activity", { mosqueId })}?id=${request.requestId}`);
      for (const name of ["run", "request"] as const) unseen.delete(name);
      await lookAt(`${portalPath}${pathToRun(mosqueId, run.keyId, run.from)}`);
      await lookAt(`${portalPath}${pathToRequest(mosqueId, request)}`);
      await lookAtPage("team", { mosqueId });
      for (const button of [team.invite, team.changeRole, team.remove, openLinks.withdraw])
        await lookBehind(button);
      await lookAt(`${portalPath}${pathToAccess(mosqueId)}`);
      await lookAtPage("overview", { mosqueId: testMosqueId });
      await lookAtPage("keys", { mosqueId: testMosqueId });
      await openMenus(page, [shell.menu, shell.language], inspect);

      await signIn(operator);
      await lookAtPage("mosques");
      await lookAtPage("operatorMosques");
      await lookBehind(console.addMosque);
      await lookAtPage("operatorMosque", { mosqueId });
      await lookAtPage("operatorUsers");
      for (const button of [console.promote, console.demote, console.passwordLink, factors.lost])
        await lookBehind(button);
      await page.getByPlaceholder(console.userHint).fill(owner.user.email);
      await page.getByText(console.userCount(1), { exact: true }).waitFor();
      await openMenus(page, [people.more], inspect);
      for (const item of [people.devices, people.disable, people.delete]) await lookBehind(people.more, item);
      await lookAtPage("operatorRequests");
      await lookAtPage("operatorSecurity");
      await lookAtPage("operatorService");
      await lookAtPage("setUpAddress");
      await lookAtPage("setUpMosque");
      assert.deepEqual([...unseen], ["home"], "home only links to other pages");
    });
  }
});

async function openMenus(
  page: Page,
  names: readonly string[],
  inspect: (hint: string, shown: Locator) => Promise<void>,
) {
  for (const name of names) {
    await page.getByRole("button", { name }).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    await inspect(`the menu ${name}`, menu);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  }
}

/** Resolves once the browser has drawn the latest change. */
const framesDrawn =
  "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))";
