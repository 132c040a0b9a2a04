import { fillPostgres } from "../bare/sample-rows.ts";
import { requestsPerSync } from "../load/requests.ts";
import { seedAll } from "../mosques/seed.ts";
import { postgresBytes } from "../mosques/sizes.ts";
import { atLeast, type Figure } from "../report/figures.ts";
import { cpuOf, rowsOf, startPostgres } from "../servers/postgres.ts";
import { startBare, startService } from "../servers/servers.ts";
import { mosquesFor, type Part } from "./part.ts";
import { bytesFigures, syncFigures, syncInTurns, usualLimits } from "./syncs.ts";

/**
 * Whole syncs of many different mosques on PostgreSQL, next to a bare server with one round trip for each request. Both
 * use the same server, in separate databases.
 */
export const postgres: Part = async ({ generator, pace }) => {
  await using stack = new AsyncDisposableStack();
  const server = await startPostgres();
  stack.defer(server.stop);
  const databaseUrl = await server.createDatabase("service");
  const bareUrl = await server.createDatabase("bare");
  const mosques = await seedAll(databaseUrl, mosquesFor(pace));
  await rowsOf(databaseUrl, "VACUUM ANALYZE");
  await fillPostgres(bareUrl, mosques);
  const before = await postgresBytes(databaseUrl);

  const service = await startService(databaseUrl, { settings: usualLimits });
  stack.defer(service.stop);
  const bare = await startBare("postgres", bareUrl);
  stack.defer(bare.stop);

  // PostgreSQL's own work for each of the two, noted before and after each load.
  const work = { service: [] as number[], bare: [] as number[] };
  const noted = Object.fromEntries(
    (["service", "bare"] as const).map((name) => {
      const measured = { service, bare }[name];
      return [
        name,
        {
          ...measured,
          async usage() {
            const usage = await measured.usage();
            work[name].push(cpuOf(server.pid));
            return usage;
          },
        },
      ];
    }),
  ) as unknown as { service: typeof service; bare: typeof bare }; // Both names are above.
  const rounds = await syncInTurns(generator, noted, mosques, pace);
  await service.stop();

  const workPerSync = (name: keyof typeof work): Figure => ({
    name: `PostgreSQL's own processor time of a whole sync, ${name === "bare" ? "for the bare server" : "for the service"}`,
    unit: "µs",
    values: rounds.map((_, round) => {
      const [from = 0, to = 0] = work[name].slice(2 * (round + 1));
      return (to - from) / pace.perRound;
    }),
  });
  return {
    figures: [
      ...syncFigures("PostgreSQL", rounds, atLeast(0.6)),
      workPerSync("service"),
      workPerSync("bare"),
      ...bytesFigures("PostgreSQL", before, await postgresBytes(databaseUrl), mosques.length),
    ],
    notes: [`A sync has ${requestsPerSync} requests. PostgreSQL flushes nothing to the disk here.`],
  };
};
