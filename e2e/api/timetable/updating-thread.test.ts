import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { updateInThread } from "../../../server/src/subjects/timetable/updating-thread.ts";
import { engines } from "../../support/databases/engines.ts";
import { mosquesDueAt } from "../../support/mosques/kept-mosques.ts";
import { eventually } from "../../support/runs/eventually.ts";

const sqlite = engines.find(({ isServer }) => !isServer) ?? assert.fail();
const log = {
  warn(about: object, sentence: string) {
    throw new Error(`${sentence}: ${JSON.stringify(about)}`);
  },
};
const neverStops = new AbortController().signal;

describe("The thread that makes daily updates on SQLite", { concurrency: true }, () => {
  async function withDueMosques(t: { after(end: () => Promise<void>): void }, count: number) {
    const database = await sqlite.createMigratedDatabase();
    t.after(() => database.drop());
    const due = await mosquesDueAt(database, count, new Date(0));
    t.after(() => due.instance.store.close());
    return { ...due, databaseUrl: database.url };
  }

  test("makes all that are due, each once, and ends", async (t) => {
    const { databaseUrl, instance, mosques, updated } = await withDueMosques(t, 20);
    await updateInThread({ databaseUrl }, log, neverStops);
    assert.equal(await updated(), mosques.length);
    await updateInThread({ databaseUrl }, log, neverStops);
    for (const mosqueId of mosques) assert.equal(await instance.changesOf(mosqueId), 1);
  });

  test("ends when it is stopped, and leaves the others due", async (t) => {
    const { databaseUrl, mosques, updated } = await withDueMosques(t, 60);
    const stopping = new AbortController();
    const ended = updateInThread({ databaseUrl }, log, stopping.signal);
    await eventually(async () => (await updated()) > 0 || undefined);
    stopping.abort();
    await ended;
    assert.ok((await updated()) < mosques.length, "some are left");
    await updateInThread({ databaseUrl }, log, neverStops);
    assert.equal(await updated(), mosques.length);
  });

  test("makes no update after a stop that came before it", async (t) => {
    const { databaseUrl, updated } = await withDueMosques(t, 3);
    await updateInThread({ databaseUrl }, log, AbortSignal.abort());
    assert.equal(await updated(), 0);
  });

  test("warns of a mosque whose day cannot be written, and makes the others' updates", async (t) => {
    const { databaseUrl, instance, mosques, updated } = await withDueMosques(t, 10);
    const [damaged = assert.fail()] = mosques;
    await instance.store.write((tx) =>
      tx
        .updateTable("timetables")
        .set({ facts: "{" as never })
        .where("mosqueId", "=", damaged)
        .execute(),
    );
    const warnings: unknown[] = [];
    await updateInThread({ databaseUrl }, { warn: (about) => warnings.push(about) }, neverStops);
    assert.equal(await updated(), mosques.length - 1);
    assert.deepEqual(
      warnings.map((about) => (about as { mosqueId?: string }).mosqueId),
      [damaged],
    );
  });

  test("is a failure of the pass when it cannot open the database", async () => {
    await assert.rejects(
      updateInThread({ databaseUrl: "sqlite:/dev/null/data.db" }, log, neverStops),
      /database cannot be opened/,
    );
  });
});
