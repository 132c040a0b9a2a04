import { join } from "node:path";
import { fillSqlite } from "../bare/sample-rows.ts";
import { dealt, patchesPerSync, patchPrayer, timeOfDay } from "../load/requests.ts";
import { inTurns } from "../load/rounds.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { seedAll } from "../mosques/seed.ts";
import { atLeast } from "../report/figures.ts";
import { startBare, startService } from "../servers/servers.ts";
import { connections, mosquesFor, ofRound, type Part } from "./part.ts";
import { figureOf } from "./reads.ts";

/**
 * Durable PATCHes on SQLite, next to a bare server that commits those of a turn together: three rows each of many
 * mosques, on 32 connections and on one.
 */
export const writes: Part = async ({ generator, folder, pace }) => {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = `sqlite:${join(folder, "data.db")}`;
  const mosques = await seedAll(databaseUrl, mosquesFor(pace));
  const barePath = join(folder, "bare.db");
  fillSqlite(barePath, mosques);
  const service = await startService(databaseUrl);
  stack.defer(service.stop);
  const bare = await startBare("sqlite", barePath);
  stack.defer(bare.stop);

  const measured = (hands: number, mosquesOf: (round: number) => readonly Mosque[]) =>
    inTurns(generator, { service, bare }, pace.rounds, (_name, round) => ({
      connections: dealt(mosquesOf(round), hands).map((own) => own.flatMap((each) => patches(each, hands))),
      until: "each-once",
      status: 200,
    }));
  const many = await measured(connections, (round) => ofRound(mosques, round, pace.perRound));
  const few = await measured(1, (round) => ofRound(mosques, round, pace.perRound).slice(0, 100));
  return {
    figures: [
      figureOf("PATCH of a prayer row, durable", atLeast(0.75), many),
      figureOf("PATCH of a prayer row, durable, one connection", undefined, few),
    ],
  };
};

/** The PATCHes of a mosque's sync; with each number of connections to another time. */
function patches(mosque: Mosque, hands: number) {
  return Array.from({ length: patchesPerSync }, (_, row) => patchPrayer(mosque, row, timeOfDay(700 + hands)));
}
