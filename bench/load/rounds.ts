import type { Server } from "../servers/servers.ts";
import type { Load, LoadGenerator, LoadResult } from "./load.ts";

export interface Pace {
  /** The number of measured rounds. */
  readonly rounds: number;
  /** How long each server is under a repeated load in a round. */
  readonly roundSeconds: number;
  /** How many mosques sync, or how many different GETs are sent, in a round. */
  readonly perRound: number;
}

/** One server's result under one load. */
export interface Sample extends LoadResult {
  /** The server's processor time per response, including kernel time and its background work. */
  readonly cpuMicroseconds: number;
}

/** The load of a server in a round; round 0 is the warm-up. */
export type LoadOf<Name extends string> = (name: Name, round: number) => Omit<Load, "origin">;

/**
 * Measures servers in turns, so that all share the machine's other work equally; every other round is in reverse.
 * @returns one sample of each server for each round
 */
export async function inTurns<Name extends string>(
  generator: LoadGenerator,
  servers: Readonly<Record<Name, Server>>,
  rounds: number,
  loadOf: LoadOf<Name>,
): Promise<Record<Name, Sample>[]> {
  const names = Object.keys(servers) as Name[];
  const samples: Record<Name, Sample>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const taken: Partial<Record<Name, Sample>> = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      taken[name] = await measure(generator, servers[name], loadOf(name, round));
    }
    samples.push(taken as Record<Name, Sample>); // The loop above took one of each.
  }
  return samples.slice(1);
}

async function measure(
  generator: LoadGenerator,
  server: Server,
  load: Omit<Load, "origin">,
): Promise<Sample> {
  const before = await server.usage();
  const result = await generator.run({ ...load, origin: server.origin });
  const after = await server.usage();
  return { ...result, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / result.answered };
}
