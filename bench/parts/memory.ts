import { dealt, sync } from "../load/requests.ts";
import { isKept, keptDatabase } from "../mosques/kept.ts";
import { atMost, type Figure } from "../report/figures.ts";
import { startService } from "../servers/servers.ts";
import { connections, type Part } from "./part.ts";
import { sizes } from "./sizes.ts";
import { usualLimits } from "./syncs.ts";

/** Silent connections. */
const idleConnections = 5_000;

/** The most memory that the service takes with the largest database and many idle connections, under whole syncs. */
export const memory: Part = async ({ generator, isQuick, pace, show }) => {
  await using stack = new AsyncDisposableStack();
  const [smallest] = sizes;
  const size = sizes.findLast((counts) => !isQuick || isKept(counts)) ?? smallest;
  const { databaseUrl, mosques } = await keptDatabase(size, show);
  const service = await startService(databaseUrl, { settings: usualLimits });
  stack.defer(service.stop);
  const { peakBytes: atStart } = await service.usage();

  await generator.idle(service.origin, idleConnections);
  const { peakBytes: withIdle } = await service.usage();
  const some = mosques.slice(0, Math.min(mosques.length, 4 * pace.perRound));
  const shared = some.slice(0, some.length - (some.length % connections));
  await generator.run({
    origin: service.origin,
    connections: dealt(shared, connections).map((own) => own.flatMap(sync)),
    until: "each-once",
    status: 200,
  });
  const stillIdle = await generator.stillIdle();
  const { peakBytes } = await service.usage();

  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  const count = (number: number) => number.toLocaleString("en");
  const scene = `${count(size.mosques)} mosques and ${count(idleConnections)} idle connections`;
  return {
    figures: [
      {
        ...ofMemory(scene, withIdle),
        from: `${megabytes(atStart)} after the start`,
      },
      {
        ...ofMemory(`${scene}, under whole syncs`, peakBytes),
        from: `${count(shared.length)} syncs`,
      },
    ],
    notes:
      stillIdle === idleConnections
        ? []
        : [`Only ${count(stillIdle)} idle connections were open to the end: the others idled for too long.`],
  };
};

function ofMemory(scene: string, bytes: number): Figure {
  return { name: `Peak resident memory, ${scene}`, unit: "MB", values: [bytes / 1e6], goal: atMost(250) };
}
