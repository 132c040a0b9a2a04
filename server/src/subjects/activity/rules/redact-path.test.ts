import assert from "node:assert/strict";
import { test } from "node:test";
import { itemIdsIn, redactPath } from "./redact-path.ts";

const [mine, other, prayer] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const own = new Set<string>([mine, prayer]);

test("a path keeps the mosque's own ids", () => {
  assert.equal(
    redactPath(`/v1/mosques/${mine}/prayers/${prayer}`, own),
    `/v1/mosques/${mine}/prayers/${prayer}`,
  );
  assert.equal(redactPath(`/v1/mosques/${mine.toUpperCase()}/sync`, own), `/v1/mosques/${mine}/sync`);
  const validated = `/v1/mosques/${mine}/prayers?validateOnly=true`;
  assert.equal(redactPath(validated, own), validated);
  assert.deepEqual(itemIdsIn(`/v1/mosques/${mine}/prayers/${prayer}`), [prayer]);
});

test("any other text in place of an id is removed", () => {
  for (const foreign of [other, "Masjid%20Other", "mps_0123456789_secret", "{mosqueId}$&"]) {
    assert.equal(redactPath(`/v1/mosques/${foreign}/prayers`, own), "/v1/mosques/{mosqueId}/prayers");
    assert.equal(
      redactPath(`/v1/mosques/${mine}/prayers/${foreign}`, own),
      `/v1/mosques/${mine}/prayers/{prayerId}`,
    );
  }
  assert.equal(redactPath(`/v1/anything/${other}`, own), "{path}");
});
