import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { decode } from "@mosque-sync/timetable";
import { readSourceFiles } from "../../src/source/source-files.ts";

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
  await assert.rejects(names("d.csv"), /d\.csv cannot be read \(no such file or folder\)/);
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

/** A link whose server sends these responses, in order, and repeats the last one. */
async function linkThat(t: TestContext, ...responses: [status: number, retryAfter?: string][]) {
  const asked: number[] = [];
  const address = await addressOf(t, (_request, response) => {
    const [status, retryAfter] = responses[Math.min(asked.length, responses.length - 1)] ?? [200];
    asked.push(performance.now());
    response.writeHead(status, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    response.end(status === 200 ? "Date,Fajr\n" : "later");
  });
  const read = async () => {
    const [file] = await readSourceFiles(`${address}/a.csv?token=secret`, ".");
    return file && decode(file.bytes);
  };
  return { asked, read, place: `${address}/a.csv` };
}
const past = "Wed, 21 Oct 2015 07:28:00 GMT";

test("a link whose server is busy or failing is asked again, and then read", async (t) => {
  const soon = await linkThat(t, [429, "0"], [503, past], [200]);
  assert.equal(await soon.read(), "Date,Fajr\n");
  const without = await linkThat(t, [500], [200]);
  assert.equal(await without.read(), "Date,Fajr\n");
  assert.deepEqual([soon.asked.length, without.asked.length], [3, 2]);
});

test("a link is asked again no sooner than its server wants", async (t) => {
  const { asked, read } = await linkThat(t, [429, "1"], [200]);
  await read();
  const [first = 0, second = 0] = asked;
  assert.ok(second - first >= 990, `${second - first} ms`);
});

test("a link that stays busy is asked three times, and its server is named as busy", async (t) => {
  const { asked, read, place } = await linkThat(t, [429, "0"]);
  await assert.rejects(read(), {
    message: `${place} cannot be read (status 429 after 3 tries: its server is busy). Try again in a few minutes.`,
  });
  assert.equal(asked.length, 3);
});

test("a link that keeps failing is asked three times, and its server is named as failing", async (t) => {
  const { asked, read, place } = await linkThat(t, [502, "0"], [500, "0"], [503, "0"]);
  await assert.rejects(read(), {
    message: `${place} cannot be read (status 503 after 3 tries: its server is failing). Try again in a few minutes. If it keeps failing, tell the people who run that server.`,
  });
  assert.equal(asked.length, 3);
});

test("a link that wants a longer pause than 30 seconds is asked once, and the pause is said", async (t) => {
  for (const [status, retryAfter, when] of [
    [429, "31", "in 31 seconds"],
    [429, "600", "in 10 minutes"],
    [503, "7200", "in 2 hours"],
    [429, new Date(Date.now() + 630_000).toUTCString(), "in 11 minutes"],
  ] as const) {
    const { asked, read } = await linkThat(t, [status, retryAfter]);
    await assert.rejects(read(), ({ message }: Error) => message.includes(`Try again ${when}.`));
    assert.equal(asked.length, 1);
  }
});

test("a link that is refused or gone is asked once, and not called busy", async (t) => {
  for (const status of [401, 403, 404, 410]) {
    const { asked, read, place } = await linkThat(t, [status, "0"]);
    await assert.rejects(read(), {
      message: `${place} cannot be read (status ${status}). Open it in a browser, and check that it is public.`,
    });
    assert.equal(asked.length, 1);
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
