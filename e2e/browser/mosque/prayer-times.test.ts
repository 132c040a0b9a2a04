import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { button, cell, dialogOf, field, ownerAt, submit } from "../../support/browser/data-pages.ts";
import { pagesSuite, words, writesOf } from "../../support/browser/pages.ts";
import { type Mosque, succeeded } from "../../support/services/suite.ts";

const { data, operator, shell } = words.en;
const desk = { width: 1280, height: 900 } as const;

describe("A mosque's prayer times on their page", () => {
  const suite = pagesSuite();

  const timesOf = async (website: Mosque) =>
    succeeded(await website.get("/prayers")).body.prayers.map(({ prayerKey, adhanTime, iqamahTime }) =>
      [prayerKey, adhanTime ?? "", iqamahTime ?? ""].join(" "),
    );

  test("a day's times are typed into one table on a phone and saved with one request, and one undo takes them back", async () => {
    const { mosqueId, owner, website, page } = await ownerAt(suite, "dataPrayers");
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
    const { website, page } = await ownerAt(suite, "dataPrayers", { window: desk }, async (website) => {
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
    const { website, page } = await ownerAt(suite, "dataPrayers", { window: desk });
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
    const { website, page } = await ownerAt(suite, "dataPrayers", { window: desk });
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
    const { page } = await ownerAt(suite, "dataPrayers", { window: desk }, async (website) => {
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
    const { website, person, page } = await ownerAt(suite, "dataPrayers", {}, async (website) => {
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
    const { mosqueId, website, page } = await ownerAt(
      suite,
      "dataPrayers",
      { window: desk },
      async (website) => {
        succeeded(await website.post("/prayers", { prayerKey: "duha", adhanTime: "8:00" }), 201);
      },
    );
    await suite.operator.setCapabilities(mosqueId, { supportedPrayerKeys: ["fajr", "isha"] });
    await page.reload();
    await page.getByText(data.notSupported).waitFor();
    await cell(page, "Fajr", "adhanTime").fill("05:10");
    await button(page, shell.save).click();
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["fajr 05:10 ", "duha 08:00 "]);
  });

  test("a day's times are saved with only the keyboard", async () => {
    const { website, page } = await ownerAt(suite, "dataPrayers", { window: desk });
    await cell(page, "Fajr", "adhanTime").focus();
    await page.keyboard.type("5:10");
    for (const _ of ["the clock", "the iqamah"]) await page.keyboard.press("Tab");
    await page.keyboard.type("5:30");
    await page.keyboard.press("Enter");
    await page.getByText(shell.saved).waitFor();
    assert.deepEqual(await timesOf(website), ["fajr 05:10 05:30"]);
  });
});
