import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as contract from "@mosque-sync/contract";
import * as client from "../src/index.ts";

test("there is a method for every endpoint of the contract, with its method, path and query", () => {
  const functions = Object.keys(client.createClient({ baseUrl: "http://127.0.0.1", apiKey: "key" }));
  assert.deepEqual(functions, Object.keys(contract.endpoints));
  const shapeOf = ({
    method,
    path,
    query = [],
  }: {
    method: string;
    path: string;
    query?: readonly string[];
  }) => [method, path, ...query];
  const declaredShapeOf = ({ query, ...row }: contract.ApiEndpoint) =>
    shapeOf({ ...row, query: Object.keys(query) });
  assert.deepEqual(
    Object.values(client.endpoints).map(shapeOf),
    Object.values<contract.ApiEndpoint>(contract.endpoints).map(declaredShapeOf),
  );
});

test("the prayer keys are the contract's, in its order", () => {
  assert.deepEqual(client.prayerKeys, contract.prayerKeys);
});

test("the beginning of test keys is the contract's", () => {
  assert.equal(client.testKeyBeginning, contract.keyBeginnings.test);
});

/** `true` if each of two types is assignable to the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

test("the types are the contract's: a difference does not compile", () => {
  type Pairs = [
    Same<client.PrayerKey, contract.PrayerKey>,
    Same<client.KnownErrorCode, contract.ErrorCode>,
    Same<client.Capabilities, contract.Capabilities>,
    Same<client.Snapshot, contract.Snapshot>,
    Same<client.Profile, contract.Profile>,
    Same<client.ProfileUpdate, contract.ProfileUpdate>,
    Same<client.Prayer, contract.Prayer>,
    Same<client.PrayerCreate, contract.PrayerCreate>,
    Same<client.PrayerUpdate, contract.PrayerUpdate>,
    Same<client.Announcement, contract.Announcement>,
    Same<client.AnnouncementCreate, contract.AnnouncementCreate>,
    Same<client.AnnouncementUpdate, contract.AnnouncementUpdate>,
    Same<client.Event, contract.Event>,
    Same<client.EventCreate, contract.EventCreate>,
    Same<client.EventUpdate, contract.EventUpdate>,
  ];
  const all: Pairs = [
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
  ];
  assert.ok(all.every(Boolean));
});

test("the published client imports only its own files", () => {
  const folder = new URL("../src/", import.meta.url);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), "utf8");
    const imports = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s+"([^"]+)"|import\("([^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    assert.deepEqual(
      imports.filter((name) => !name.startsWith("./")),
      [],
      file,
    );
  }
});
