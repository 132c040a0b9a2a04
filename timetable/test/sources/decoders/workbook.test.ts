import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readBytes, refusalOf, timetableIn } from "../../support/read-bytes.ts";
import { type Formatted, type WrittenSheet, xlsxOf } from "../../support/xlsx.ts";
import { zipOf } from "../../support/zip.ts";

const names = ["Date", "Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"];
const clocks = ["06:00", "07:40", "11:56", "13:40", "16:05", "17:34"];
const expected = ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56", "asr 13:40", "maghrib 16:05", "isha 17:34"];

/** A cell with a date, as a spreadsheet stores it: the days since 1900. */
function dateCell(date: string, format = "dd/mm/yyyy"): Formatted {
  return { value: Date.parse(`${date}T00:00Z`) / 86_400_000 + 25_569, format };
}

/** A cell with a time, as a spreadsheet stores it: a fraction of a day, as inexact as it may be. */
function timeCell(clock: string, format = "hh:mm"): Formatted {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return { value: Number(((hours * 60 + minutes) / 1440).toFixed(9)), format };
}

suite("a workbook", () => {
  test("is read with its dates and times as cells, whatever its name", async () => {
    const day = [dateCell("2026-11-20"), ...clocks.map((clock) => timeCell(clock))];
    const bytes = xlsxOf([{ name: "Sheet1", rows: [["Masjid Noor"], names, day] }]);
    for (const file of ["noor.xlsx", "noor.csv", "download"]) {
      const { dialect, prayers, findings } = await timetableIn(bytes, file);
      assert.deepEqual([dialect, prayers, findings], ["csv", { "2026-11-20": expected }, []]);
    }
  });

  test("keeps am and pm, decimals as they are shown, and texts", async () => {
    const day = [
      dateCell("2026-11-20", "d-mmm-yy"),
      timeCell("06:00", "h:mm AM/PM"),
      { value: 7.4, format: "0.00" },
      "11:56",
      { value: 1340, format: '00":"00' },
      timeCell("16:05", "[$-409]h:mm AM/PM;@"),
      timeCell("17:34", "h:mm:ss"),
    ];
    const { prayers } = await timetableIn(xlsxOf([{ name: "A", rows: [names, day] }]), "a.xlsx");
    assert.deepEqual(prayers, { "2026-11-20": expected });
  });

  test("counts from 1904 if it says so", async () => {
    const day = dateCell("2026-11-20");
    const since1904 = { ...day, value: day.value - 1462 };
    const rows = [names, [since1904, ...clocks.map((clock) => timeCell(clock))]];
    const { prayers } = await timetableIn(xlsxOf([{ name: "A", rows }], { date1904: true }), "a.xlsx");
    assert.deepEqual(prayers, { "2026-11-20": expected });
  });

  test("with a sheet for each month takes the month from the sheet's name, and leaves notes out", async () => {
    const ofMonth = (name: string): WrittenSheet => ({
      name,
      rows: [["Day", ...names.slice(1)], ...[1, 2].map((day) => [day, ...clocks])],
    });
    const notes = { name: "Notes", rows: [["Jummah is at 13:15."], ["Parking is behind the mosque."]] };
    const { prayers, findings } = await timetableIn(
      xlsxOf([ofMonth("Jan 2026"), notes, ofMonth("November 2026")]),
      "noor.xlsx",
    );
    assert.deepEqual(Object.keys(prayers), ["2026-01-01", "2026-01-02", "2026-11-01", "2026-11-02"]);
    assert.deepEqual(findings, []);
  });

  test("joins a sheet of adhans with one named after the iqamah", async () => {
    const iqamahNames = ["Date", "Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"];
    const { prayers } = await timetableIn(
      xlsxOf([
        { name: "Adhan", rows: [names, [dateCell("2026-11-20"), ...clocks]] },
        {
          name: "Iqamah",
          rows: [iqamahNames, [dateCell("2026-11-20"), "06:30", "13:15", "14:30", "16:10", "19:30"]],
        },
      ]),
      "noor.xlsx",
    );
    assert.deepEqual(prayers["2026-11-20"]?.slice(0, 3), [
      "fajr 06:00 06:30",
      "sunrise 07:40",
      "dhuhr 11:56 13:15",
    ]);
  });

  test("gives the days of a sheet without years the year in its name", async () => {
    const ofYear = (name: string) => ({ name, rows: [names, [dateCell("2019-11-20", "d mmm"), ...clocks]] });
    const read = await readBytes(xlsxOf([ofYear("2026"), ofYear("2027")]), "noor.xlsx");
    assert.deepEqual("days" in read && read.days.map(({ date }) => date), [
      { year: 2026, month: 11, day: 20 },
      { year: 2027, month: 11, day: 20 },
    ]);
  });

  test("with the same days twice, such as once for printing, has them once", async () => {
    const rows = [names, [dateCell("2026-11-20"), ...clocks]];
    const { prayers, findings } = await timetableIn(
      xlsxOf([
        { name: "Data", rows },
        { name: "Print", rows: [["Masjid Noor"], ...rows] },
      ]),
      "noor.xlsx",
    );
    assert.deepEqual([prayers, findings], [{ "2026-11-20": expected }, []]);
  });

  test("with the plugin's columns on its second sheet is the plugin's timetable", async () => {
    const plugin = ["d_date", "fajr_begins", "fajr_jamah", "sunrise", "zuhr_begins", "zuhr_jamah"];
    const columns = [...plugin, "asr_mithl_1", "asr_jamah", "maghrib_begins", "maghrib_jamah", "isha_begins"];
    const times = ["06:00", "06:30", "07:40", "11:56", "13:15", "13:40", "14:30", "16:05", "16:10", "17:34"];
    const day = [dateCell("2026-11-20", "m/d/yyyy"), ...times.map((clock) => timeCell(clock)), "19:30"];
    const { dialect, prayers, findings } = await timetableIn(
      xlsxOf([
        { name: "Notes", rows: [["From the plugin"]] },
        { name: "Data", rows: [[...columns, "isha_jamah"], day] },
      ]),
      "a.xlsx",
    );
    assert.deepEqual(
      [dialect, prayers["2026-11-20"]?.[0], findings],
      ["daily-prayer-time", "fajr 06:00 06:30", []],
    );
  });

  test("names the sheet and row of a wrong cell", async () => {
    const wrong = [dateCell("2026-11-20"), "soon", ...clocks.slice(1)];
    const right = { name: "Other", rows: [["Notes"]] };
    const { findings } = await timetableIn(
      xlsxOf([right, { name: "Nov", rows: [[], names, wrong] }]),
      "a.xlsx",
    );
    assert.match(findings.join("\n"), /^a\.xlsx, sheet "Nov", row 3, Fajr: "soon" is not a time\./);
  });

  test("warns of a sheet with times and unnamed columns", async () => {
    const row = (day: number) => [dateCell(`2026-11-${day}`), ...clocks];
    const days = [10, 11, 12, 13, 14].map(row);
    const bytes = xlsxOf([
      { name: "Nov", rows: [names, ...[20, 21].map(row)] },
      { name: "Dec", rows: days },
    ]);
    const read = await readBytes(bytes, "a.xlsx");
    assert.deepEqual("findings" in read && read.findings.map(({ notice, sheet }) => [notice, sheet]), [
      ["sheet-without-heading", "Dec"],
    ]);
  });

  test("has the time of a merged cell on every day that the cell covers", async () => {
    const rows = [
      ["Date", "Fajr", "", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"],
      ["", "Begins", "Jamaah", "", "", "", "", ""],
      [dateCell("2026-11-20"), "06:00", "06:30", ...clocks.slice(1)],
      [dateCell("2026-11-21"), "06:01", "", ...clocks.slice(1)],
    ];
    const merges = ["A1:A2", "B1:C1", "D1:D2", "C3:C4"];
    const { prayers, findings } = await timetableIn(xlsxOf([{ name: "A", rows, merges }]), "a.xlsx");
    assert.deepEqual(
      [prayers["2026-11-20"]?.[0], prayers["2026-11-21"]?.[0], findings],
      ["fajr 06:00 06:30", "fajr 06:01 06:30", []],
    );
  });

  test("is read as a person sees it: without hidden sheets, rows and columns, with rows that a filter hides", async () => {
    const row = (date: string, fajr = "06:00") => [dateCell(date), fajr, ...clocks.slice(1), "09:09"];
    const sheet = {
      name: "A",
      rows: [[...names, "Fajr"], row("2026-11-20"), row("2026-11-20", "04:44"), row("2026-11-21")],
      hiddenRows: [3],
      hiddenColumns: [8],
    };
    const old = { name: "Old", rows: [names, row("2026-11-21", "03:33")], state: "hidden" as const };
    const { prayers, findings } = await timetableIn(xlsxOf([sheet, old]), "a.xlsx");
    assert.deepEqual(prayers, { "2026-11-20": expected, "2026-11-21": expected });
    assert.deepEqual(findings, []);
    const filtered = {
      name: "A",
      rows: [names, ...["2026-11-20", "2026-11-21"].map((date) => row(date).slice(0, 7))],
      hiddenRows: [3],
      filter: "A1:G3",
    };
    const read = await timetableIn(xlsxOf([filtered]), "a.xlsx");
    assert.deepEqual(Object.keys(read.prayers), ["2026-11-20", "2026-11-21"]);
  });

  test("whose formulas were never calculated has no time there, and the message shows the formula", async () => {
    const cells = clocks.map((clock, index) => `<c r="${"BCDEFG"[index]}2" t="str"><v>${clock}</v></c>`);
    cells[0] = '<c r="B2"><f>A9+1</f></c>';
    const heading = names.map(
      (name, index) => `<c r="${"ABCDEFG"[index]}1" t="inlineStr"><is><t>${name}</t></is></c>`,
    );
    const xml = `<row r="1">${heading.join("")}</row><row r="2"><c r="A2" t="str"><v>2026-11-20</v></c>${cells.join("")}</row>`;
    const { findings } = await timetableIn(xlsxOf([{ name: "A", xml }]), "a.xlsx");
    assert.match(findings.join("\n"), /row 2, Fajr: "=A9\+1" is not a time/);
  });
});

suite("a workbook beyond the bounds is refused with a plain message", () => {
  const sheet = { name: "A", rows: [names, [dateCell("2026-11-20"), ...clocks]] };

  test("a part that unpacks to 100 MB, whatever size it states", async () => {
    const content = new Uint8Array(100_000_000);
    for (const statedSize of [content.length, 1_000, 0, 0xffff_ffff]) {
      const bomb = xlsxOf([sheet], { more: { "xl/worksheets/sheet1.xml": { content, statedSize } } });
      assert.ok(bomb.length < 200_000);
      assert.match(await refusalOf(bomb, "bomb.xlsx"), /^bomb\.xlsx: has more than 8 MB of unpacked sheets/);
    }
  });

  test("more rows or columns than a timetable has", async () => {
    const cell = (column: string, row: number) => `<c r="${column}${row}"><v>1</v></c>`;
    const long = Array.from(
      { length: 15_002 },
      (_, row) => `<row r="${row + 1}">${cell("A", row + 1)}</row>`,
    );
    assert.match(
      await refusalOf(xlsxOf([{ name: "A", xml: long.join("") }]), "a.xlsx"),
      /has more than 15,000 rows/,
    );
    const wide = `<row r="1">${cell("DY", 1)}</row>`;
    assert.match(await refusalOf(xlsxOf([{ name: "A", xml: wide }]), "a.xlsx"), /has more than 128 columns/);
  });

  test("more merged cells than a timetable has", async () => {
    const rows = Array.from({ length: 1_000 }, () => ["06:00", "x"]);
    const merges = Array.from({ length: 300 }, (_, row) => `A${row + 1}:XFD1048576`);
    assert.match(
      await refusalOf(xlsxOf([{ name: "A", rows, merges }]), "a.xlsx"),
      /has more than 200,000 merged cells/,
    );
    const title = { ...sheet, rows: [["Masjid Noor"], ...sheet.rows], merges: ["A1:XFD1"] };
    const { prayers } = await timetableIn(xlsxOf([title]), "a.xlsx");
    assert.deepEqual(prayers, { "2026-11-20": expected });
  });

  test("a distant cell at the end of the sheet is free", async () => {
    const xml = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const { prayers } = await timetableIn(xlsxOf([sheet, { name: "B", xml }]), "a.xlsx");
    assert.deepEqual(prayers, { "2026-11-20": expected });
  });

  test("a file that is cut off or has a damaged part", async () => {
    const whole = xlsxOf([sheet]);
    assert.match(await refusalOf(whole.subarray(0, 900), "a.xlsx"), /cannot be opened \(.+\)\. Open it in/);
    const damaged = zipOf({ "xl/workbook.xml": "<workbook", "[Content_Types].xml": "<Types/>" });
    assert.match(await refusalOf(damaged, "a.xlsx"), /cannot be opened \(.+\)\. Open it in/);
  });
});

test("a time is read as its format shows it, with any text between hours and minutes", async () => {
  for (const format of [
    'hh"h"mm',
    'hh":"mm',
    "hh\\:mm",
    "hh\\.mm",
    "[h]:mm",
    'hh":"mm" "AM/PM',
    '[$-40C]hh"h"mm;@',
    "h\\h\\ mm",
    'hh:mm" Uhr"',
    "[hh]\\:mm\\:ss",
  ]) {
    const cell = (value: number) => ({ value, format });
    const rows = [
      ["Date", "Fajr", "Sunrise", "Dhuhr"],
      ["2026-11-20", cell(0.25), cell(23 / 72), cell(716 / 1440)],
    ];
    const { prayers, findings } = await timetableIn(xlsxOf([{ name: "Times", rows }]), "a.xlsx");
    assert.deepEqual(findings, [], format);
    assert.deepEqual(prayers["2026-11-20"], ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56"], format);
  }
});

test("a number whose format only has letters of a clock in its text is not read as a part of the day", async () => {
  const rows = [
    ["Date", "Fajr", "Sunrise", "Dhuhr"],
    ["2026-11-20", { value: 0.25, format: '0.00" hrs"' }, "07:40", "11:56"],
  ];
  const { prayers } = await timetableIn(xlsxOf([{ name: "Times", rows }]), "a.xlsx");
  assert.equal(prayers["2026-11-20"], undefined);
});
