import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { faults, readMosqueYaml } from "@mosque-sync/cli/mosque-yaml";
import {
  fixOnPage,
  type NoticeName,
  type NoticeTexts,
  notices,
  phrases,
  plainSettings,
  readTimetableFile,
} from "@mosque-sync/timetable";
import { checkTimetable } from "@mosque-sync/timetable/report";
import { describe, describeFault, noticeWords } from "../ar/timetable/notices/index.ts";
import { ofSettings } from "../ar/timetable/notices/settings.ts";
import { type NoticeInEnglish, placeholdersOf } from "./describe.ts";

const all = Object.entries(notices) as [NoticeName, NoticeTexts][];
/** Names, formats and the like, which are written from left to right in every language. */
const isolated = /[\u2066\u2068][^\u2069]*\u2069/g;

function placeholders(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(placeholdersOf))].toSorted();
}

/** The findings of a table, as the page shows them. */
async function foundIn(text: string, name = "noor.csv"): Promise<NoticeInEnglish[]> {
  const file = await readTimetableFile(new TextEncoder().encode(text), name, undefined, {
    asr: "mithl-1",
  });
  assert.ok(!("is" in file));
  const settings = { timeZone: "Europe/London", date: "2026-11-28" };
  const { report } = checkTimetable([file], plainSettings, settings);
  return report.notices.map((cause) => ({ ...cause, fix: fixOnPage({ notice: cause.code, ...cause }) }));
}

const headings =
  "التاريخ,الفجر,إقامة الفجر,الشروق,الظهر,إقامة الظهر,العصر,إقامة العصر,المغرب,العشاء,إقامة العشاء";
const times = "06:00,06:30,07:40,11:56,13:15,13:41,14:30,16:06,17:35,19:30";
/** @param lineOf the times of a day of November that differ */
function table(heading: string, lineOf: Readonly<Record<number, string>> = {}): string {
  const days = Array.from({ length: 30 }, (_, index) => index + 1);
  return [heading, ...days.map((day) => `${day}/11/2026,${lineOf[day] ?? times}`)].join("\n");
}

suite("the Arabic texts of the findings of a timetable", () => {
  test("are as many as the English ones, with the same placeholders", () => {
    assert.deepEqual(Object.keys(noticeWords.texts).toSorted(), Object.keys(notices).toSorted());
    for (const [code, { problem, fix, fixOnPage: onPage = fix }] of all) {
      const { problem: ofProblem, fix: ofFix } = noticeWords.texts[code];
      assert.deepEqual(placeholders(ofProblem, ofFix), placeholders(problem, onPage), code);
    }
  });

  test("have words for every placeholder, with the same placeholders", () => {
    assert.deepEqual(Object.keys(noticeWords.phrases).toSorted(), Object.keys(phrases).toSorted());
    for (const [name, text] of Object.entries(phrases)) {
      const inArabic: Readonly<Record<string, string>> = noticeWords.phrases;
      assert.deepEqual(placeholders(inArabic[name] ?? ""), placeholders(text), name);
    }
  });

  test("have no English word, except names and formats that keep their direction", () => {
    const texts = Object.values(noticeWords.texts).flatMap(({ problem, fix, why }) => [problem, fix, why]);
    for (const text of [...texts, ...Object.values(noticeWords.phrases)]) {
      assert.doesNotMatch(text.replaceAll(isolated, "").replaceAll(/\{\w+\}/g, ""), /[A-Za-z]/, text);
    }
  });

  test("are whole sentences: the problem ends one, the fix and the reason are some", () => {
    for (const [code, { problem, fix, why }] of Object.entries(noticeWords.texts)) {
      assert.doesNotMatch(problem, /\.$/, code);
      assert.match(fix, /[.}]$/, code);
      assert.match(why, /\.$/, code);
    }
  });

  test("give the words inside a finding in Arabic, and the texts of the file as they are", async () => {
    const found = await foundIn(
      table(headings, { 9: times.replace("14:30", "02:30"), 12: times.replace("06:30", "00:00") }),
    );
    const described = found.map(describe);
    const textsOf = (code: NoticeName) => described[found.findIndex((each) => each.code === code)];
    assert.match(
      textsOf("lost-pm")?.problem ?? "",
      /^ليس معه .*، وهو بنظام 24 ساعة قبل \u2068العصر 13:41\u2069$/,
    );
    assert.match(textsOf("lost-pm")?.fix ?? "", /^اكتب \u206814:30\u2069، أو أضف/);
    assert.match(
      textsOf("date-order")?.problem ?? "",
      /واليوم أولًا: \u20681\/11\/2026\u2069 هو 1 نوفمبر 2026$/,
    );
    for (const { problem, fix } of described) {
      assert.doesNotMatch(`${problem} ${fix}`.replaceAll(isolated, ""), /[A-Za-z{]/);
    }
  });

  test("name the kind of a property of the open format, and how to write it", async () => {
    const document = {
      ...{ format: "mosque-timetable", version: 1, timeZone: "Europe/London" },
      period: { from: "2026-11-28", until: "2026-12-31" },
      rules: [{ asr: { iqamah: { after: "adhan", minutes: 999 } }, isha: { iqamah: "8 o'clock" } }],
      exceptions: [{ from: "2026-12-01", fajr: null }],
      eid: [{ eid: "mawlid" }],
    };
    const described = (await foundIn(JSON.stringify(document), "noor.json")).map(describe);
    const sentences = described.map(({ problem, fix }) => `${problem}. ${fix}`);
    assert.ok(
      sentences.includes(
        "لا يصلح هنا، والمطلوب: عدد من الدقائق. اكتب عددًا صحيحًا من \u2066-180\u2069 إلى \u2066180\u2069.",
      ),
      sentences.join("\n"),
    );
    assert.ok(sentences.length >= 5);
    for (const sentence of sentences) assert.doesNotMatch(sentence.replaceAll(isolated, ""), /[A-Za-z{]/);
  });

  test("count days and minutes as Arabic does", () => {
    const ends = (count: number) =>
      describe({
        code: "ends-soon",
        ...{ problem: "", fix: "", why: "" },
        details: {
          ...{ subject: { say: "whole" }, end: { say: "ends" }, date: { date: "2026-11-30" } },
          days: { count, of: "day" },
        },
      }).problem;
    const words = ["أقل من يوم", "يوم واحد", "يومين", "3 أيام", "11 يومًا"];
    for (const [index, count] of [0, 1, 2, 3, 11].entries()) {
      assert.equal(ends(count), `تنتهي أيامه في 30 نوفمبر 2026، أي بعد ${words[index]}`);
    }
  });

  test("advise headings that are read", async () => {
    const found = await foundIn(table(headings));
    assert.deepEqual(
      found
        .filter(({ code }) => code !== "read-as")
        .map(({ code }) => code)
        .toSorted(),
      ["clock-of-times", "date-order", "ends-soon"],
    );
  });

  test("of a finding whose details are unknown are the English ones", () => {
    const english = { problem: "is off by an hour", fix: "Correct the rows.", why: "Why." };
    assert.deepEqual(describe({ code: "left-behind", ...english }), { ...english, language: "en" });
  });
});

suite("the Arabic texts of the faults of a mosque.yaml", () => {
  const known = Object.entries(faults) as [keyof typeof faults, { problem: string; fix: string }][];

  test("are as many as the English ones, with the same placeholders, except the message of the YAML library", () => {
    assert.deepEqual(Object.keys(ofSettings).toSorted(), Object.keys(faults).toSorted());
    for (const [name, { problem, fix }] of known) {
      const wanted = placeholders(problem, fix).filter((each) => each !== "message");
      assert.deepEqual(placeholders(ofSettings[name].problem, ofSettings[name].fix), wanted, name);
    }
  });

  test("have no English word, except names and values that keep their direction", () => {
    for (const { problem, fix } of Object.values(ofSettings)) {
      const text = `${problem}. ${fix}`.replaceAll(isolated, "").replaceAll(/\{\w+\}/g, "");
      assert.doesNotMatch(text, /[A-Za-z]/);
    }
  });

  test("name the place, the problem and the fix of each fault", () => {
    const settings = `timetable: { files: [noor.csv] }
iqamah: { isha: "8 o", fajr: "+20" }
ramadan: { from: 2027-02-08, until: 2027-02-10 }
jummah: [{ iqamah: "03:00", time: "13:00" }]
ignore: [noon]
`;
    const read = readMosqueYaml(settings, "mosque.yaml");
    assert.ok(Array.isArray(read));
    const sentences = read.map((fault) => {
      const { problem, fix } = describeFault(fault);
      return `${fault.column} ${problem}. ${fix}`.replaceAll(/[\u2066-\u2069]/g, "");
    });
    assert.deepEqual(sentences, [
      'iqamah.isha ليس وقتًا ولا قاعدة. اكتب بين علامتي اقتباس وقتًا مثل "13:30"، أو قاعدة مثل "+20" أو "10 minutes after adhan"، أو "-" إن لم تكن هناك إقامة.',
      "ramadan عدد أيامه 3، ورمضان 29 يومًا أو 30. صحّح أحد تاريخيه.",
      "jummah[1].time ليس إعدادًا معروفًا هنا. المسموح به: adhan، iqamah، from، until، during.",
      'jummah[1].iqamah هو 03:00 بنظام 24 ساعة، ولا تكون صلاة الجمعة في هذا الوقت. اكتبه مثل "13:30" أو "1:30 pm".',
      "ignore[1] قيمته غير معروفة. اكتب fajr أو sunrise أو dhuhr أو asr أو maghrib أو isha أو midnight أو tahajjud أو duha أو jummah أو eid.",
    ]);
  });
});
