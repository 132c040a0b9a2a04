import type { BareJob } from "./bare-server.ts";
import type { Load, LoadGenerator } from "./load.ts";
import { type Server, startBareServer } from "./servers.ts";

export interface Pace {
  /** The number of measured rounds. */
  readonly rounds: number;
  /** How long each server is under load in a round. */
  readonly roundSeconds: number;
  /** The same for the warm-up round. */
  readonly warmUpSeconds: number;
}

/** One server's result under one load. */
export interface Sample {
  readonly answered: number;
  readonly answersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The server's processor time per answer, including kernel time. */
  readonly cpuMicroseconds: number;
}

/** Both servers under the same load, one right after the other. */
export interface Round {
  readonly service: Sample;
  readonly bare: Sample;
}

/** The load of a round; round 0 is the warm-up. */
export type RoundLoad = (round: number, seconds: number) => Omit<Load, "origin">;

/** Measures the service and a bare server in turns, so both share the machine's other work equally. */
export async function compare(
  { generator, service, pace }: { generator: LoadGenerator; service: Server; pace: Pace },
  bareJob: BareJob,
  loadOf: RoundLoad,
): Promise<Round[]> {
  const bare = await startBareServer(bareJob);
  try {
    const rounds: Round[] = [];
    for (let round = 0; round <= pace.rounds; round += 1) {
      const load = loadOf(round, round === 0 ? pace.warmUpSeconds : pace.roundSeconds);
      rounds.push({
        service: await measure(generator, service, load),
        bare: await measure(generator, bare, load),
      });
    }
    return rounds.slice(1);
  } finally {
    await bare.stop();
  }
}

async function measure(
  generator: LoadGenerator,
  server: Server,
  load: Omit<Load, "origin">,
): Promise<Sample> {
  const before = await server.usage();
  const { answered, seconds, p50Ms, p99Ms } = await generator.run({ ...load, origin: server.origin });
  const after = await server.usage();
  return {
    answered,
    answersPerSecond: answered / seconds,
    p50Ms,
    p99Ms,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / answered,
  };
}
