import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { issuerOf, subjectText } from "./provider-subjects.ts";

describe("A person at a provider", () => {
  test("is stored with their issuer, whatever their `sub` holds", () => {
    for (const sub of ["1", "https://evil.example 1", "a b", "~"]) {
      assert.equal(issuerOf(subjectText("https://login.example", sub)), "https://login.example");
    }
  });

  test("has no issuer if the link is from before issuers were recorded", () => {
    for (const sub of ["7", "a b", "auth0|7 x", "https://login.example"]) {
      assert.equal(issuerOf(sub), undefined, sub);
    }
  });
});
