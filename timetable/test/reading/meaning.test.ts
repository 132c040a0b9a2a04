import assert from "node:assert/strict";
import { test } from "node:test";
import { readMeaning } from "../../src/reading/meaning.ts";

const times = (...minutes: number[]) => ({ is: "times", minutes });
const after = (adhanOf: string, minutes: number) => ({ is: "after", adhanOf, minutes });
const nothing = { is: "nothing" };
const none = { is: "none" };
const unreadable = { is: "unreadable" };

/** A cell's meaning, with its times as minutes only. */
function meaningOf(text: string) {
  const meaning = readMeaning(text);
  return meaning.is === "times"
    ? { is: "times", minutes: meaning.times.map(({ minutes }) => minutes) }
    : meaning;
}

const written: Record<string, object> = {
  "13:30": times(810),
  "1:30 PM": times(810),
  "1.30pm": times(810),
  "13:30:00": times(810),
  "١٣:٣٠": times(810),
  "۱۳:۳۰": times(810),
  "12:30 am": times(30),
  "1:15 pm & 2:00 pm": times(795, 840),
  "13:15, 14:00": times(795, 840),
  "13:15 and 14:00": times(795, 840),
  "13:15/14:00/15:00": times(795, 840, 900),
  "+10": after("same", 10),
  "+ 10 min": after("same", 10),
  "10 minutes after adhan": after("same", 10),
  "10 minutes after adhan, rounded up to 5 minutes": { ...after("same", 10), roundUpTo: 5 },
  "+10 rounded up to 15": { ...after("same", 10), roundUpTo: 15 },
  "10 minutes after adhan, rounded up to 7": unreadable,
  "13:32 rounded up to 5": unreadable,
  "5 mins after adhan": after("same", 5),
  "20 min. after": after("same", 20),
  "Adhan + 10 mins": after("same", 10),
  "15 minutes after sunset": after("maghrib", 15),
  "Straight after adhan": after("same", 0),
  "at sunset": after("maghrib", 0),
  sunset: after("maghrib", 0),
  "20 min after Fajr": after("fajr", 20),
  "10 minutes after Zuhr adhan": after("dhuhr", 10),
  "5 min after Isyak": after("isha", 5),
  "Adhan time": after("same", 0),
  "entry time": after("same", 0),
  "10 minutes after fajr iqamah": unreadable,
  "10 min après l'adhan": after("same", 10),
  "10 Minuten nach dem Adhan": after("same", 10),
  "10 minit selepas azan": after("same", 10),
  "5 menit setelah adzan": after("same", 5),
  "10 min nakon ezana": after("same", 10),
  "بعد 10 دقائق": after("same", 10),
  "بعد الأذان ب 10 دقائق": after("same", 10),
  "10 min after azaan": after("same", 10),
  "30 minutes before sunrise": after("sunrise", -30),
  "10 minutes before isha": unreadable,
  "0,21527": times(310),
  "05h10": times(310),
  "01:15 م": times(795),
  "5 44": times(344),
  "5:10 am*": times(310),
  "1h15 & 2h": times(75, 120),
  TBC: nothing,
  "--": none,
  "n.a.": nothing,
  "No Jamaat": none,
  "#REF!": unreadable,
  "as above": unreadable,
  "?": unreadable,
  "5:10 5:30": unreadable,
  "see website": unreadable,
  "sunrise + 20": after("sunrise", 20),
  "": nothing,
  "-": none,
  "–": none,
  "N/A": nothing,
  "25:00": unreadable,
  "13:60": unreadable,
  "+500": unreadable,
  "after the sermon": unreadable,
  "13:15 & later": unreadable,
  "13": unreadable,
};

for (const [text, meaning] of Object.entries(written)) {
  test(`"${text}" is read as ${JSON.stringify(meaning)}`, () => {
    assert.deepEqual(meaningOf(text), meaning);
  });
}
