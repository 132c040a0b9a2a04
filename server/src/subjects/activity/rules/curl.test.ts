import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { curlOf } from "../activity-responses.ts";

test("a command has the request's method and URL, without a key or a body", () => {
  assert.equal(
    curlOf({ method: "PATCH", path: "/v1/mosques/x/profile" }, "https://sync.example.org"),
    'curl -X PATCH -H "Authorization: Bearer $MOSQUE_SYNC_API_KEY" -H "Content-Type: application/json" --data @body.json https://sync.example.org/v1/mosques/x/profile',
  );
  assert.equal(
    curlOf({ method: "GET", path: "/v1/mosques/x/sync" }, "https://sync.example.org"),
    'curl -H "Authorization: Bearer $MOSQUE_SYNC_API_KEY" https://sync.example.org/v1/mosques/x/sync',
  );
});

test("a shell reads a hostile path as one word, and runs no part of it", () => {
  const path = "/v1/mosques/x'$(touch$IFS/tmp/owned)`id`;&|\"/prayers";
  const command = curlOf({ method: "GET", path }, "https://sync.example.org").replace(
    "curl",
    "printf '%s\\n'",
  );
  const words = execFileSync("/bin/sh", ["-c", command], { encoding: "utf8" }).trimEnd().split("\n");
  assert.equal(words.at(-1), `https://sync.example.org${path}`);
});
