import assert from "node:assert/strict";
import path from "node:path";
import type { TestContext } from "node:test";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { renderPlan } from "../../src/print/plan.ts";
import { applySync } from "../../src/sync/apply-sync.ts";
import { planSync } from "../../src/sync/plan/plan-sync.ts";
import { clientOf, type MosqueServerOptions, mosqueId, mosqueServer } from "./mosque-server.ts";
import { folderWith } from "./mosque-sync.ts";

const now = new Date("2026-11-20T03:00:00Z");

export const carPark = `announcements:
  - { id: car-park, title: Car park closed, body: Use the side street., flairType: notice }
`;
export const seerah = `events:
  - { id: seerah, title: Seerah evening, start: 2026-12-01 19:00, end: 2026-12-01 21:00, address: Main hall }
`;

function sourceOf(yaml: string) {
  const settings = readMosqueYaml(yaml, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  return { settings, files: [], unread: [] };
}

/** A mosque, and a `mosque.yaml` that tests can rewrite between runs. */
export async function start(t: TestContext, options: MosqueServerOptions = {}) {
  const server = await mosqueServer(t, options);
  const client = clientOf(server);
  const state = { path: path.join(folderWith(t), "mosque.state.json"), baseUrl: server.baseUrl, mosqueId };
  const syncOf = (yaml: string, at = now) => ({ client, source: sourceOf(yaml), now: at, state });
  return {
    server,
    client,
    state,
    syncOf,
    apply: (yaml: string, at?: Date) => applySync(syncOf(yaml, at)),
    plan: async (yaml: string, at?: Date) =>
      renderPlan((await planSync(syncOf(yaml, at))).plan, { colour: false })
        .split("\n")
        .slice(1, -1),
    titles: () =>
      [...server.state.announcements, ...server.state.events].map(({ title }) => title).toSorted(),
    writes: () => server.requests.filter((request) => !request.startsWith("GET")),
  };
}
