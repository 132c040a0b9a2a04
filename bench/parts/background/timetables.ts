import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dealt, getPrayers } from "../../load/requests.ts";
import { addKeptMosques, type KeptMosques } from "../../mosques/kept-mosques.ts";
import type { Mosque } from "../../mosques/mosque.ts";
import { seed } from "../../mosques/seed.ts";
import { atMost, median, shown } from "../../report/figures.ts";
import { type Server, startService } from "../../servers/servers.ts";
import type { Part, Tools } from "../part.ts";

const mosques = { thorough: 100_000, quick: 5_000 };
/** The mosques that requests are about. */
const asking = 2_000;
const connections = 8;
const seconds = 5;
/** How often the progress of the updates is looked at, in milliseconds. */
const lookEveryMs = 250;
const goals = { cpuMs: 3, p99: 1.25, minutes: 60 };

/** GETs without updates, and next to them. */
interface Round {
  readonly withoutMs: number;
  readonly besideMs: number;
}

/**
 * The day of many mosques of one zone, by one service on SQLite: the cost of an update, the delay of GETs for other
 * mosques, and the bytes of a timetable.
 */
export const timetables: Part = async (tools) => {
  await using stack = new AsyncDisposableStack();
  const count = mosques[tools.isQuick ? "quick" : "thorough"];
  const databaseUrl = `sqlite:${join(tools.folder, "data.db")}`;
  const list: Mosque[] = [];
  await seed(databaseUrl, { mosques: asking, inOrder: false, itemsEvery: 0 }, (mosque) => list.push(mosque));
  const kept = await addKeptMosques(databaseUrl, count, tools.show);
  stack.defer(() => kept.close());
  const service = await startService(databaseUrl);
  stack.defer(service.stop);

  const rounds: Round[] = [];
  for (let round = 0; round < (tools.isQuick ? 1 : tools.pace.rounds); round += 1) {
    tools.show(`GETs without and beside updates, round ${round + 1}`);
    rounds.push(await measured(tools, { service, kept, list }));
  }
  tools.show("the rest of the day");
  const day = await restOfDay(service, kept);
  const what = `${count.toLocaleString("en")} mosques of one zone`;
  return {
    figures: [
      {
        name: "Processor time of a mosque's daily update",
        unit: "ms",
        values: [day.cpuMs],
        goal: atMost(goals.cpuMs),
      },
      {
        name: "GET p99 beside daily updates, against without",
        unit: "times",
        values: rounds.map(({ withoutMs, besideMs }) => besideMs / withoutMs),
        goal: atMost(goals.p99),
        from: `${shown(median(rounds.map(({ withoutMs }) => withoutMs)), "ms")} without`,
      },
      {
        name: `The day of ${what}, in minutes`,
        unit: "ratio",
        values: [count / day.perSecond / 60],
        goal: atMost(goals.minutes),
        from: `${Math.round(day.perSecond)} updates a second`,
      },
      { name: "Kept for a timetable of a year", unit: "bytes", values: [kept.bytesEach] },
    ],
  };
};

async function measured(
  { generator }: Tools,
  {
    service,
    kept,
    list,
  }: { readonly service: Server; readonly kept: KeptMosques; readonly list: readonly Mosque[] },
): Promise<Round> {
  const p99 = async () => {
    const { latency } = await generator.run({
      origin: service.origin,
      connections: dealt(list, connections).map((own) => own.map(getPrayers)),
      until: { seconds },
      status: 200,
    });
    return latency.p99Ms;
  };
  await kept.setDue(false);
  const withoutMs = await p99();
  await untilItUpdates(kept);
  const besideMs = await p99();
  return { withoutMs, besideMs };
}

/** Makes the updates due, and waits until the service has begun with them. @returns how many are left */
async function untilItUpdates(kept: KeptMosques): Promise<number> {
  await kept.setDue(true);
  const before = await kept.left();
  for (;;) {
    const left = await kept.left();
    if (left < before) return left;
    await pause(lookEveryMs);
  }
}

/** Lets the service make all updates that are left. */
async function restOfDay(service: Server, kept: KeptMosques) {
  const left = await untilItUpdates(kept);
  const startedAt = performance.now();
  const { cpuMicroseconds: before } = await service.usage();
  while ((await kept.left()) > 0) await pause(lookEveryMs);
  const elapsed = (performance.now() - startedAt) / 1_000;
  const { cpuMicroseconds } = await service.usage();
  return { cpuMs: (cpuMicroseconds - before) / 1_000 / left, perSecond: left / elapsed };
}
