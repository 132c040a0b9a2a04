import { join } from "node:path";
import { directusSync, startDirectus } from "../alternatives/directus.ts";
import { startExpress } from "../alternatives/express.ts";
import { type Alternative, isInstalled } from "../alternatives/install.ts";
import { requireSameResponses } from "../bare/same-responses.ts";
import type { Request } from "../load/http.ts";
import { dealt, requestsPerSync, sync } from "../load/requests.ts";
import { inTurns } from "../load/rounds.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { seedAll } from "../mosques/seed.ts";
import { atLeast, type Figure, median } from "../report/figures.ts";
import { type Server, startService } from "../servers/servers.ts";
import { connections, microseconds, ofRound, type Part } from "./part.ts";
import { usualLimits } from "./syncs.ts";

interface Candidate {
  readonly title: string;
  readonly goal: number;
  readonly start: (folder: string, mosques: readonly Mosque[]) => Promise<Server>;
  readonly sync: (mosque: Mosque) => Request[];
  /** Whether its responses have the same form as the service's. */
  readonly hasSameResponses: boolean;
  /** What to know of its figure. */
  readonly note: string;
}

const candidates: Readonly<Record<Alternative, Candidate>> = {
  express: {
    title: "Express 5 + Knex + better-sqlite3 + zod",
    goal: 4,
    start: startExpress,
    sync,
    hasSameResponses: true,
    note: "Express keeps no request log, has no rate limits and no metrics.",
  },
  directus: {
    title: "Directus 12",
    goal: 30,
    start: startDirectus,
    sync: directusSync,
    hasSameResponses: false,
    note: "Directus has no license key. So it has no rules for single rows: each key may read and change every mosque, which spares it that condition.",
  },
};

/** What users would pick instead, with the same mosques on SQLite: processor time of whole syncs, in turns. */
export const alternatives: Part = async ({ generator, folder, isQuick, pace, show }) => {
  await using stack = new AsyncDisposableStack();
  const perRound = isQuick ? 96 : 320;
  const databaseUrl = `sqlite:${join(folder, "data.db")}`;
  const mosques = await seedAll(databaseUrl, (pace.rounds + 1) * perRound + 1);
  const service = await startService(databaseUrl, { settings: usualLimits });
  stack.defer(service.stop);

  const servers: Record<string, Server> = { service };
  const notes: string[] = [];
  for (const [name, candidate] of Object.entries(candidates) as [Alternative, Candidate][]) {
    if (isQuick && !isInstalled(name)) {
      notes.push(`With --quick, ${candidate.title} is only measured if an earlier run has installed it.`);
      continue;
    }
    try {
      show(isInstalled(name) ? `starting ${candidate.title}` : `installing ${candidate.title}`);
      const server = await candidate.start(folder, mosques);
      stack.defer(server.stop);
      const [spare] = mosques.slice(-1);
      if (candidate.hasSameResponses && spare) await requireSameResponses(service, server, spare);
      servers[name] = server;
      notes.push(candidate.note);
    } catch (error) {
      show(`${candidate.title} could not be measured: ${(error as Error).message}`);
      notes.push(`${candidate.title} could not be installed or started on this machine: ${firstLine(error)}`);
    }
  }
  const rounds = await inTurns(generator, servers, pace.rounds, (name, round) => {
    const syncOf = candidates[name as Alternative]?.sync ?? sync;
    const hands = dealt(ofRound(mosques, round, perRound), connections);
    return { connections: hands.map((own) => own.flatMap(syncOf)), until: "each-once", status: 200 };
  });

  const cpu = (name: string) => rounds.map((round) => round[name]?.cpuMicroseconds ?? Number.NaN);
  const figures = Object.keys(servers)
    .filter((name) => name !== "service")
    .map((name): Figure => {
      const { title, goal } = candidates[name as Alternative];
      const ours = cpu("service");
      const perSync = (times: readonly number[]) => microseconds(median(times) * requestsPerSync);
      return {
        name: `Whole sync, processor time: ${title} / service`,
        unit: "times",
        values: cpu(name).map((time, round) => time / (ours[round] ?? Number.NaN)),
        goal: atLeast(goal),
        from: `${perSync(cpu(name))} / ${perSync(ours)}`,
      };
    });
  return { figures, notes };
};

function firstLine(error: unknown): string {
  return (error as Error).message.split("\n")[0] ?? "";
}
