import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf } from "./csv.ts";

test("a table is rows of cells, which spreadsheets read as UTF-8", () => {
  const rows = [
    ["id", "name"],
    ["1", "مسجد النور"],
  ];
  assert.equal(csvOf(rows), "\ufeffid,name\r\n1,مسجد النور\r\n");
});

test("a cell keeps its commas, quotation marks and line breaks", () => {
  assert.equal(csvOf([['Noor, "old"', "a\nb"]]), '\ufeff"Noor, ""old""","a\nb"\r\n');
});

test("no cell becomes a formula in a spreadsheet", () => {
  for (const text of ["=1+1", "+44 114", "-1", "@name", "\tx"]) assert.match(csvOf([[text]]), /^\ufeff"?'/);
});
