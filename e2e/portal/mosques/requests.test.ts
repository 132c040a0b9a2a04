import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  type Endpoint,
  limits,
  type PortalEndpointName,
  pathParameters,
  permissionOf,
  portalEndpoints,
  type ReasonName,
} from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

const names = Object.keys(portalEndpoints) as PortalEndpointName[];
const endpoint = (name: PortalEndpointName): Endpoint => portalEndpoints[name];
const isOfMosque = (name: PortalEndpointName) => endpoint(name).path.includes("{mosqueId}");

/** Sends an endpoint a request with ids of the right form. */
function knock(
  visitor: Visitor,
  name: PortalEndpointName,
  {
    mosqueId = crypto.randomUUID(),
    headers = {},
  }: { mosqueId?: string; headers?: Record<string, string> } = {},
) {
  const ids = pathParameters(endpoint(name).path).map((parameter) => [parameter, crypto.randomUUID()]);
  return visitor.call(name, {
    params: { ...Object.fromEntries(ids), mosqueId },
    ...(endpoint(name).body && { bytes: "{}" }),
    headers,
  });
}

for (const engine of enginesAboveStore) {
  describe(`Requests of the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    let owner: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
      owner = await addMember(operator, mosqueId, "owner");
    });

    describe("from another site", () => {
      const foreign: Record<string, Record<string, string | readonly string[]>> = {
        "another origin": { Origin: "https://evil.example" },
        "another port": { Origin: "http://127.0.0.1:1" },
        "an origin that ends alike": { Origin: "https://evil.example?127.0.0.1" },
        "a frame without an origin": { Origin: "null" },
        "no origin": { Origin: [] },
        "an empty origin": { Origin: "" },
        "a browser that sends cross-site": { "Sec-Fetch-Site": "cross-site" },
        "a browser that sends same-site": { "Sec-Fetch-Site": "same-site" },
      };

      for (const [what, headers] of Object.entries(foreign)) {
        test(`${what}: without an effect`, async () => {
          const keysBefore = await owner.does("listKeys", { params: { mosqueId } });
          const refused = await owner.call("createKey", {
            params: { mosqueId },
            body: { name: "Stolen", scope: "sync:write" },
            headers,
          });
          assertRefused(refused, "cross_site_request");
          assertRefused(await owner.call("signOutEverywhere", { headers }), "cross_site_request");
          assert.deepEqual(await owner.does("listKeys", { params: { mosqueId } }), keysBefore);
        });
      }

      test("every endpoint that changes something refuses before it checks the visitor", async () => {
        for (const name of names.filter((other) => endpoint(other).method !== "GET")) {
          const headers = { Origin: "https://evil.example" };
          assertRefused(await knock(visitorOf(suite.service), name, { headers }), "cross_site_request", name);
        }
      });

      test("no response can be read by another site", async () => {
        // The support file looks for CORS headers in every answer.
        const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
        await visitorOf(suite.service).does("getPortal", { headers });
      });
    });

    test("the portal's own pages are accepted by the address in the browser", async () => {
      const headers = { Host: "Sync.example.org:8443", Origin: "https://sync.example.org:8443" };
      await owner.does("updateAccount", {
        body: {},
        headers: { ...headers, "Sec-Fetch-Site": "same-origin" },
      });
    });

    describe("permission", () => {
      test("every endpoint that is not for anyone needs a signed-in visitor", async () => {
        for (const name of names.filter((other) => endpoint(other).access.by !== "anyone")) {
          assertRefused(await knock(visitorOf(suite.service), name), "not_signed_in", name);
        }
      });

      test("every operator's endpoint refuses a mosque's owner, whatever is sent", async () => {
        for (const name of names.filter((other) => permissionOf(endpoint(other)) === "operator")) {
          assertRefused(await knock(owner, name, { mosqueId }), "operator_only", name);
          assertRefused(await knock(owner, name), "operator_only", name);
        }
      });

      test("another team's mosque responds as if it did not exist, at every endpoint", async () => {
        const others = await addMosque(operator, "Masjid Quba");
        const headers = { "X-Request-Id": "the-same" };
        for (const name of names.filter(isOfMosque)) {
          const responses = [
            await knock(owner, name, { mosqueId: others, headers }),
            await knock(owner, name, { headers }),
          ];
          assert.equal(responses[0]?.text, responses[1]?.text, name);
          assert.equal(responses[0]?.status, responses[1]?.status, name);
          const reason = permissionOf(endpoint(name)) === "operator" ? "operator_only" : "mosque_not_found";
          for (const response of responses) assertRefused(response, reason, name);
        }
      });

      test("an operator gets not_found for a mosque that does not exist", async () => {
        for (const name of names.filter(isOfMosque)) {
          assertRefused(await knock(operator, name), "mosque_not_found", name);
        }
      });

      test("an insufficient role is reported before any fault of the body", async () => {
        const viewer = await addMember(operator, mosqueId, "viewer");
        const wrong = { params: { mosqueId, keyId: "x" }, bytes: "nonsense" } as const;
        for (const name of ["createKey", "rotateKey", "endGrace", "revokeKey"] as const) {
          assertRefused(await viewer.call(name, wrong), "role_not_enough", name);
        }
        const refused = await viewer.call("createKey", wrong);
        assert.deepEqual(refused.body.error.details, { access: "manageKeys" });
      });

      test("a removed member loses every right in the mosque", async () => {
        const manager = await addMember(operator, mosqueId, "manager");
        await manager.does("listKeys", { params: { mosqueId } });
        await operator.does("removeMember", {
          params: { mosqueId, userId: manager.user.id },
          body: { keys: "keep" },
        });
        assertRefused(await manager.call("listKeys", { params: { mosqueId } }), "mosque_not_found");
      });
    });

    describe("input", () => {
      const create = (sent: object) => owner.call("createKey", { params: { mosqueId }, ...sent });

      test("an invalid id in the path is named", async () => {
        for (const id of ["x", `urn:uuid:${crypto.randomUUID()}`, `${mosqueId}%00`]) {
          const refused = await owner.call("listKeys", { params: { mosqueId: id } });
          assertRefused(refused, "path_id_invalid");
          assert.deepEqual(refused.body.error.details, { field: "mosqueId" });
        }
        const params = { mosqueId, keyId: "x" };
        const refused = await owner.call("getKey", { params });
        assertRefused(refused, "path_id_invalid");
        assert.deepEqual(refused.body.error.details, { field: "keyId" });
      });

      test("a write with a query parameter that its endpoint does not know has no effect", async () => {
        const keys = async () => (await owner.does("listKeys", { params: { mosqueId } })).keys.length;
        const before = await keys();
        const body = { name: "Website", scope: "sync:read" } as const;
        for (const name of ["validateOnly", "VALIDATEONLY", "dryRun"])
          assertRefused(await create({ body, query: { [name]: "true" } }), "unknown_query_parameter", name);
        assert.equal(await keys(), before);
      });

      test("an id may be in capital letters", async () => {
        await owner.does("listKeys", { params: { mosqueId: mosqueId.toUpperCase() } });
      });

      const bodies: readonly (readonly [what: string, sent: object, reason: ReasonName])[] = [
        ["no body", {}, "content_type_unsupported"],
        ["an empty body", { bytes: "" }, "body_missing"],
        ["no JSON", { bytes: "{" }, "body_not_json"],
        ["a list", { bytes: "[]" }, "body_not_object"],
        ["a form", { bytes: "{}", headers: { "Content-Type": "text/plain" } }, "content_type_unsupported"],
        ["a missing field", { body: { scope: "sync:read" } }, "field_required"],
        ["an unknown field", { body: { name: "a", scope: "sync:read", id: "x" } }, "unknown_field"],
        ["another type", { body: { name: 5, scope: "sync:read" } }, "wrong_type"],
        ["another value", { body: { name: "a", scope: "all" } }, "value_not_allowed"],
        ["NUL", { body: { name: "a\0", scope: "sync:read" } }, "text_not_clean"],
        ["a prototype", { bytes: '{"__proto__":{}}' }, "unknown_field"],
        ["too much", { body: { name: "a".repeat(limits.bodyBytes), scope: "sync:read" } }, "body_too_large"],
      ];
      for (const [what, sent, reason] of bodies) {
        test(`${what} is refused as ${reason}, without an effect`, async () => {
          const keysBefore = await owner.does("listKeys", { params: { mosqueId } });
          assertRefused(await create(sent), reason);
          assert.deepEqual(await owner.does("listKeys", { params: { mosqueId } }), keysBefore);
        });
      }

      test("an endpoint without a body accepts any content type", async () => {
        for (const name of names.filter((other) => endpoint(other).body === null)) {
          const visitor = name.startsWith("signOut") ? await addMember(operator, mosqueId, "viewer") : owner;
          const { body } = await knock(visitor, name, { headers: { "Content-Type": ";" } });
          assert.notEqual(body.error?.troubleshooting.code, "content_type_unsupported", name);
        }
      });

      test("a refusal carries the values for its text", async () => {
        const { body } = await create({ body: { name: "a".repeat(51), scope: "sync:read" } });
        assert.deepEqual(body.error.details, { field: "name", allowed: "a string of 1 to 50 characters" });
      });

      test("an email is refused if it is invalid or cannot be used to sign in", async () => {
        for (const email of [
          "imam",
          "imam@",
          "imam@localhost",
          "a b@example.org",
          ".a@example.org",
          "ä@example.org",
        ]) {
          const sent = { params: { mosqueId }, body: { email, role: "viewer" } } as const;
          assertRefused(await owner.call("invite", sent), "email_invalid", email);
        }
      });

      test("a search takes one text of bounded length", async () => {
        await owner.does("listMosques", { search: "" });
        await owner.does("listMosques", { search: "ä".repeat(limits.searchCharacters) });
        assertRefused(
          await owner.call("listMosques", { search: "a".repeat(limits.searchCharacters + 1) }),
          "too_long",
        );
        assertRefused(await owner.call("listMosques", { search: "\0" }), "text_not_clean");
      });

      test("a request id is returned, and an invalid one is refused", async () => {
        const response = await owner.call("getSession", { headers: { "X-Request-Id": "page-7" } });
        assert.equal(response.headers["x-request-id"], "page-7");
        const refused = await owner.call("getSession", { headers: { "X-Request-Id": "a b" } });
        assertRefused(refused, "request_id_invalid");
      });
    });

    test("portal requests stay out of the log that mosques see", async () => {
      await suite.service.stop();
      assert.ok(!(await suite.database.contents()).includes("/portal/api/"));
    });
  });

  describe(`A portal with a public address on ${engine.name}`, () => {
    const suite = suiteOn(engine, { PUBLIC_URL: "https://sync.example.org" });

    test("accepts pages of that address, whatever name the proxy uses for the server", async () => {
      const visitor = visitorOf(suite.service);
      const headers = { Origin: "https://sync.example.org", Host: "10.0.0.7:8080" };
      await visitor.does("signOut", { headers });
      const plain = { ...headers, Origin: "http://sync.example.org" };
      assertRefused(await visitor.call("signOut", { headers: plain }), "plain_http_request");
    });
  });
}
