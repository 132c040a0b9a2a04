import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, assertFitsWidth, type PersonOptions } from "../../support/browser/browser.ts";
import { addressOf, mosqueWithOwner, pagesSuite, signInByForm, words } from "../../support/browser/pages.ts";
import { addMember, onAnotherDevice } from "../../support/portal/portal.ts";
import { type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";

const { data, failures, operator, shell } = words.en;
const { byReason } = failures;
const desk = { width: 1280, height: 900 } as const;

describe("A mosque's data on its pages", () => {
  const suite = pagesSuite();

  /** A mosque with an owner at one of its pages, and a key that syncs meanwhile. */
  async function ownerAt(
    name: "data" | "dataPrayers" | "dataAnnouncements" | "dataEvents",
    options: PersonOptions = {},
    prepare: (website: Mosque) => Promise<unknown> = async () => {},
  ) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const body = { name: "Website", scope: "sync:write" } as const;
    const { key, apiKey } = await owner.does("createKey", { params: { mosqueId }, body });
    const { request, operator } = suite;
    const website = mosqueOver({ request, operator, id: mosqueId, keyId: key.id, key: apiKey });
    await prepare(website);
    const person = await suite.personAs(owner, options);
    await person.page.goto(addressOf(name, { mosqueId }));
    return { mosqueId, owner, website, person, page: person.page };
  }
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const dialogOf = (page: Page) => page.getByRole("dialog");
  const submit = (page: Page, name: string) =>
    dialogOf(page).getByRole("button", { name, exact: true }).click();
  /** The error that a field shows, by its accessible description. */
  async function shownAt(page: Page, label: string, text: string) {
    await dialogOf(page).getByText(text).first().waitFor();
    assert.equal(await field(page, label).getAttribute("aria-invalid"), "true", label);
  }

  test("a profile is edited, and a field that is read-only or not approved is locked with the reason", async () => {
    const { mosqueId, website, person, page } = await ownerAt("data");
    person.expectStatus(400);
    await suite.operator.setCapabilities(mosqueId, {
      approvedProfileFields: ["communityName", "status", "latitude", "longitude", "timeZoneId"],
    });
    await page.reload();
    const message = field(page, operator.field.message);
    await message.waitFor();
    assert.ok(await message.evaluate((input) => (input as unknown as { readOnly: boolean }).readOnly));
    await page.getByText(data.locked.notApproved).first().waitFor();
    await page.getByText(data.locked.operator).first().waitFor();
    await page.getByText(data.locked.never).first().waitFor();

    await field(page, operator.field.status).fill("Open all day");
    await field(page, operator.field.latitude).fill("53.38");
    await button(page, shell.save).click();
    await page.getByText(byReason.coordinates_incomplete()).first().waitFor();
    await field(page, operator.field.longitude).fill("91");
    await page.getByText(data.farApart(6)).waitFor();
    await field(page, operator.field.longitude).fill("-1.47");
    await page.getByRole("img", { name: /53\.38° north, 1\.47° west.*Europe\/London/ }).waitFor();
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    const { profile } = succeeded(await website.get("/profile")).body;
    assert.deepEqual([profile.status, profile.latitude, profile.longitude], ["Open all day", 53.38, -1.47]);
  });

  test("a sync in between is shown next to the typed values, and both are kept", async () => {
    const { website, person, page } = await ownerAt("data");
    person.expectStatus(412);
    await field(page, operator.field.status).fill("Closed on Monday");
    await field(page, operator.field.address).fill("12 Wicker Lane");
    succeeded(await website.patch("/profile", { status: "Open all week", message: "Mind the step" }));
    await button(page, shell.save).click();
    await page.getByText(data.conflictTitle).waitFor();
    const conflict = page.getByRole("alert").filter({ hasText: data.conflictTitle });
    for (const shown of ["Open all week", "Closed on Monday", "Mind the step"]) {
      await conflict.getByText(shown).waitFor();
    }
    await assertAccessible(page, "the conflict");
    await assertFitsWidth(page, "the conflict");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    const { profile } = succeeded(await website.get("/profile")).body;
    assert.deepEqual(
      [profile.status, profile.message, profile.address],
      ["Closed on Monday", "Mind the step", "12 Wicker Lane"],
    );
  });

  const cell = (page: Page, prayer: string, time: "adhanTime" | "iqamahTime") =>
    field(page, data.timeOf(prayer, data[time]));
  /** The requests that write of a mosque, as the page sends them from now on. */
  function writesOf(page: Page): string[] {
    const writes: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET" && pathname.includes("/mosques/"))
        writes.push(`${request.method()} ${pathname}`);
    });
    return writes;
  }
  const timesOf = async (website: Mosque) =>
    succeeded(await website.get("/prayers")).body.prayers.map(({ prayerKey, adhanTime, iqamahTime }) =>
      [prayerKey, adhanTime ?? "", iqamahTime ?? ""].join(" "),
    );

  test("a day's times are typed into one table on a phone and saved with one request, and one undo takes them back", async () => {
    const { mosqueId, owner, website, page } = await ownerAt("dataPrayers");
    succeeded(await website.post("/prayers", { prayerKey: "jummah", iqamahTime: "13:30" }), 201);
    await page.reload();
    // biome-ignore format: a table.
    const day = {
      fajr: ["05:45", "06:15"], dhuhr: ["12:05", "12:45"], asr: ["14:20", "15:00"],
      maghrib: ["16:10", "16:15"], isha: ["18:00", "19:30"],
    } as const;
    const writes = writesOf(page);
    for (const prayer of Object.keys(day) as (keyof typeof day)[]) {
      const [adhan, iqamah] = day[prayer];
      await cell(page, operator.prayer[prayer], "adhanTime").fill(adhan);
      await cell(page, operator.prayer[prayer], "iqamahTime").fill(iqamah);
    }
    await assertAccessible(page, "the table of times");
    await assertFitsWidth(page, "the table of times");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(writes, [`PUT /portal/api/mosques/${mosqueId}/data/prayers`]);
    const rows = Object.entries(day).map(([prayer, times]) => [prayer, ...times].join(" "));
    assert.deepEqual(await timesOf(website), [...rows, "jummah  13:30"]);

    const params = { mosqueId };
    const [last] = (await owner.does("listChanges", { params })).changes;
    const target = { of: "act", sequence: String(last?.sequence) } as const;
    const { plan, changes } = await owner.does("planRestore", { params, query: target });
    assert.equal(changes, 5);
    await owner.does("restore", { params, body: { ...target, plan } });
    assert.deepEqual(await timesOf(website), ["jummah  13:30"]);
  });

  test("a row is added and emptied in the table of times, and asks before saving a removal", async () => {
    const { website, page } = await ownerAt("dataPrayers", { window: desk }, async (website) => {
      succeeded(await website.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }), 201);
      succeeded(await website.post("/prayers", { prayerKey: "jummah", adhanTime: "13:00" }), 201);
    });
    await field(page, data.addPrayer).selectOption("jummah");
    const second = data.numbered(operator.prayer.jummah, 2);
    await cell(page, second, "iqamahTime").fill("14:00");
    await button(page, `${data.remove}: Fajr`).click();
    await button(page, shell.save).click();
    await dialogOf(page)
      .getByText(data.removePrayerText(data.prayerOf("Fajr", "05:10", "–")))
      .waitFor();
    await submit(page, data.checkAgain);
    await dialogOf(page).waitFor({ state: "detached" });
    assert.deepEqual(await timesOf(website), ["fajr 05:10 ", "jummah 13:00 "]);
    await button(page, shell.save).click();
    await submit(page, data.saveAnyway);
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["jummah  14:00", "jummah 13:00 "].toReversed());

    await button(page, `${data.remove}: ${second}`).click();
    await button(page, `${data.remove}: ${data.numbered(operator.prayer.jummah, 1)}`).click();
    await button(page, shell.save).click();
    await submit(page, data.saveAnyway);
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), []);
    assert.equal(await cell(page, second, "iqamahTime").inputValue(), "");
  });

  test("a time is understood as people write it, and shown as it was understood", async () => {
    const { website, page } = await ownerAt("dataPrayers", { window: desk });
    const typed = [
      ["Fajr", "5:45 AM", "05:45"],
      ["Dhuhr", "12.05", "12:05"],
      ["Asr", "14h20", "14:20"],
      ["Maghrib", "٤:١٠ م", "16:10"],
      ["Isha", "6:00", "18:00"],
    ] as const;
    for (const [prayer, text, understood] of typed) {
      await cell(page, prayer, "adhanTime").fill(text);
      await cell(page, prayer, "iqamahTime").focus();
      assert.equal(await cell(page, prayer, "adhanTime").inputValue(), understood);
    }
    await cell(page, "Isha", "iqamahTime").fill("after maghrib");
    await button(page, shell.save).click();
    await page.getByText(data.notATime).waitFor();
    await cell(page, "Isha", "iqamahTime").and(page.locator(":focus")).waitFor();
    assert.deepEqual(await timesOf(website), []);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("7:30pm");
    await page.keyboard.press("Enter");
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), [
      "fajr 05:45 ",
      "dhuhr 12:05 ",
      "asr 14:20 ",
      "maghrib 16:10 ",
      "isha 18:00 19:30",
    ]);
  });

  test("times that look wrong are asked about before they are saved, and not again once they are", async () => {
    const { website, page } = await ownerAt("dataPrayers", { window: desk });
    await cell(page, "Fajr", "adhanTime").fill("17:00");
    await cell(page, "Fajr", "iqamahTime").fill("16:00");
    await cell(page, "Asr", "adhanTime").fill("15:30");
    await cell(page, "Asr", "iqamahTime").fill("15:20");
    await button(page, shell.save).click();
    const early = data.doubt["is before"](
      data.timeAt("Asr", data.iqamahTime, "15:20"),
      data.timeAt("Asr", data.adhanTime, "15:30"),
    );
    await dialogOf(page).getByText(early).waitFor();
    for (const [kind, time] of [
      [data.adhanTime, "17:00"],
      [data.iqamahTime, "16:00"],
    ] as const) {
      await dialogOf(page)
        .getByText(data.doubt["is never then"](data.timeAt("Fajr", kind, time)))
        .waitFor();
    }
    await assertAccessible(page, "what looks wrong");
    await submit(page, data.checkAgain);
    await dialogOf(page).waitFor({ state: "detached" });
    assert.deepEqual(await timesOf(website), []);
    await cell(page, "Fajr", "adhanTime").fill("5:00");
    await cell(page, "Fajr", "iqamahTime").fill("5:30");
    await button(page, shell.save).click();
    await submit(page, data.saveAnyway);
    await page.getByText(shell.saved).waitFor();
    await cell(page, "Isha", "adhanTime").fill("20:00");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["fajr 05:00 05:30", "asr 15:30 15:20", "isha 20:00 "]);
  });

  test("discarding takes back every time that was typed, also in a row that was added", async () => {
    const { page } = await ownerAt("dataPrayers", { window: desk }, async (website) => {
      succeeded(await website.post("/prayers", { prayerKey: "jummah", adhanTime: "13:00" }), 201);
    });
    await field(page, data.addPrayer).selectOption("jummah");
    await cell(page, data.numbered(operator.prayer.jummah, 2), "adhanTime").fill("14:00");
    await cell(page, operator.prayer.isha, "adhanTime").fill("19:00");
    await button(page, operator.discard).click();
    await button(page, operator.discard).waitFor({ state: "detached" });
    assert.equal(await cell(page, operator.prayer.isha, "adhanTime").inputValue(), "");
  });

  test("a row that a sync changes or adds meanwhile is shown, and the table waits for the user", async () => {
    const { website, person, page } = await ownerAt("dataPrayers", {}, async (website) => {
      succeeded(
        await website.post("/prayers", { prayerKey: "isha", adhanTime: "19:10", iqamahTime: "19:30" }),
        201,
      );
    });
    person.expectStatus(412);
    const isha = succeeded(await website.get("/prayers")).body.prayers[0] ?? assert.fail("no row");
    await cell(page, "Isha", "iqamahTime").fill("19:45");
    await cell(page, "Fajr", "adhanTime").fill("05:10");
    succeeded(await website.patch(`/prayers/${isha.id}`, { adhanTime: "19:12", iqamahTime: "19:32" }));
    succeeded(await website.post("/prayers", { prayerKey: "asr", adhanTime: "15:00" }), 201);
    const meanwhile = await timesOf(website);
    await button(page, shell.save).click();
    await page.getByText(data.conflictText).waitFor();
    assert.deepEqual(await timesOf(website), meanwhile);
    const conflict = page.getByRole("alert").filter({ hasText: data.conflictTitle });
    for (const shown of ["19:32", "19:45", "19:12", "15:00"]) await conflict.getByText(shown).waitFor();
    await assertAccessible(page, "the conflict of times");
    await assertFitsWidth(page, "the conflict of times");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["fajr 05:10 ", "asr 15:00 ", "isha 19:12 19:45"]);
  });

  test("a row of a prayer that the operator has turned off stays as it is when others are saved", async () => {
    const { mosqueId, website, page } = await ownerAt("dataPrayers", { window: desk }, async (website) => {
      succeeded(await website.post("/prayers", { prayerKey: "duha", adhanTime: "8:00" }), 201);
    });
    await suite.operator.setCapabilities(mosqueId, { supportedPrayerKeys: ["fajr", "isha"] });
    await page.reload();
    await page.getByText(data.notSupported).waitFor();
    await cell(page, "Fajr", "adhanTime").fill("05:10");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["fajr 05:10 ", "duha 08:00 "]);
  });

  test("announcements are added, changed and deleted, and 120 of them are paged", async () => {
    const { website, page } = await ownerAt("dataAnnouncements", { window: desk });
    await button(page, data.addAnnouncement).click();
    await field(page, data.announcement.title).fill("Car park closed");
    await submit(page, data.add);
    await shownAt(page, data.announcement.body, shell.required);
    await field(page, data.announcement.body).fill("Use the side street.");
    await submit(page, data.add);
    await page.getByText(data.done.added("Car park closed")).waitFor();
    await button(page, `${data.edit}: Car park closed`).click();
    await dialogOf(page).getByText(data.locked.onlyNew).first().waitFor();
    await field(page, data.announcement.title).fill("Car park open");
    await submit(page, shell.save);
    await button(page, `${data.remove}: Car park open`).click();
    await dialogOf(page).getByText(data.removeAnnouncementText).waitFor();
    await submit(page, data.remove);
    await page.getByText(data.noAnnouncementsTitle).waitFor();

    for (let number = 1; number <= 120; number += 1) {
      succeeded(await website.post("/announcements", { title: `Notice ${number}`, body: "Text" }), 201);
    }
    await page.reload();
    const table = page.getByRole("table", { name: data.part.announcements });
    await table.getByText("Notice 120").waitFor();
    assert.equal(await table.getByRole("row").count(), 51);
    await button(page, data.older).dblclick();
    await table.getByText("Notice 70", { exact: true }).waitFor();
    await button(page, data.older).click();
    await table.getByText("Notice 20", { exact: true }).waitFor();
    assert.ok(await button(page, data.older).isDisabled());
    await page.reload();
    await table.getByText("Notice 20", { exact: true }).waitFor();
    await button(page, data.newer).click();
    await table.getByText("Notice 70", { exact: true }).waitFor();
    await button(page, data.newest).click();
    await table.getByText("Notice 120").waitFor();
    assert.ok(await button(page, data.newer).isDisabled());
  });

  test("an event is shown and edited on the clocks of its own zone, across the date line and clock changes", async () => {
    const { website, person, page } = await ownerAt("dataEvents", { window: desk }, async (website) => {
      const eventDetails = {
        dateInstant: "2026-12-05T18:30:00Z",
        timeZoneId: "Pacific/Kiritimati",
        repeatOption: "weekly",
      };
      succeeded(await website.post("/events", { title: "Class", eventDetails }), 201);
    });
    person.expectStatus(400);
    await page.getByText(data.inZone("Sun, 6 Dec 2026, 08:30", "Pacific/Kiritimati")).waitFor();
    await page.getByText("Every Sunday at 08:30").waitFor();
    const saved = async () =>
      succeeded(await website.get("/events")).body.events[0] ?? assert.fail("no event");
    await button(page, `${data.edit}: Class`).click();
    await dialogOf(page).getByText(data.keptWarning("Website")).waitFor();
    const starts = field(page, data.event.dateInstant);
    const ends = dialogOf(page).getByLabel(data.event.endTimeInstant);
    assert.equal(await starts.inputValue(), "2026-12-06T08:30");
    await ends.fill("2026-12-06T08:00");
    await submit(page, shell.save);
    await dialogOf(page).getByText(byReason.event_ends_before_start()).first().waitFor();
    await ends.fill("2026-12-06T09:45");
    await submit(page, shell.save);
    await page.getByText(data.done.saved).waitFor();
    assert.equal((await saved()).eventDetails.endTimeInstant, "2026-12-05T19:45:00.000Z");
    assert.equal((await saved()).eventDetails.dateInstant, "2026-12-05T18:30:00.000Z");

    await button(page, data.addEvent).click();
    await field(page, data.event.title).fill("Night of the clocks");
    await starts.fill("2027-03-28T01:30");
    await submit(page, data.add);
    await dialogOf(page).getByText(data.skipped("Europe/London")).waitFor();
    await starts.fill("2026-10-25T01:30");
    await dialogOf(page).getByText(data.twice("Europe/London")).waitFor();
    await assertAccessible(page, "a time that comes twice");
    await dialogOf(page).getByLabel(data.secondTime("UTC+00:00")).check();
    await submit(page, data.add);
    await page.getByText(data.done.added("Night of the clocks")).waitFor();
    assert.equal((await saved()).eventDetails.dateInstant, "2026-10-25T01:30:00.000Z");

    await button(page, `${data.remove}: Class`).click();
    await dialogOf(page).getByText(data.repeatsRemoved).waitFor();
    await submit(page, data.remove);
    await page.getByText(data.done.removed("Class")).waitFor();
  });

  test("a session that ends in the middle of an edit keeps the edit", async () => {
    const { owner, website, person, page } = await ownerAt("dataPrayers");
    person.expectStatus(401);
    await cell(page, "Fajr", "adhanTime").fill("05:10");
    await (await onAnotherDevice(owner)).does("signOutEverywhere");
    await button(page, shell.save).click();
    await page.getByRole("dialog", { name: shell.signedOutTitle }).waitFor();
    await field(page, shell.password).fill(owner.password);
    await button(page, shell.signIn).click();
    await page.getByRole("dialog", { name: shell.signedOutTitle }).waitFor({ state: "detached" });
    assert.equal(await cell(page, "Fajr", "adhanTime").inputValue(), "05:10");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    assert.equal(succeeded(await website.get("/prayers")).body.prayers[0]?.adhanTime, "05:10");
  });

  test("a session that has ended can begin again in another tab, and keeps the edit", async () => {
    const { owner, person, page } = await ownerAt("dataPrayers");
    person.expectStatus(401);
    await cell(page, "Fajr", "adhanTime").fill("05:10");
    await (await onAnotherDevice(owner)).does("signOutEverywhere");
    await button(page, shell.save).click();
    const question = page.getByRole("dialog", { name: shell.signedOutTitle });
    const [tab] = await Promise.all([
      person.context.waitForEvent("page"),
      question.getByRole("link", { name: shell.signInInNewTab }).click(),
    ]);
    await signInByForm(tab, words.en, { email: owner.user.email, password: owner.password });
    await tab.getByRole("heading", { level: 1 }).filter({ hasNotText: shell.signIn }).waitFor();
    await tab.close();
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await question.waitFor({ state: "detached" });
    assert.equal(await cell(page, "Fajr", "adhanTime").inputValue(), "05:10");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
  });

  test("values that a working key writes are marked before they are edited", async () => {
    const { page } = await ownerAt("data", { window: desk }, async (website) => {
      succeeded(await website.patch("/profile", { status: "Open" }));
    });
    const note = page.getByRole("note").filter({ hasText: data.keptTitle });
    await note.getByText(operator.field.status).waitFor();
    await page.getByText(data.keptMark("Website")).waitFor();
    assert.equal(
      await page.getByText(data.keptMark("Website")).count(),
      1,
      "only at the field that it writes",
    );
  });

  test("a viewer sees everything, without a way to change it", async () => {
    const { mosqueId, website } = await ownerAt("data");
    succeeded(await website.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }), 201);
    const viewer = await addMember(await suite.operatorVisitor(), mosqueId, "viewer");
    const { page } = await suite.personAs(viewer);
    await page.goto(addressOf("data", { mosqueId }));
    await page.getByText(data.locked.role).first().waitFor();
    await page.getByRole("link", { name: data.part.prayers }).click();
    await page.getByText("05:10").waitFor();
    assert.equal(await button(page, data.addPrayer).count(), 0);
    assert.equal(await page.getByRole("button", { name: data.remove }).count(), 0);
  });

  test("a day's times are saved with only the keyboard", async () => {
    const { website, page } = await ownerAt("dataPrayers", { window: desk });
    await cell(page, "Fajr", "adhanTime").focus();
    await page.keyboard.type("5:10");
    for (const _ of ["the clock", "the iqamah"]) await page.keyboard.press("Tab");
    await page.keyboard.type("5:30");
    await page.keyboard.press("Enter");
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["fajr 05:10 05:30"]);
  });

  test("is reached by signing in when its address is opened without a session", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const { page } = await suite.person();
    await page.goto(addressOf("dataEvents", { mosqueId }));
    await signInByForm(page, words.en, { email: owner.user.email, password: owner.password });
    await page.getByText(data.noEventsTitle).waitFor();
  });
});
