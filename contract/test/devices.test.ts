import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceOf } from "../src/subjects/sign-in/devices.ts";

const common = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    { browser: "Edge", system: "Windows" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    { browser: "Chrome", system: "Android" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iPhone" },
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    { browser: "Firefox", system: "Linux" },
  ],
  ["curl/8.5.0", {}],
] as const;

for (const [userAgent, device] of common) {
  test(`${userAgent} is ${JSON.stringify(device)}`, () => {
    assert.deepEqual(deviceOf(userAgent), device);
  });
}
