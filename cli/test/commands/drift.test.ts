import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { createReadingClient } from "../../src/connection/client.ts";
import {
  apiKey,
  environmentOf,
  type MosqueServerOptions,
  mosqueId,
  mosqueServer,
} from "../support/mosque-server.ts";
import { folderWith, mosqueSync } from "../support/mosque-sync.ts";

const yaml = `
profile: { status: Open }
prayers:
  - { prayer: fajr, adhan: "05:30", iqamah: "06:00" }
  - { prayer: isha, adhan: "19:30" }
ignore: [sunrise]
announcements:
  - { id: car-park, title: Car park closed, body: Use the side street. }
`;

/** The same as the files, and as little more as every server has. */
const equal = {
  profile: { status: "Open" },
  prayers: [
    { prayerKey: "fajr", adhanTime: "05:30", iqamahTime: "06:00" },
    { prayerKey: "isha", adhanTime: "19:30" },
    { prayerKey: "sunrise", adhanTime: "07:00" },
  ],
  announcements: [{ title: "Car park closed", body: "Use the side street." }],
} satisfies MosqueServerOptions;

async function workplace(t: TestContext, options: MosqueServerOptions) {
  const server = await mosqueServer(t, options);
  const cwd = folderWith(t, { "mosque.yaml": yaml });
  const environment = environmentOf(server);
  const drift = (...args: string[]) =>
    mosqueSync(t, ["drift", "--date", "2026-11-20", ...args], { cwd, environment });
  return { server, cwd, drift };
}

test("a server with the files' data shows no drift, its ignored rows included", async (t) => {
  const { drift } = await workplace(t, equal);
  const { exitCode, stdout } = await drift("--detailed-exitcode");
  assert.equal(exitCode, 0);
  assert.match(stdout, /\nDrift: 0 only on the server, 0 different, 0 only in the files\n$/);
});

test("rows, items and fields that differ, or that only one side has, are shown", async (t) => {
  const { drift } = await workplace(t, {
    profile: { status: "Closed", message: "Ring the bell" },
    prayers: [
      { prayerKey: "fajr", adhanTime: "05:30", iqamahTime: "06:15" },
      { prayerKey: "eid", iqamahTime: "08:00" },
    ],
    announcements: [{ title: "Lost umbrella", body: "It is in the office." }],
    events: [{ title: "Seerah evening", eventDetails: { dateInstant: "2026-12-01T19:00:00.000Z" } }],
  });
  const { exitCode, stdout } = await drift();
  assert.equal(exitCode, 0);
  assert.equal(
    stdout,
    `Masjid Noor · Fri 20 Nov 2026 · Europe/London
 ~ profile status "Closed" on the server, "Open" in the files
 + profile message "Ring the bell", only on the server
 - isha    19:30 / –, only in the files
 ~ fajr    05:30 / 06:15 on the server, 05:30 / 06:00 in the files
 + eid     – / 08:00, only on the server
 - announcement "Car park closed", only in the files
 + announcement "Lost umbrella", only on the server
 + event "Seerah evening", only on the server
Drift: 4 only on the server, 2 different, 2 only in the files
`,
  );
  assert.equal((await drift("--detailed-exitcode")).exitCode, 2);
  const { differences } = JSON.parse((await drift("--json")).stdout);
  assert.deepEqual(differences[3], {
    what: "row",
    name: "fajr",
    is: "different",
    server: { adhanTime: "05:30", iqamahTime: "06:15" },
    files: { adhanTime: "05:30", iqamahTime: "06:00" },
  });
});

test("drift sends only GETs, and leaves no file behind", async (t) => {
  const { server, cwd, drift } = await workplace(t, { prayers: [{ prayerKey: "eid", iqamahTime: "08:00" }] });
  await drift();
  assert.ok(server.requests.length > 3);
  assert.deepEqual(
    server.requests.filter((request) => !request.startsWith("GET ")),
    [],
  );
  assert.deepEqual(readdirSync(cwd), ["mosque.yaml"]);
});

test("drift's client cannot write, even if it is asked to", async (t) => {
  const server = await mosqueServer(t, equal);
  const paths = { configPath: "mosque.yaml", statePath: "mosque.state.json" };
  const client = createReadingClient({ baseUrl: server.baseUrl, apiKey, mosqueId, ...paths });
  const [row] = (await client.listPrayers()).data.prayers;
  const prayerId = row?.id ?? "";
  await assert.rejects(client.createPrayer({ body: { prayerKey: "eid", iqamahTime: "08:00" } }));
  await assert.rejects(client.updatePrayer({ prayerId, body: { iqamahTime: "08:00" } }));
  await assert.rejects(client.deletePrayer({ prayerId }));
  await assert.rejects(client.updateProfile({ body: { status: "Closed" } }));
  assert.deepEqual(server.requests, ["GET prayers"]);
});
