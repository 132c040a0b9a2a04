import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { suite, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { endOf, hashOf, linkTo, newToken, requireUsable } from "./one-time-links.ts";

const now = new Date("2026-11-20T18:00:00.000Z");

suite("a one-time link", () => {
  test("has a token of 256 random bits that needs no encoding in an address", () => {
    assert.match(newToken(), /^[0-9A-Za-z_-]{43}$/);
    assert.equal(newToken(Buffer.alloc(32, 0xff)), `${"_".repeat(42)}8`);
    assert.ok(newToken().length <= limits.linkTokenCharacters);
  });

  test("has a new token each time", () => {
    assert.equal(new Set(Array.from({ length: 1_000 }, () => newToken())).size, 1_000);
  });

  test("has its token after the #, which no browser sends", () => {
    const token = newToken();
    const link = new URL(linkTo("https://sync.example.org/mosques", "set-up", token));
    assert.equal(link.pathname, "/mosques/portal/set-up");
    assert.equal(link.hash, `#${token}`);
    assert.equal(link.search, "");
  });

  test("is stored as the SHA-256 of its token", () => {
    const token = newToken();
    assert.equal(hashOf(token), createHash("sha256").update(token).digest("hex"));
  });

  test("expires after the time limit of its kind", () => {
    assert.equal(endOf("set-up", now).toISOString(), "2026-11-20T18:30:00.000Z");
    assert.equal(endOf("password", now).toISOString(), "2026-11-21T18:00:00.000Z");
    assert.equal(endOf("invitation", now).toISOString(), "2026-11-27T18:00:00.000Z");
  });

  const past = "2026-11-20T17:59:59.999Z";
  const future = "2026-11-20T18:00:00.001Z";
  const standings = [
    { name: "that is open", link: { endedAt: null, expiresAt: future }, reason: undefined },
    { name: "that was used", link: { endedAt: past, expiresAt: future }, reason: "link_used" },
    { name: "that was used and is over", link: { endedAt: past, expiresAt: past }, reason: "link_used" },
    { name: "that is over", link: { endedAt: null, expiresAt: past }, reason: "link_expired" },
    { name: "that ends now", link: { endedAt: null, expiresAt: now.toISOString() }, reason: "link_expired" },
  ];
  for (const { name, link, reason } of standings) {
    test(`${name} is ${reason === undefined ? "usable" : `refused as ${reason}`}`, () => {
      if (reason === undefined) requireUsable(link, now);
      else assert.throws(() => requireUsable(link, now), { reason });
    });
  }
});
