import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readTimetable } from "../../src/read-timetable.ts";
import { type ReadingSettings, timeSettings } from "../../src/reading/settings.ts";
import { type Question, questionsOf } from "../../src/report/questions/questions.ts";
import { notReadFinding, readTimetableFile } from "../../src/sources/read-timetable-file.ts";

const frame = { timeZone: "Europe/London", years: [2026] };

/** A file as it is read with settings: its times by day, its questions, and the codes of its findings. */
async function read(text: string, settings: ReadingSettings = {}, name = "noor.csv") {
  const file = await readTimetableFile(new TextEncoder().encode(text), name, undefined, settings);
  if ("is" in file) {
    const finding = notReadFinding(file, name, undefined);
    return { times: {}, codes: [finding.notice], questions: questionsOf([finding], [], settings, frame) };
  }
  const { days, findings } = readTimetable([file], timeSettings(settings), frame);
  const times = Object.fromEntries(
    days.map(({ date, prayers }) => [
      date,
      prayers.map(({ prayerKey, adhanTime = "–", iqamahTime = "–" }) =>
        [prayerKey, adhanTime, iqamahTime].join(" "),
      ),
    ]),
  );
  const codes = findings.map((finding) => finding.notice);
  return { times, codes, questions: questionsOf(findings, [file], settings, frame) };
}

/** The choices of the first question. */
function answersOf([question]: readonly Question[]): ReadingSettings[] {
  return question?.choices.map(({ settings }) => settings) ?? [];
}

const dates = ["2026-11-20", "2026-11-21", "2026-11-22"];
const usual: Readonly<Record<string, string>> = {
  ...{ Fajr: "05:41", Sunrise: "07:33", Dhuhr: "11:52", Asr: "13:58", Maghrib: "16:09", Isha: "17:52" },
};

/** A table of three days. @param cells the columns that differ or are added; a space after a heading tells equal ones apart */
function table(cells: Readonly<Record<string, string>>, days: readonly string[] = dates): string {
  const all = { ...usual, ...cells };
  const names = Object.keys(all).map((name) => name.trim());
  return [["Date", ...names].join(","), ...days.map((date) => [date, ...Object.values(all)].join(","))].join(
    "\n",
  );
}

suite("the questions about a file", () => {
  test("are left out if the program can decide them", async () => {
    const certain: Readonly<Record<string, string>>[] = [
      {},
      { "Isha Iqamah": "19:30" },
      { Remarks: "closed", Imsak: "05:30" },
    ];
    for (const cells of certain) {
      assert.deepEqual((await read(table(cells))).questions, []);
    }
    const inOrder = dates.map((date) => date.split("-").toReversed().join("/"));
    assert.deepEqual((await read(table({}, inOrder))).questions, []);
  });

  test("show a misspelt column with its times, and each choice removes the question", async () => {
    const text = table({ "Evening prayer hall": "19:30" });
    const { questions } = await read(text);
    const [question] = questions;
    assert.deepEqual(
      [question?.kind, question?.columns, questions.length],
      ["column", ["Evening prayer hall"], 1],
    );
    const { headings = [], marked = [], rows = [] } = question?.table ?? {};
    assert.deepEqual(
      marked.map((at) => headings[at]),
      ["Evening prayer hall"],
    );
    assert.deepEqual(rows[0], { line: 2, cells: ["2026-11-20", "19:30"] });
    const answers = answersOf(questions);
    assert.deepEqual(answers.at(-1), { columns: { "Evening prayer hall": "unused" } });
    for (const answer of answers) assert.deepEqual((await read(text, answer)).questions, []);
    const chosen = answers.find((answer) => answer.columns?.["Evening prayer hall"] === "isha iqamah");
    assert.ok((await read(text, chosen)).times["2026-11-20"]?.includes("isha 17:52 19:30"));
  });

  test("of two columns for one time: the first, the second, or both as two congregations", async () => {
    const text = table({ "Isha Iqamah": "19:30", "Isha Iqamah ": "20:15" });
    const { questions, times } = await read(text);
    assert.deepEqual(questions[0]?.kind, "two-columns");
    assert.deepEqual(questions[0]?.columns, ["Isha Iqamah", "Isha Iqamah #2"]);
    assert.ok(times["2026-11-20"]?.includes("isha 17:52 19:30"));
    const [first, second, both] = answersOf(questions);
    const ishaWith = async (settings: ReadingSettings = {}) =>
      (await read(text, settings)).times["2026-11-20"]?.filter((row) => row.startsWith("isha"));
    assert.deepEqual(await ishaWith(first), ["isha 17:52 19:30"]);
    assert.deepEqual(await ishaWith(second), ["isha 17:52 20:15"]);
    assert.deepEqual(await ishaWith(both), ["isha 17:52 19:30", "isha 17:52 20:15"]);
    for (const answer of answersOf(questions)) assert.deepEqual((await read(text, answer)).questions, []);
  });

  test("of a hall's column next to the prayer's own column are the same", async () => {
    const text = table({ "Isha Iqamah": "19:30", "Isha Iqamah (Hall 2)": "20:15" });
    const { questions } = await read(text);
    assert.deepEqual(questions[0]?.kind, "two-columns");
    for (const answer of answersOf(questions)) assert.deepEqual((await read(text, answer)).questions, []);
  });

  test("of columns that may be adhan or iqamah are one, with the same for each column", async () => {
    const chosen = { Fajr: "06:30", Dhuhr: "13:15", Asr: "14:30", Isha: "19:30", Maghrib: "16:10" };
    const { questions } = await read(table({ ...chosen, Sunrise: "07:33" }));
    const [question, ...others] = questions;
    assert.deepEqual([question?.kind, others], ["adhan-or-iqamah", []]);
    assert.equal(question?.parts?.length, question?.columns.length);
    const [adhans, iqamahs] = answersOf(questions);
    const text = table({ ...chosen, Sunrise: "07:33" });
    assert.ok((await read(text, adhans)).times["2026-11-20"]?.includes("isha 19:30 –"));
    const asIqamahs = await read(text, iqamahs);
    assert.ok(asIqamahs.times["2026-11-20"]?.includes("isha – 19:30"));
    assert.deepEqual(asIqamahs.questions, []);
  });

  test("of dates with two readings show both, and one choice dates every row", async () => {
    const either = table({}, ["03/04/2026", "05/08/2026", "07/11/2026"]);
    const { questions, times } = await read(either);
    assert.deepEqual(times, {});
    const [question] = questions;
    assert.equal(question?.kind, "date-order");
    assert.deepEqual(
      question?.choices.map(({ reads }) => reads[0]),
      [
        { text: "03/04/2026", is: { date: { year: 2026, month: 4, day: 3 } } },
        { text: "03/04/2026", is: { date: { year: 2026, month: 3, day: 4 } } },
      ],
    );
    const daysOf = async (settings: ReadingSettings = {}) =>
      Object.keys((await read(either, settings)).times);
    const [dayFirst, monthFirst] = answersOf(questions);
    assert.deepEqual(await daysOf(dayFirst), ["2026-04-03", "2026-08-05", "2026-11-07"]);
    assert.deepEqual(await daysOf(monthFirst), ["2026-03-04", "2026-05-08", "2026-07-11"]);
  });

  test("of both starts of asr come only if the iqamah fits both", async () => {
    const both = { Asr: "13:58", "Asr 2": "14:31" };
    const asked = async (iqamah: string) => (await read(table({ ...both, "Asr Iqamah": iqamah }))).questions;
    assert.deepEqual(
      (await asked("14:45")).map(({ kind }) => kind),
      ["asr"],
    );
    assert.deepEqual(await asked("14:15"), []);
    const later = await read(table({ ...both, "Asr Iqamah": "14:45" }), { asr: "mithl-2" });
    assert.ok(later.times["2026-11-20"]?.includes("asr 14:31 14:45"));
    assert.deepEqual(later.questions, []);
  });

  test("of several mosques name them with a day of each, and come before all others", async () => {
    const [heading, ...days] = table({ "Asr 2": "14:31" }).split("\n");
    const rows = ["Masjid Noor", "Masjid Huda"].flatMap((mosque) => days.map((day) => `${mosque},${day}`));
    const text = [`Masjid,${heading}`, ...rows].join("\n");
    const { questions } = await read(text);
    assert.deepEqual(
      questions.map(({ kind }) => kind),
      ["place"],
    );
    assert.deepEqual(answersOf(questions), [{ only: "Masjid Noor" }, { only: "Masjid Huda" }]);
    assert.deepEqual(
      questions[0]?.table.rows.map(({ cells }) => cells.slice(0, 2)),
      [
        ["Masjid Noor", "2026-11-20"],
        ["Masjid Huda", "2026-11-20"],
      ],
    );
    const next = await read(text, { only: "Masjid Huda" });
    assert.deepEqual(
      next.questions.map(({ kind }) => kind),
      ["asr"],
    );
    const otherYear = await read(text, { only: "Masjid Huda 2025" });
    assert.deepEqual(answersOf(otherYear.questions), [{ only: "Masjid Noor" }, { only: "Masjid Huda" }]);
  });

  test("of clock changes come only if winter time all year explains the times", async () => {
    const days = Array.from({ length: 40 }, (_, index) =>
      new Date(Date.UTC(2026, 2, 10 + index)).toISOString().slice(0, 10),
    );
    const times = (index: number) => {
      const minutes = (start: number, step: number) => {
        const at = Math.round(start + step * index);
        return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
      };
      return [minutes(271, -2.3), minutes(384, -2.2), minutes(731, -0.3), minutes(908, 1.2)].concat([
        minutes(1084, 1.7),
        minutes(1180, 2.1),
      ]);
    };
    const text = [
      "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
      ...days.map((date, index) => [date, ...times(index)].join(",")),
    ].join("\n");
    const { questions } = await read(text);
    assert.deepEqual(
      questions.map(({ kind }) => kind),
      ["clock-changes"],
    );
    assert.deepEqual(answersOf(questions), [{ dst: "included" }, { dst: "winter-time" }]);
    for (const dst of ["included", "winter-time"] as const) {
      assert.deepEqual((await read(text, { dst })).questions, []);
    }
  });
});

suite("a person's settings of a file", () => {
  test("that do not fit the next file are reported there, and hide no time", async () => {
    const settings: ReadingSettings = {
      ...{ only: "Masjid Noor", dateOrder: "month-first" },
      columns: { "Evening prayer hall": "isha iqamah" },
    };
    const days = ["20/11/2026", "21/11/2026", "22/11/2026"];
    const { times, codes } = await read(table({ "Isha Iqamah": "19:30" }, days), settings);
    assert.ok(times["2026-11-20"]?.includes("isha 17:52 19:30"));
    for (const code of ["place-not-named", "other-date-order", "set-column-missing"] as const) {
      assert.ok(codes.includes(code), code);
    }
  });

  test("of a column apply to its heading in any case, and to the second of two equal headings", async () => {
    const text = table({ "Isha  iqamah": "19:30", "ISHA IQAMAH ": "20:15" });
    const { times } = await read(text, {
      columns: { "isha iqamah": "unused", "Isha Iqamah #2": "isha iqamah" },
    });
    assert.ok(times["2026-11-20"]?.includes("isha 17:52 20:15"));
  });

  test("of a column for some days override the usual column where it has a time", async () => {
    const [heading, first, ...rest] = table({ "Isha Iqamah": "19:30" }).split("\n");
    const text = [`${heading},Isha event`, `${first},20:00`, ...rest.map((day) => `${day},`)].join("\n");
    const { times } = await read(text, { columns: { "Isha event": "isha iqamah when filled" } });
    assert.ok(times["2026-11-20"]?.includes("isha 17:52 20:00"));
    assert.ok(times["2026-11-21"]?.includes("isha 17:52 19:30"));
  });
});
