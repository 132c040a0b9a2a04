import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Language } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth, type PersonOptions } from "../../support/browser/browser.ts";
import { press } from "../../support/browser/keyboard.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { chooseFile, isRead, rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import {
  ofTwoMosques,
  withEitherDates,
  withTwoAsrs,
  withTwoIshas,
} from "../../support/mosques/doubtful-timetables.ts";
import { smallTimetable, todayThere } from "../../support/mosques/small-timetables.ts";
import { eventually } from "../../support/runs/eventually.ts";

const desk = { width: 1280, height: 900 } as const;
const { operator } = words.en;
const phone = { width: 360, height: 740 } as const;

describe("Questions about a timetable's file", () => {
  const suite = pagesSuite();

  async function ownerAt(options: PersonOptions = { window: desk }) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const person = await suite.personAs(owner, options);
    const { page } = person;
    await page.goto(addressOf("timetable", { mosqueId }));
    await page.locator("input[type=file]").waitFor({ state: "attached" });
    const { [options.language ?? "en"]: texts } = timetableWords;
    const { questions } = texts;
    const named = (name: string) => page.getByRole("button", { name, exact: true });
    /** Waits for a question, with its cells in view. */
    const asked = async (question: string) => {
      await page.getByRole("heading", { name: question, exact: true }).waitFor();
      await page.getByRole("region", { name: questions.cells }).waitFor();
    };
    const answer = async (choice: string | RegExp) => {
      await page.getByRole("radio", { name: choice }).check();
      await named(questions.use).click();
    };
    const keep = async () => {
      await named(texts.keep).click();
      await page.getByRole("heading", { name: texts.keptTitle, exact: true }).waitFor();
    };
    const readingOf = async () =>
      (await owner.does("getTimetable", { params: { mosqueId } })).timetable.reading;
    return { mosqueId, owner, page, texts, questions, named, asked, answer, keep, readingOf };
  }
  const bothIshas = (questions: (typeof timetableWords)[Language]["questions"]) =>
    questions.ask["two-columns"](
      ["Isha Iqamah", "Isha Iqamah #2"]
        .map(questions.quoted)
        .join(questions === timetableWords.en.questions ? " and " : " و"),
    );

  test("two columns for one iqamah: the chosen one counts, is remembered, and can be changed", async () => {
    const { mosqueId, owner, page, texts, questions, asked, answer, keep, named, readingOf } =
      await ownerAt();
    await chooseFile(page, "noor.csv", withTwoIshas());
    await asked(bothIshas(questions));
    assert.equal(await page.locator("td[data-marked]").first().textContent(), "19:30");
    await page
      .getByText(questions.reads("20:10", questions.choice.iqamahOf(operator.prayer.isha)))
      .first()
      .waitFor();
    await assertAccessible(page, "a question");
    await assertFitsWidth(page, "a question");
    await answer(questions.choice.only("Isha Iqamah #2"));
    await page.getByRole("heading", { name: questions.answersTitle }).waitFor();
    await page.getByText(texts.noProblems).waitFor();
    await keep();
    assert.ok((await rowsOf(owner, mosqueId)).includes("isha 19:00 20:10"));
    assert.deepEqual(await readingOf(), { columns: { "Isha Iqamah": "unused" } });

    await chooseFile(page, "next.csv", withTwoIshas());
    await page.getByRole("heading", { name: questions.answersTitle }).waitFor();
    const said = questions.columnIs("Isha Iqamah", questions.choice.unused);
    await named(questions.changeOf(said)).click();
    await asked(bothIshas(questions));
    await answer(questions.choice.only("Isha Iqamah"));
    await keep();
    await eventually(async () => (await rowsOf(owner, mosqueId)).includes("isha 19:00 19:30") || undefined);
    assert.deepEqual(await readingOf(), { columns: { "Isha Iqamah #2": "unused" } });
  });

  test("the same with only the keyboard, and a question that is left open leaves the column unknown", async () => {
    const { page, texts, questions, asked, readingOf } = await ownerAt();
    await press(page, texts.paste);
    await page.getByRole("dialog").locator("textarea:focus").waitFor();
    await page.keyboard.insertText(withTwoIshas());
    await press(page, texts.check);
    await asked(bothIshas(questions));
    await page.locator("h3:focus").waitFor();
    await press(page, questions.use);
    await page.getByText(questions.chooseAnswer).waitFor();
    await press(page, questions.unknown);
    await page.locator("h2:focus").waitFor();
    await page.getByText(texts.effect.column).waitFor();
    await press(page, texts.toQuestion);
    await asked(bothIshas(questions));
    await press(page, questions.unknown);
    await page.getByText(texts.effect.column).waitFor();
    await page.getByLabel(texts.agreeToLeaveOut).focus();
    await page.keyboard.press("Space");
    await press(page, texts.keep);
    await page.getByRole("heading", { name: texts.keptTitle, exact: true }).waitFor();
    assert.equal(await readingOf(), undefined);
  });

  for (const language of ["en", "ar"] as const) {
    test(`dates with two readings, on a phone in ${language}: each choice shows how it reads them`, async () => {
      const { page, texts, questions, asked, answer, keep, readingOf } = await ownerAt({
        language,
        window: phone,
      });
      const year = Number(todayThere().slice(0, 4));
      await chooseFile(page, "iqamahs.csv", withEitherDates(year));
      await asked(questions.ask["date-order"](""));
      const day = new Intl.DateTimeFormat(language === "ar" ? "ar-u-nu-latn" : "en-GB", {
        ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
      });
      for (const read of [Date.UTC(year - 1, 3, 3), Date.UTC(year - 1, 2, 4)]) {
        await page.getByText(questions.reads(`03/04/${year - 1}`, day.format(read))).waitFor();
      }
      await assertAccessible(page, "a question about dates");
      await assertFitsWidth(page, "a question about dates");
      await answer(new RegExp(`^${questions.choice["day-first"]}`));
      await isRead(page, texts, "iqamahs.csv");
      await page.getByText(questions.said.dateOrder["day-first"]).waitFor();
      await assertAccessible(page, "answers");
      await assertFitsWidth(page, "answers");
      await keep();
      assert.deepEqual(await readingOf(), { dateOrder: "day-first" });
    });

    test(`two mosques and then two starts of asr, in ${language}: asked one at a time`, async () => {
      const { page, texts, questions, asked, answer, owner, mosqueId } = await ownerAt({
        language,
        window: desk,
      });
      await chooseFile(page, "both.csv", ofTwoMosques());
      await asked(questions.ask.place(""));
      await answer("Masjid Huda");
      await page.getByText(questions.saidPlace("Masjid Huda")).waitFor();
      await chooseFile(page, "asr.csv", withTwoAsrs());
      await asked(questions.ask.asr(""));
      await assertAccessible(page, "a question about asr");
      await answer(questions.choice["mithl-2"]);
      await page.getByText(questions.said.asr["mithl-2"]).waitFor();
      await page.getByRole("button", { name: texts.keep, exact: true }).click();
      await page.getByRole("heading", { name: texts.keptTitle, exact: true }).waitFor();
      assert.ok((await rowsOf(owner, mosqueId)).includes("asr 15:40 15:45"));
    });
  }

  test("a file without doubt asks no question", async () => {
    const { page, texts, questions } = await ownerAt();
    await chooseFile(page, "noor.csv", smallTimetable());
    await isRead(page, texts, "noor.csv");
    await page.getByText(texts.noProblems).waitFor();
    assert.equal(await page.getByRole("radio").count(), 0);
    assert.equal(await page.getByRole("heading", { name: questions.answersTitle }).count(), 0);
  });
});
