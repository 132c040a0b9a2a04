import { join } from "node:path";
import { p99Of } from "../load/sequential.ts";
import { seedLargeMosque } from "../mosques/large-mosque.ts";
import { atMost, type Figure } from "../report/figures.ts";
import { getFromPortal, signInToPortal } from "../servers/portal-session.ts";
import { rowsOf, startPostgres } from "../servers/postgres.ts";
import { startService } from "../servers/servers.ts";
import type { Part, Tools } from "./part.ts";

/** The reads of each page of a mosque's data, all at the same time. */
const pages = {
  profile: ["data/profile", "data/capabilities", "key-writes?resource=profile"],
  prayers: ["data/prayers", "data/capabilities", "data/profile", "key-writes?resource=prayers"],
  announcements: ["data/announcements?limit=50", "key-writes?resource=announcements"],
  events: ["data/events?limit=50", "data/profile", "key-writes?resource=events"],
  history: ["changes", "keys?state=working&sort=name", "team"],
  "history, searched for what is rare": ["changes?resource=events"],
} as const;

const timesPerRound = 100;

/** How long the pages of a mosque's data wait for their content, on both engines. */
export const portalData: Part = async (tools) => {
  const server = await startPostgres();
  try {
    return {
      figures: [
        ...(await pagesOn("SQLite", `sqlite:${join(tools.folder, "data.db")}`, tools)),
        ...(await pagesOn("PostgreSQL", await server.createDatabase("portal"), tools)),
      ],
    };
  } finally {
    await server.stop();
  }
};

async function pagesOn(engine: string, databaseUrl: string, { isQuick, pace }: Tools): Promise<Figure[]> {
  const counts = isQuick
    ? { announcements: 1_000, changes: 10_000 }
    : { announcements: 10_000, changes: 100_000 };
  const mosqueId = await seedLargeMosque(databaseUrl, counts);
  if (engine === "PostgreSQL") await rowsOf(databaseUrl, "VACUUM ANALYZE");
  const settings = { CHANGES_PER_MOSQUE: "1000000" };
  const service = await startService(databaseUrl, { settings });
  try {
    const cookie = await signInToPortal(databaseUrl, service.origin);
    const mosque = `${service.origin}/portal/api/mosques/${mosqueId}`;
    const figures: Figure[] = [];
    for (const [page, paths] of Object.entries(pages)) {
      const slowest: number[] = [];
      const work: number[] = [];
      for (let round = 0; round <= pace.rounds; round += 1) {
        const before = await service.usage();
        const p99 = await p99Of(
          () => Promise.all(paths.map((path) => getFromPortal(`${mosque}/${path}`, cookie))),
          timesPerRound,
        );
        const after = await service.usage();
        if (round === 0) continue; // The first warms up.
        slowest.push(p99);
        work.push((after.cpuMicroseconds - before.cpuMicroseconds) / timesPerRound / 1_000);
      }
      const what = `${engine}, ${counts.changes.toLocaleString("en")} changes: the page of ${page}`;
      figures.push({
        name: `${what}, p99 of all that it reads`,
        unit: "ms",
        values: slowest,
        goal: atMost(100),
      });
      figures.push({ name: `${what}, the service's processor time`, unit: "ms", values: work });
    }
    return figures;
  } finally {
    await service.stop();
  }
}
