import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isExposed, readDiscovery } from "./oidc-discovery.ts";

const issuer = "https://login.example";
const document = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: "https://keys.example/jwks.json",
};
const refuses = (lie: object, refusal: string) =>
  assert.throws(() => readDiscovery({ ...document, ...lie }, issuer), { refusal });

describe("A discovery document", () => {
  test("is the issuer's own, with or without a slash at the end; ID tokens spell it as it does", () => {
    assert.equal(readDiscovery(document, issuer).issuer, issuer);
    assert.equal(readDiscovery({ ...document, issuer: `${issuer}/` }, issuer).issuer, `${issuer}/`);
    for (const other of [`${issuer}.evil.example`, `${issuer}/realm`, `${issuer}//`, "", null, [issuer]]) {
      refuses({ issuer: other }, "discovery_issuer");
    }
  });

  test("leads sign-in with an https issuer over https only", () => {
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"]) {
      refuses({ [name]: "http://login.example/" }, "discovery_endpoints");
      refuses({ [name]: "/relative" }, "discovery_endpoints");
    }
    const plain = { ...document, issuer: "http://localhost", jwks_uri: "http://localhost/keys" };
    assert.equal(readDiscovery(plain, "http://localhost").keysAddress, "http://localhost/keys");
  });

  test("allows only algorithms with a private key, whatever others it names", () => {
    const algorithmsOf = (id_token_signing_alg_values_supported: unknown) =>
      readDiscovery({ ...document, id_token_signing_alg_values_supported }, issuer).algorithms;
    assert.deepEqual(algorithmsOf(["none", "HS256", "RS256"]), ["RS256"]);
    assert.ok(algorithmsOf(undefined).includes("ES256"));
    assert.ok(!algorithmsOf(undefined).includes("HS256"));
    for (const none of [["none"], ["HS256", "HS512"], [], "RS256"]) {
      refuses({ id_token_signing_alg_values_supported: none }, "discovery_algorithms");
    }
  });

  test("may name the prompts that it understands: without `login`, it is not asked with it", () => {
    const understands = (prompt_values_supported: unknown) =>
      readDiscovery({ ...document, prompt_values_supported }, issuer).understandsPromptLogin;
    assert.ok(understands(undefined) && understands(["none", "login"]));
    assert.ok(!understands(["none", "consent", "select_account"]));
  });

  test("is an object", () => {
    for (const other of [null, "text", 1, undefined]) {
      assert.throws(() => readDiscovery(other, issuer), { refusal: "discovery_unreadable" });
    }
  });
});

test("An issuer is exposed over http, unless it is on this machine", () => {
  for (const exposed of ["http://login.example", "http://127.0.0.1.evil.example", "http://10.0.0.1:8080"]) {
    assert.ok(isExposed(exposed), exposed);
  }
  for (const safe of [
    "https://login.example",
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://[::1]:1",
  ]) {
    assert.ok(!isExposed(safe), safe);
  }
});
