import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { suite, test } from "node:test";
import { sharedTexts } from "@mosque-sync/contract";
import type { Store } from "#store/store.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { updateDay } from "../timetable/daily.ts";
import { createFetchFile, type FetchFile } from "../timetable/links/fetched-file.ts";
import { updateFromLink } from "../timetable/links/link-updates.ts";
import { startLinkServer } from "../timetable/links/test/link-servers.ts";
import { readFileOf } from "../timetable/reading/read-file.ts";
import type { FileToRead } from "../timetable/reading/reading-result.ts";
import { replaceWith } from "../timetable/replacement.ts";
import { findLink, saveLink } from "../timetable/rows/links.ts";
import { deleteTimetableOf, findTimetable } from "../timetable/rows/timetables.ts";
import { datesBetween } from "../timetable/rules/due.ts";
import { checkMosques } from "./health-checks.ts";
import { findDueMosques } from "./rows/checks.ts";
import { findWatch, makeCheckDue } from "./rows/watches.ts";

const times = {
  fajr: "05:20",
  sunrise: "07:10",
  dhuhr: "12:15",
  asr: "14:40",
  maghrib: "17:05",
  isha: "19:00",
};
const withIqamah = { ...times, "isha iqamah": "19:30" };

/** A timetable as CSV, with a line for each day. */
function timetableOf(
  from: string,
  until: string,
  timesOn: (date: string) => Readonly<Record<string, string>>,
): string {
  const columns = Object.keys(timesOn(from));
  const lines = datesBetween(from, until).map((date) => [date, ...Object.values(timesOn(date))].join(","));
  return [["date", ...columns].join(","), ...lines, ""].join("\n");
}

for (const engine of engines) {
  suite(`The health of a mosque with a timetable on ${engine.name}`, { concurrency: 1 }, () => {
    const shared = storeOn(engine);

    /** A mosque in London whose owner wants mails, as the service sees it at midday of days of June. */
    async function newMosque() {
      const mosqueId = await shared.addMosque();
      await addOwner(mosqueId);
      let now = new Date("2026-06-01T12:00:00.000Z");
      const store: Store = { ...shared.store, now: () => now };
      const isDue = async () =>
        (await store.read((tx) => findDueMosques(tx, now.toISOString(), 1_000))).includes(mosqueId);
      const check = (instances = 2) =>
        Promise.all(
          Array.from({ length: instances }, () =>
            checkMosques(
              {
                ...{ store, mailer: { canSend: true }, onMails: () => {} },
                overviewOf: (id) => `https://sync.example.org/portal/mosques/${id}`,
                onFault: (error) => assert.fail(String(error)),
              },
              [mosqueId],
              { isFirstLook: false },
            ),
          ),
        );
      return {
        mosqueId,
        store,
        check,
        async give(file: string) {
          await giveTimetable(store, mosqueId, file);
          await check();
        },
        /** Updates the rows of a day, and checks the mosque if its check is due. @returns whether it was */
        async liveOn(day: number) {
          now = new Date(Date.UTC(2026, 5, day, 12));
          await updateDay({ store, newId: randomUUID }, mosqueId);
          const isChecked = await isDue();
          if (isChecked) await check();
          return isChecked;
        },
        /** Fetches the mosque's link as soon as it is due, and checks the mosque if its check is due. */
        async fetchNext(fetchFile: FetchFile) {
          const link = await store.read((tx) => findLink(tx, mosqueId));
          now = new Date(link?.dueAt ?? assert.fail("The timetable has a link."));
          const timetableReader = { read: (_id: string, file: FileToRead) => readFileOf(file) };
          const services = { store, newId: randomUUID, fetchFile };
          await updateFromLink(
            { ...services, timetableReader: { ...timetableReader, close: async () => {} } },
            mosqueId,
          );
          if (await isDue()) await check();
        },
        async state() {
          const watch = await store.read((tx) => findWatch(tx, mosqueId));
          return [watch?.state, watch?.reason];
        },
        async mails() {
          const mails = await store.read((tx) =>
            tx
              .selectFrom("mails")
              .select(["what", "text"])
              .where("mosqueId", "=", mosqueId)
              .orderBy("madeAt")
              .execute(),
          );
          return mails.map(({ what, text }) => ({ what, text }));
        },
      };
    }
    async function addOwner(mosqueId: string) {
      const [id, at] = [randomUUID(), "2026-01-01T00:00:00.000Z"];
      const names = { name: "Amina", nameOrder: "amina", nameFolded: "amina", email: `${id}@example.org` };
      const account = {
        emailVerified: 1,
        image: null,
        isOperator: 0,
        securityGeneration: 0,
        digest: 1,
      } as const;
      await shared.store.write(async (tx) => {
        await tx
          .insertInto("users")
          .values({ id, ...names, ...account, generationBegan: null, createdAt: at, updatedAt: at })
          .execute();
        await tx
          .insertInto("members")
          .values({ mosqueId, userId: id, role: "owner", joinedAt: at, mails: 1 })
          .execute();
      });
    }

    test("is good without any sync, and a day that goes well needs no check", async () => {
      const { give, liveOn, state, mails } = await newMosque();
      await give(timetableOf("2026-06-01", "2026-09-01", () => times));
      assert.deepEqual(await state(), ["healthy", null]);
      assert.deepEqual([await liveOn(2), await liveOn(3)], [false, false]);
      assert.deepEqual([await state(), await mails()], [["healthy", null], []]);
    });

    test("is failed on the day that a guard stops, told once with the fix, and good again with the next that goes well", async () => {
      const { give, liveOn, state, mails } = await newMosque();
      const isBad = (date: string) => date === "2026-06-02" || date === "2026-06-03";
      await give(
        timetableOf("2026-06-01", "2026-09-01", (date) => (isBad(date) ? { ...times, isha: "late" } : times)),
      );
      await liveOn(2);
      const [stopped, reason] = await state();
      assert.equal(stopped, "failed");
      assert.match(String(reason), /^timetable_/);
      await liveOn(3);
      await liveOn(4);
      await liveOn(5);
      assert.deepEqual(await state(), ["healthy", null]);
      const told = await mails();
      assert.deepEqual(
        told.map(({ what }) => what),
        ["failed", "recovered"],
      );
      assert.match(told[0]?.text ?? "", /timetable of Masjid Noor did not give it the prayer times of today/);
      assert.match(told[1]?.text ?? "", /come from its timetable again/);
    });

    test("is failed on a day that the timetable lacks, and after its end, each with its reason", async () => {
      const { give, liveOn, state } = await newMosque();
      const lines = timetableOf("2026-06-01", "2026-06-04", () => withIqamah).split("\n");
      await give(lines.filter((line) => !line.startsWith("2026-06-02")).join("\n"));
      await liveOn(2);
      assert.deepEqual(await state(), ["failed", "timetable_missing_day"]);
      await liveOn(3);
      assert.deepEqual(await state(), ["healthy", null]);
      await liveOn(5);
      assert.deepEqual(await state(), ["failed", "timetable_ended"]);
    });

    test("warns 7 days and 1 day before a month ends, and of a prayer's times that end before it", async () => {
      const { give, liveOn, mails, state } = await newMosque();
      const file = timetableOf("2026-06-01", "2026-06-30", (date) =>
        date <= "2026-06-20" ? withIqamah : { ...withIqamah, "isha iqamah": "" },
      );
      await give(file);
      const days: number[] = [];
      for (let day = 2; day <= 30; day += 1) {
        const before = (await mails()).length;
        await liveOn(day);
        if ((await mails()).length > before) days.push(day);
      }
      assert.deepEqual(days, [13, 19, 21, 23, 29]);
      const told = await mails();
      assert.deepEqual(
        told.map(({ what }) => what),
        ["timetable_ends", "timetable_ends", "timetable_unknown", "timetable_ends", "timetable_ends"],
      );
      assert.match(told[0]?.text ?? "", /- Isha \(iqamah\): until Saturday,? 20 June 2026/);
      assert.match(told[0]?.text ?? "", /- العشاء \(الإقامة\): حتى/);
      assert.match(told[2]?.text ?? "", /keeps its own[\s\S]*- Isha \(iqamah\)/);
      assert.match(told[3]?.text ?? "", /- All times: until Tuesday,? 30 June 2026/);
      assert.deepEqual(await state(), ["healthy", null]);
    });

    test("stays good while its link fails: its people are told after the second failure, and again only after it worked", async (t) => {
      let status = 200;
      const file = timetableOf("2026-06-01", "2026-09-01", () => times);
      const server = await startLinkServer((_request, response) => response.writeHead(status).end(file));
      t.after(async () => server[Symbol.asyncDispose]());
      const fetchFile = createFetchFile(() => server.settings());
      const { give, fetchNext, mails, state, store, mosqueId } = await newMosque();
      await give(file);
      const url = server.url("/times.csv");
      const fetched = await fetchFile(url);
      assert.ok(fetched.is === "fetched");
      const at = store.now().toISOString();
      await store.write((tx) =>
        saveLink(tx, { mosqueId, url, version: fetched.version, checkedAt: at, dueAt: at }),
      );
      const told = async () => (await mails()).map(({ what }) => what);

      status = 404;
      await fetchNext(fetchFile);
      assert.deepEqual(await told(), [], "one failure is no news");
      for (let failure = 2; failure <= 4; failure += 1) await fetchNext(fetchFile);
      assert.deepEqual(await told(), ["timetable_link"]);
      assert.deepEqual(await state(), ["healthy", null]);
      const [mail] = await mails();
      assert.match(mail?.text ?? "", /still come from its last good file/);
      assert.ok(mail?.text.includes(sharedTexts.en.links.not_found));
      assert.ok(mail?.text.includes(sharedTexts.ar.links.not_found));

      status = 200;
      await fetchNext(fetchFile);
      status = 403;
      await fetchNext(fetchFile);
      assert.deepEqual(await told(), ["timetable_link"]);
      await fetchNext(fetchFile);
      assert.deepEqual(await told(), ["timetable_link", "timetable_link"]);
      assert.ok((await mails()).at(-1)?.text.includes(sharedTexts.en.links.access_refused));
    });

    test("is late while the timetable has not begun, and follows the keys again once it is deleted", async () => {
      const { give, state, store, mosqueId, check } = await newMosque();
      await give(timetableOf("2026-07-01", "2026-07-30", () => times));
      assert.deepEqual(await state(), ["late", "timetable_not_started"]);
      await shared.change(mosqueId, async (writing) => {
        const timetable = await findTimetable(writing.tx, mosqueId);
        await deleteTimetableOf(writing, timetable ?? assert.fail());
      });
      await check();
      assert.deepEqual(await state(), ["never", null]);
      await store.write(async (tx) => makeCheckDue(tx, mosqueId, store.now().toISOString()));
    });
  });
}

/** Gives a mosque a timetable whose plan a person has seen, by the clock of a store. */
async function giveTimetable(store: Store, mosqueId: string, file: string): Promise<void> {
  const [bytes, at] = [Buffer.from(file), store.now().toISOString()];
  const given = {
    bytes,
    fileName: "times.csv",
    timeZone: "Europe/London",
    longitude: undefined,
    reading: {},
    isFetched: false,
  };
  const read = await readFileOf({ ...given, date: at.slice(0, "2026-01-01".length) });
  assert.ok(read.is === "read", "The file is readable.");
  const by = { requestId: "put", actorKind: "key", actorId: "website" } as const;
  await store.write(async (tx) => {
    const mosque = (await lockMosque(tx, mosqueId)) ?? assert.fail("The mosque exists.");
    const writing = { tx, mosque, origin: { mosqueId, at, ...by } };
    const file = { read, fileName: "times.csv", bytes, isFetched: false };
    await (await replaceWith(writing, file, { newId: randomUUID, isConfirmed: true })).save();
  });
}
