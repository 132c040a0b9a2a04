import { join } from "node:path";
import { expectResponse } from "../load/http.ts";
import { getPrayers } from "../load/requests.ts";
import { seedAll } from "../mosques/seed.ts";
import { atMost } from "../report/figures.ts";
import { startService } from "../servers/servers.ts";
import type { Part } from "./part.ts";
import { programStarts } from "./program-starts.ts";

/** From the start of a process to what it is started for: the service's first response, the command line's end. */
export const starts: Part = async ({ folder, pace }) => {
  const databaseUrl = `sqlite:${join(folder, "data.db")}`;
  const [mosque] = await seedAll(databaseUrl, 1);
  if (!mosque) throw new Error("There is no mosque.");
  const durations: number[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const startedAt = performance.now();
    const service = await startService(databaseUrl);
    try {
      await expectResponse(service.origin, getPrayers(mosque), 200);
      durations.push(performance.now() - startedAt);
    } finally {
      await service.stop();
    }
  }
  return {
    figures: [
      { name: "Start to first response", unit: "ms", values: durations, goal: atMost(1_000) },
      ...programStarts(folder, 2 * pace.rounds),
    ],
  };
};
