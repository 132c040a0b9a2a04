import { type HostileFile, many, oneOf } from "./generating.ts";

const heading = "<tr><th>Date<th>Fajr<th>Dhuhr<th>Asr<th>Maghrib<th>Isha</tr>";
const row = "<tr><td>2026-01-01<td>05:10<td>12:10<td>15:00<td>17:20<td>19:00</tr>";
const table = `<table>${heading}${row}</table>`;

export const hostilePages: readonly HostileFile[] = [
  {
    name: "web page: nine megabytes of a picture as text",
    make: () => `<p><img src="data:image/png;base64,${"A".repeat(9_000_000)}">${table}`,
  },
  {
    name: "web page: nine megabytes that begin pictures again and again",
    make: () => `<p>${"data:".repeat(1_800_000)}${table}`,
  },
  {
    name: "web page: nine megabytes of short pictures",
    make: () => `<p>${`data:${"data:".repeat(198)} `.repeat(9_000)}${table}`,
  },
  {
    name: "web page: a tag with hundreds of thousands of attributes",
    make: (random) =>
      `<table ${many(300_000, (index) => `${oneOf(random, ["a", "b", "data-"])}${index}`, " ")}>${table}`,
  },
  {
    name: "web page: an attribute of two megabytes",
    make: (random) =>
      `<table style="${oneOf(random, ["display ", "display: ", "x", "&amp;"]).repeat(250_000)}">${table}`,
  },
  {
    name: "web page: one that begins again and again",
    make: () => many(50_000, (index) => `<html a${index}>`) + table,
  },
  {
    name: "web page: entities",
    make: () => `<table><tr><td>${"&amp;&NotEqualTilde;".repeat(100_000)}</table>`,
  },
  { name: "web page: a comment that is never closed", make: () => `${table}<!--${"-".repeat(2_400_000)}` },
  {
    name: "web page: formatting that is never closed",
    make: () => `${"<p><b><i><u>".repeat(14_000)}${table}`,
  },
  {
    name: "web page: formatting that is closed in the wrong order",
    make: () => `${"<a><b><i>x</a></b></i>".repeat(9_000)}${table}`,
  },
  {
    name: "web page: formatting around paragraphs",
    make: (random) =>
      `${oneOf(random, ["<a href=x>", "<b>", "<b><i>"]).repeat(100)}${"<p>x</p><p>y".repeat(18_000)}${table}`,
  },
  {
    name: "web page: texts beside cells",
    make: () => `<table>${"x<b>y</b>".repeat(19_000)}${heading}${row}</table>`,
  },
  { name: "web page: tables inside each other", make: () => "<table><tr><td>".repeat(19_000) },
  {
    name: "web page: tables one after the other",
    make: () => `${"<table><tr><td>1".repeat(50)}${"<table></table>".repeat(29_000)}`,
  },
  { name: "web page: tables of a timetable one after the other", make: () => table.repeat(3_000) },
  {
    name: "web page: headings inside each other",
    make: () => `${"<h1><div>".repeat(120)}${"x".repeat(2_000_000)}${"<table><tr><td>1</table>".repeat(100)}`,
  },
  {
    name: "web page: cells over thousands of rows and columns",
    make: () => `<table>${"<tr><td colspan=1000 rowspan=65534>1".repeat(19_000)}</table>`,
  },
  {
    name: "web page: cells over the rest of the table",
    make: () => `<table>${"<tr><td rowspan=0>1<td>2".repeat(14_000)}</table>`,
  },
  {
    name: "web page: a row of tens of thousands of cells",
    make: () => `<table>${heading}<tr>${"<td>1".repeat(55_000)}</table>`,
  },
  {
    name: "web page: a cell of two megabytes",
    make: (random) =>
      `<table>${heading}<tr><td>${oneOf(random, ["x", " ", "<br>", "1:", "05:10 "]).repeat(50_000)}<td>05:10</table>`,
  },
  { name: "web page: rows of the same day", make: () => `<table>${heading}${row.repeat(8_000)}</table>` },
  {
    name: "web page: templates and selects inside each other",
    make: (random) =>
      `${oneOf(random, ["<template>", "<select>", "<svg>", "<button>", "<math><mi>"]).repeat(20_000)}${table}`,
  },
  { name: "web page: only white space", make: () => `<${" ".repeat(2_400_000)}table>` },
];
