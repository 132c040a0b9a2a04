import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type ApiEndpoint,
  dataEndpoints,
  type Endpoint,
  endpoints,
  type PortalEndpointName,
  portalEndpoints,
  portalReasonsOf,
  type ReasonName,
} from "@mosque-sync/contract";
import { reasonsOfImports } from "./thrown-reasons.ts";

/** A restore looks for them before it does anything: they are obstacles of its plan. */
const obstacles: readonly ReasonName[] = [
  ...Object.values<ApiEndpoint>(endpoints).flatMap(({ reasons }) => reasons),
  ...(["body_not_object", "field_not_clearable"] as const),
];

/** What the code of a handler could throw, and never does. */
const neverThrown: Partial<Record<PortalEndpointName, readonly ReasonName[]>> = {
  // Of the key that was just made.
  createKey: ["key_not_found", "api_key_format", "api_key_checksum"],
  rotateKey: ["api_key_format", "api_key_checksum"],
  // One table has the sign-in library's codes for a new passkey and for the use of one.
  addPasskey: ["passkey_unknown"],
  signInWithPasskey: ["passkey_already_added"],
  stepUpWithPasskey: ["passkey_already_added"],
  planRestore: obstacles,
  restore: obstacles,
};

/** What the sign-in library has the service throw: no handler mentions it. */
const thrownByLibrary: Partial<Record<PortalEndpointName, readonly ReasonName[]>> = {
  signIn: ["account_disabled"],
  signInWithPasskey: ["account_disabled"],
  signInWithFactor: ["account_disabled"],
};

/** The functions that a request calls before its handler, or to find days. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  listPrayers: ["requestedDays"],
  replaceTimetable: ["readForReplacement"],
};

/** The reasons that a queue throws for its callers. */
const inQueues: Readonly<Record<string, readonly ReasonName[]>> = {
  replaceTimetable: ["timetables_busy"],
  fetchLinkedFile: ["timetables_busy"],
};

suite("a row names as its own reasons of failure", () => {
  test("exactly what its portal handler throws beyond the implied reasons", () => {
    const thrown = reasonsOfImports("server/src/subjects/handlers/portal-handlers.ts");
    const own = Object.entries<Endpoint>(portalEndpoints).filter(([name]) => !(name in dataEndpoints));
    for (const [name, row] of own as [PortalEndpointName, Endpoint][]) {
      const left: readonly string[] = [
        ...portalReasonsOf({ ...row, reasons: [] }),
        ...(neverThrown[name] ?? []),
      ];
      const expected = (thrown.get(name) ?? assert.fail(name)).filter((reason) => !left.includes(reason));
      const others = [...(thrownByLibrary[name] ?? []), ...(inQueues[name] ?? [])];
      assert.deepEqual(row.reasons.toSorted(), [...expected, ...others].sort(), name);
    }
  });

  test("only what its API handler throws", () => {
    const thrown = reasonsOfImports("server/src/subjects/handlers/api-handlers.ts");
    for (const [name, { reasons }] of Object.entries<ApiEndpoint>(endpoints)) {
      const reasonsThere = [name, ...(alsoCalled[name] ?? [])].flatMap(
        (each) => thrown.get(each) ?? assert.fail(each),
      );
      assert.deepEqual(
        reasons.filter((reason) => ![...reasonsThere, ...(inQueues[name] ?? [])].includes(reason)),
        [],
        name,
      );
    }
  });
});
