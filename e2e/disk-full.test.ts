import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openOperator } from "./support/operator.ts";
import { eventually, startService } from "./support/service.ts";
import { smallDisk } from "./support/small-disk.ts";
import { assertRefused, mosqueOver, succeeded } from "./support/suite.ts";

const text = "x".repeat(4_000);
const numbers = Array.from({ length: 40 }, (_, index) => index);

test("a full disk refuses writes with 503, reads go on, nothing acknowledged is lost, and nobody has to restart", async (t) => {
  const disk = smallDisk(6);
  if (!disk) return t.skip("this process may not mount a disk of its own");
  t.after(() => disk.remove());
  const url = `sqlite:${join(disk.folder, "data.db")}`;
  const service = await startService({ url });
  t.after(() => service.kill());
  const operator = await openOperator(url);
  t.after(() => operator.close());
  const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
  const mosque = mosqueOver({ request: service.request, operator, id, keyId, key });
  const announce = (number: number) =>
    mosque.post("/announcements", { title: `Number ${number}`, body: text });
  const first = succeeded(await announce(0), 201).body.announcement.id;

  disk.fill();
  const answers = await Promise.all(numbers.map((number) => announce(number + 1)));
  const refused = answers.filter(({ status }) => status !== 201);
  assert.ok(refused.length > 0, "the disk was full");
  for (const answer of refused) {
    assertRefused(answer, 503, "server_error", "database_unavailable");
    assert.match(String(answer.headers["retry-after"]), /^\d+$/);
  }
  const acknowledged = answers.flatMap(({ status, body }) => (status === 201 ? [body.announcement.id] : []));
  succeeded(await service.request({ path: "/v1/health" }));
  await eventually(async () => (await service.request({ path: "/readyz" })).status === 503 || undefined);
  succeeded(await mosque.get("/profile"));

  disk.free();
  await eventually(async () => (await service.request({ path: "/readyz" })).status === 200 || undefined);
  const last = succeeded(await announce(100), 201).body.announcement.id;
  const { announcements } = succeeded(await mosque.get("/announcements?limit=100")).body;
  assert.deepEqual(
    announcements.map((each) => each.id).toSorted(),
    [first, ...acknowledged, last].toSorted(),
    "what was acknowledged is there, and nothing else",
  );
});
