import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { gzipSync } from "node:zlib";
import { refusalOf, timetableIn } from "../../support/read-bytes.ts";
import { zipOf } from "../../support/zip.ts";

const names = "Date,Fajr,Sunrise,Dhuhr";
const day = "2026-11-20,06:00,07:40,11:56";
const expected = { "2026-11-20": ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56"] };

function latin1(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

function utf16(text: string, { bigEndian = false } = {}): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
}

const compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0";
const wide = (name: string) => [...name].join("\0");

/** A file's format, and the message about it. */
const foreign: Readonly<Record<string, readonly [content: Uint8Array, message: RegExp]>> = {
  "a PDF": [latin1("%PDF-1.7\n%\xe2\xe3"), /is a PDF, .* Ask for the original spreadsheet/],
  "a PNG": [latin1("\x89PNG\r\n\x1a\n\0\0"), /is a picture \(PNG\)\. Ask for the original spreadsheet/],
  "a JPEG": [latin1("\xff\xd8\xff\xe0\0\x10JFIF"), /is a picture \(JPEG\)/],
  "a WebP": [latin1("RIFF\x24\0\0\0WEBPVP8 "), /is a picture \(WebP\)/],
  "a photo of an iPhone": [latin1("\0\0\0\x18ftypheic\0\0\0\0"), /is a picture \(HEIC or AVIF\)/],
  "an old workbook": [
    latin1(`${compound}${wide("Workbook")}`),
    /before Excel 2007 \(XLS\)\. Open it, and save/,
  ],
  "an old Word document": [
    latin1(`${compound}${wide("WordDocument")}`),
    /is a word-processor or presentation file \(DOC\)/,
  ],
  "a locked workbook": [latin1(`${compound}${wide("EncryptedPackage")}`), /locked with a password/],
  "a Word document": [
    zipOf({ "word/document.xml": "<w/>" }),
    /is a word-processor or presentation file \(DOCX\)\. .*copy its table/,
  ],
  "an OpenDocument sheet": [
    zipOf({ mimetype: { content: "application/vnd.oasis.opendocument.spreadsheet", isStored: true } }),
    /in another format \(OpenDocument\)\. Open it, and save/,
  ],
  "a Numbers document": [
    zipOf({ "Index/Document.iwa": "x" }),
    /in another format \(Numbers\)\. .*as XLSX or CSV/,
  ],
  "a binary workbook": [zipOf({ "xl/workbook.bin": "x" }), /in another format \(XLSB\)/],
  "a zip archive": [zipOf({ "times.csv": "x" }), /is an archive \(zip\)\. Unpack it/],
  "a gzip archive": [new Uint8Array(gzipSync("x")), /is an archive \(gzip\)/],
  "an RTF document": [latin1("{\\rtf1\\ansi"), /is a word-processor or presentation file \(RTF\)/],
  "an empty file": [latin1(""), /the file is empty\. Save or download it again/],
  "a file of blank lines": [new TextEncoder().encode("\ufeff \r\n\r\n"), /the file is empty/],
  "a workbook as XML": [
    latin1(
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
    ),
    /in another format \(XML Spreadsheet 2003\)\. Open it, and save/,
  ],
  "a program": [
    latin1("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0"),
    /is not text and not a known spreadsheet/,
  ],
};

suite("a file that cannot be opened is named, with how to save one that can", () => {
  for (const [what, [content, message]] of Object.entries(foreign)) {
    test(what, async () => {
      assert.match(await refusalOf(content, "times.csv"), message);
    });
  }
});

suite("a CSV file is read", () => {
  const text = `${names}\r\n${day}\r\n`;
  const files: Readonly<Record<string, Uint8Array | string>> = {
    "with a byte-order mark": `\ufeff${text}`,
    "with Excel's own line that names the delimiter": `\ufeffsep=;\r\n${text.replaceAll(",", ";")}`,
    "with that line in quotes, and commas in cells": `"sep=|"\r\n${text.replaceAll(",", "|")}`,
    "in UTF-16 as Excel's Unicode text": utf16(`\ufeff${text.replaceAll(",", "\t")}`),
    "in UTF-16 with the bytes the other way round": utf16(`\ufeff${text}`, { bigEndian: true }),
    "in UTF-16 without a byte-order mark": utf16(text),
    "in UTF-16 the other way round, without a byte-order mark": utf16(text, { bigEndian: true }),
    "in Windows-1252": latin1(`Mosqu\xe9e\r\n${text}`),
    "with the title of a table of Numbers": `Table 1,,,\r\n${text}`,
  };
  for (const [how, content] of Object.entries(files)) {
    test(how, async () => {
      const { prayers, findings } = await timetableIn(content, "times.xlsx");
      assert.deepEqual([prayers, findings], [expected, []]);
    });
  }

  test("with the lines of the file in its findings, also after Excel's own line", async () => {
    const { findings } = await timetableIn(`sep=,\n${names}\n2026-11-20,soon,07:40,11:56\n`, "a.csv");
    assert.match(findings.join("\n"), /^a\.csv, row 3, Fajr: "soon"/);
  });
});

test("a text beyond the bounds is refused with a plain message", async () => {
  assert.match(
    await refusalOf(`${names}\n${`${day}\n`.repeat(100_000)}`, "a.csv"),
    /has more than 2\.5 MB of text/,
  );
  assert.match(await refusalOf(`${names}\n${"1\n".repeat(30_000)}`, "a.csv"), /has more than 25,000 rows/);
  assert.match(await refusalOf(`${names}\n${",".repeat(1_000_000)}`, "a.csv"), /has more than 256 columns/);
});
