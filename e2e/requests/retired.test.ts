import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type Endpoint, endpoints, retirement } from "@mosque-sync/contract";
import { clientMethods } from "../../scripts/generated/client-methods.ts";
import { type Database, engines } from "../support/engines.ts";
import type { Answer } from "../support/http.ts";
import { makeOneOfEach } from "../support/one-of-each.ts";
import { type Operator, openOperator } from "../support/operator.ts";
import { type ServiceHere, startServiceHere } from "../support/service-here.ts";

// Nothing is retired today, so this process retires two endpoints before it starts a service.
const see = "https://example.org/events-2027";
const retired = retirement({ since: "2027-01-15", until: "2028-01-15", see });
for (const name of ["listEvents", "createEvent"] as const)
  Object.assign(endpoints[name] as Endpoint, { retired });

suite("Retired endpoints", () => {
  let database: Database;
  let service: ServiceHere;
  let operator: Operator;

  before(async () => {
    const engine = engines.find(({ isServer }) => !isServer) ?? assert.fail("SQLite is an engine.");
    database = await engine.createMigratedDatabase();
    operator = await openOperator(database.url);
    service = await startServiceHere(database.url);
  });
  after(async () => {
    await service?.stop();
    await operator?.close();
    await database?.drop();
  });

  function assertAnnounced({ status, headers }: Answer, expected: number): void {
    assert.equal(status, expected);
    assert.equal(headers.deprecation, "@1799971200");
    assert.equal(headers.sunset, "Sat, 15 Jan 2028 00:00:00 GMT");
    for (const rel of ["deprecation", "sunset"]) {
      assert.ok(String(headers.link).includes(`<${see}>; rel="${rel}"`), `${headers.link}`);
    }
  }

  test("say so in every answer, errors and 304 included", async () => {
    const { mosque } = await makeOneOfEach(operator, service);
    const list = await mosque.get("/events");
    assertAnnounced(list, 200);
    assertAnnounced(await mosque.get("/events", { "If-None-Match": list.headers.etag ?? "" }), 304);
    assertAnnounced(await mosque.get("/events?limit=many"), 400);
    assertAnnounced(await mosque.as("mps_wrong").get("/events"), 401);
    assertAnnounced(await mosque.post("/events", { title: "Talk" }), 400);
    const eventDetails = { dateInstant: "2026-12-05T18:30:00Z" };
    assertAnnounced(await mosque.post("/events", { title: "Talk", eventDetails }), 201);
  });

  test("link to the next page too", async () => {
    const { mosque } = await makeOneOfEach(operator, service);
    const eventDetails = { dateInstant: "2026-12-05T18:30:00Z" };
    await mosque.post("/events", { title: "Talk", eventDetails });
    const page = await mosque.get("/events?limit=1");
    assertAnnounced(page, 200);
    assert.match(String(page.headers.link), /rel="next"/);
  });

  test("leave other endpoints of the same path as they are", async () => {
    const { mosque } = await makeOneOfEach(operator, service);
    for (const path of ["/profile", "/announcements"]) {
      const { headers } = await mosque.get(path);
      assert.deepEqual(
        [headers.deprecation, headers.sunset, headers.link],
        [undefined, undefined, undefined],
      );
    }
  });

  test("are crossed out by editors that know the typed client", () => {
    const documented = clientMethods().split("\n  /**\n");
    const of = (name: string) => documented.filter((text) => text.includes(`\n  ${name}(`));
    assert.equal(of("listEvents").length, 2);
    for (const text of of("listEvents")) assert.match(text, /@deprecated Retired since 15 January 2027/);
    for (const text of of("listPrayers")) assert.doesNotMatch(text, /@deprecated/);
  });
});
