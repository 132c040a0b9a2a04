import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { button, cell, dialogOf, field, ownerAt, shownAt, submit } from "../../support/browser/data-pages.ts";
import { addressOf, mosqueWithOwner, pagesSuite, signInByForm, words } from "../../support/browser/pages.ts";
import { addMember, onAnotherDevice } from "../../support/portal/portal.ts";
import { succeeded } from "../../support/services/suite.ts";

const { data, failures, operator, shell } = words.en;
const { byReason } = failures;
const desk = { width: 1280, height: 900 } as const;

describe("A mosque's data on its pages", () => {
  const suite = pagesSuite();

  test("a profile is edited, and a field that is read-only or not approved is locked with the reason", async () => {
    const { mosqueId, website, person, page } = await ownerAt(suite, "data");
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
    const { website, person, page } = await ownerAt(suite, "data");
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

  test("announcements are added, changed and deleted, and 120 of them are paged", async () => {
    const { website, page } = await ownerAt(suite, "dataAnnouncements", { window: desk });
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
    const { website, person, page } = await ownerAt(
      suite,
      "dataEvents",
      { window: desk },
      async (website) => {
        const eventDetails = {
          dateInstant: "2026-12-05T18:30:00Z",
          timeZoneId: "Pacific/Kiritimati",
          repeatOption: "weekly",
        };
        succeeded(await website.post("/events", { title: "Class", eventDetails }), 201);
      },
    );
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
    const { owner, website, person, page } = await ownerAt(suite, "dataPrayers");
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
    const { owner, person, page } = await ownerAt(suite, "dataPrayers");
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
    const { page } = await ownerAt(suite, "data", { window: desk }, async (website) => {
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
    const { mosqueId, website } = await ownerAt(suite, "data");
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

  test("is reached by signing in when its address is opened without a session", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const { page } = await suite.person();
    await page.goto(addressOf("dataEvents", { mosqueId }));
    await signInByForm(page, words.en, { email: owner.user.email, password: owner.password });
    await page.getByText(data.noEventsTitle).waitFor();
  });
});
