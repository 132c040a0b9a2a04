import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { refusalOf, timetableIn } from "../../support/read-bytes.ts";

const expected = [
  "fajr 06:00 06:30",
  "sunrise 07:40",
  "dhuhr 11:56 13:15",
  "asr 13:40 14:30",
  "maghrib 16:05",
  "isha 17:34 19:30",
];

suite("a web page", () => {
  test("is read by its table, with merged headings, markup in cells and unclosed tags", async () => {
    const page = `<!doctype html><title>Noor</title><nav><table><tr><td>Home<td>About</table></nav>
      <h2>Prayer times</h2><table class="t"><thead>
      <tr><th rowspan=2>Date<th colspan=2>Fajr<th rowspan="2">Sunrise<th colspan=2>Dhuhr<th colspan=2>Asr
        <th rowspan=2>Maghrib<th colspan=2>Isha
      <tr><th>Begins<th>Jama&rsquo;ah<th>Begins<th>Jamaah<th>Begins<th>Jamaah<th>Begins<th>Jamaah</thead>
      <tr><td>20 Nov 2026<td><b>06:00</b><td><span><i>6</i>:30<sup>am</sup></span><td>07:40<td>11:56
        <td>13:15<!-- was 13:00 --><td>13:40<td>14:30<td>16:05<td>17:34<td>19:30<span style="display: none">old</span>
      </table><script>document.write("<table>")</script>`;
    const { dialect, prayers, findings } = await timetableIn(page, "times.csv");
    assert.deepEqual([dialect, prayers, findings], ["csv", { "2026-11-20": expected }, []]);
  });

  test("has the times of a cell over several rows on each of its days", async () => {
    const row = (day: number, fajrIqamah: string) =>
      `<tr><td>2026-11-${day}</td><td>06:00</td>${fajrIqamah}<td>07:40</td><td>11:56</td></tr>`;
    const page = `<table><tr><th>Date</th><th>Fajr</th><th>Fajr Iqamah</th><th>Sunrise</th><th>Dhuhr</th></tr>
      ${row(20, "<td rowspan=2>06:30</td>")}${row(21, "")}${row(22, "<td>06:45</td>")}</table>`;
    const { prayers, findings } = await timetableIn(page, "times.html");
    assert.deepEqual(findings, []);
    assert.deepEqual(
      Object.values(prayers).map(([fajr]) => fajr),
      ["fajr 06:00 06:30", "fajr 06:00 06:30", "fajr 06:00 06:45"],
    );
  });

  test("with a table for each month takes the month from the heading above it", async () => {
    const table = (month: string) =>
      `<h3>${month}</h3><div><table><tr><th>Day<th>Fajr<th>Sunrise<th>Dhuhr<tr><td>1<td>06:00<td>07:40<td>11:56</table></div>`;
    const page = `<html><body>${table("November 2026")}${table("December 2026")}`;
    const { prayers, findings } = await timetableIn(page, "times.html");
    assert.deepEqual([Object.keys(prayers), findings], [["2026-11-01", "2026-12-01"], []]);
  });

  test("names the table of a wrong cell", async () => {
    const table = (date: string, fajr: string) =>
      `<table><caption>${date}</caption><tr><th>Date<th>Fajr<th>Sunrise<th>Dhuhr<tr><td>${date}<td>${fajr}<td>07:40<td>11:56</table>`;
    const page = `<body>${table("2026-11-01", "06:00")}${table("2026-12-01", "soon")}`;
    const { findings } = await timetableIn(page, "a.html");
    assert.match(findings.join("\n"), /^a\.html, sheet "2026-12-01", row 2, Fajr: "soon" is not a time/);
  });

  test("without a table of times is refused with the fix", async () => {
    for (const page of ["<!doctype html><p>Welcome", "<?xml version='1.0'?><a/>"]) {
      assert.match(
        await refusalOf(page, "times.csv"),
        /^times\.csv: is a web page without a table of dated prayer times\. Use the URL of the timetable's own file/,
      );
    }
  });

  test("with too many or too deeply nested tags is refused", async () => {
    assert.match(await refusalOf("<td>".repeat(200_000), "a.html"), /has more than 60,000 tags/);
    for (const tag of ["<div>", "<b>", "<table><tr><td>"]) {
      assert.match(
        await refusalOf(tag.repeat(10_000), "a.html"),
        /more than 256 tags inside each other/,
        tag,
      );
    }
    const spans = `<table>${"<tr><td colspan=1000 rowspan=65534>1".repeat(20_000)}</table>`;
    assert.match(await refusalOf(spans, "a.html"), /has more than 200,000 merged cells/);
  });
});
