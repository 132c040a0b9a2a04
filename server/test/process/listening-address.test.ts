import assert from "node:assert/strict";
import { test } from "node:test";
import { listeningAddress } from "#process/listening.ts";

test("the address of a server opens in a browser, whatever host it listens on", () => {
  for (const [host, address] of [
    ["127.0.0.1", "http://127.0.0.1:8080"],
    ["mosque.local", "http://mosque.local:8080"],
    ["::1", "http://[::1]:8080"],
    ["0.0.0.0", "http://127.0.0.1:8080"],
    ["::", "http://[::1]:8080"],
  ] as const) {
    assert.equal(listeningAddress(host, 8080), address);
  }
});
