import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { decode } from "@mosque-sync/timetable";
import { readSourceFiles } from "../src/source/source-files.ts";

async function folderWith(t: TestContext, files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-sources-"));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  return folder;
}

async function addressOf(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a folder gives all its timetables, and a pattern its matches, in the order of their names", async (t) => {
  const folder = await folderWith(t, { "b.json": "B", "a.json": "A", "c.csv": "C", "readme.txt": "no" });
  const names = async (place: string) => (await readSourceFiles(place, folder)).map(({ file }) => file);
  assert.deepEqual(await names("."), ["a.json", "b.json", "c.csv"]);
  assert.deepEqual(await names("*.json"), ["a.json", "b.json"]);
  await assert.rejects(names("*.tsv"), /\*\.tsv holds no timetable/);
  await assert.rejects(names("d.csv"), /d\.csv cannot be read \(ENOENT\)/);
});

test("UTF-16 from Excel and Windows-1252 are read", async (t) => {
  const folder = await folderWith(t, {
    "utf16.csv": Buffer.from("\ufeffÖğle\t13:00", "utf16le"),
    "windows.csv": Buffer.from("f\u00e9vrier,13:00", "latin1"),
  });
  const files = await readSourceFiles("*.csv", folder);
  assert.deepEqual(
    files.map(({ bytes }) => decode(bytes)),
    ["Öğle\t13:00", "février,13:00"],
  );
});

test("an address is read, and its query is never shown", async (t) => {
  const address = await addressOf(t, (_request, response) => response.end("Date,Fajr\n"));
  const [read] = await readSourceFiles(`${address}/a.csv?token=secret`, ".");
  assert.equal(read?.file, `${address}/a.csv`);
  assert.deepEqual(decode(read.bytes), "Date,Fajr\n");
});

test("the share link of a Google Sheet is refused with how to publish the sheet", async () => {
  for (const end of ["edit#gid=0", "edit?usp=sharing", "view", "htmlview", ""]) {
    await assert.rejects(
      readSourceFiles(`https://docs.google.com/spreadsheets/d/1aB-c_D/${end}`, "."),
      /cannot be read \(it is the page for editing a Google Sheet\)\. In Google Sheets, choose .*Publish to web/,
    );
  }
});

test("an address without a file is refused with the reason", async (t) => {
  const address = await addressOf(t, (request, response) => {
    if (request.url === "/cut") request.socket.destroy();
    else if (request.url === "/huge") response.end("x".repeat(11 * 1024 * 1024));
    else response.writeHead(404).end();
  });
  await assert.rejects(
    readSourceFiles(`${address}/gone`, "."),
    /cannot be read \(status 404\)\. Open it in a browser/,
  );
  await assert.rejects(readSourceFiles(`${address}/cut`, "."), /cannot be read \(no answer\)/);
  await assert.rejects(readSourceFiles(`${address}/huge`, "."), /larger than 10 MB/);
});
