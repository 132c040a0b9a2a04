import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { type Mosque, succeeded } from "../support/services/suite.ts";

const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status).toSorted();
const tagOf = async (mosque: Mosque, path: string) => String(succeeded(await mosque.get(path)).headers.etag);
/** The number in an entity tag such as `"prayers-7"`. Tags are opaque to clients, but this test counts them. */
const versionOf = (response: ApiResponse) => Number(/(\d+)"$/.exec(String(response.headers.etag))?.[1]);

for (const engine of engines) {
  describe(`Concurrent writers on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("of two changes to one version, one wins and the other is refused", async () => {
      const mosque = await suite.addMosque();
      for (let round = 0; round < 20; round++) {
        const headers = { "If-Match": await tagOf(mosque, "/profile") };
        const responses = await Promise.all(
          ["left", "right"].map((side) => mosque.patch("/profile", { status: `${side} ${round}` }, headers)),
        );
        assert.deepEqual(statuses(responses), [200, 412]);
        const won = responses.find(({ status }) => status === 200)?.body.profile;
        assert.deepEqual(succeeded(await mosque.get("/profile")).body.profile, won);
      }
    });

    test("of two creations on one version of the list, one wins", async () => {
      const mosque = await suite.addMosque();
      for (const [path, body] of [
        ["/prayers", { prayerKey: "fajr", adhanTime: "5:10" }],
        ["/announcements", { title: "Notice", body: "Text" }],
        ["/events", { title: "Evening", eventDetails: { dateInstant: "2026-12-05T18:30:00Z" } }],
      ] as const) {
        const headers = { "If-Match": await tagOf(mosque, path) };
        const responses = await Promise.all([1, 2, 3].map(() => mosque.post(path, body, headers)));
        assert.deepEqual(statuses(responses), [201, 412, 412], path);
      }
    });

    test("of several deletions of one row, one wins and the others get 404", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }),
        201,
      ).body;
      const responses = await Promise.all([1, 2, 3, 4].map(() => mosque.remove(`/prayers/${prayerId}`)));
      assert.deepEqual(statuses(responses), [200, 404, 404, 404]);
    });

    test("with 200 writers every response holds the list of its moment; versions have no gap and no repeat", async () => {
      const mosque = (await suite.addMosque()).patient();
      const first = versionOf(succeeded(await mosque.get("/prayers")));
      const responses = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          mosque.post("/prayers", { prayerKey: "eid", adhanTime: `8:${10 + (index % 50)}` }),
        ),
      );
      const inOrder = responses.toSorted((a, b) => versionOf(a) - versionOf(b));
      const present = new Set<string>();
      inOrder.forEach((response, index) => {
        const { prayerId, prayers } = succeeded(response, 201).body;
        assert.equal(versionOf(response), first + index + 1);
        present.add(prayerId);
        assert.deepEqual(new Set(prayers.map(({ id }) => id)), present);
        assert.equal(prayers.length, present.size);
      });
      const last = succeeded(await mosque.get("/prayers"));
      assert.deepEqual(last.body.prayers, inOrder.at(-1)?.body.prayers);
      assert.equal(last.headers.etag, inOrder.at(-1)?.headers.etag);
    });

    test("200 writers of different kinds lose no change and skip no version", async () => {
      const mosque = (await suite.addMosque()).patient();
      const before = versionOf(succeeded(await mosque.get("/profile")));
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }),
        201,
      ).body;
      const kinds = [
        (index: number) => mosque.patch("/profile", { status: `Change ${index}` }),
        (index: number) => mosque.patch(`/prayers/${prayerId}`, { iqamahTime: `5:${10 + (index % 50)}` }),
        (index: number) => mosque.post("/announcements", { title: `Notice ${index}`, body: "Text" }),
        () => mosque.get("/sync"),
      ];
      const responses = await Promise.all(
        Array.from({ length: 200 }, (_, index) => (kinds[index % kinds.length] ?? assert.fail())(index)),
      );
      const ofKind = (kind: number) => responses.filter((_, index) => index % kinds.length === kind);
      const versions = ofKind(0).map((response) => versionOf(succeeded(response)));
      assert.deepEqual(
        versions.toSorted((a, b) => a - b),
        versions.map((_, index) => before + index + 1),
      );
      const created = ofKind(2).map((response) => succeeded(response, 201).body.announcement.id);
      const { announcements } = succeeded(await mosque.get("/announcements?limit=100")).body;
      assert.deepEqual(new Set(announcements.map(({ id }) => id)), new Set(created));
      for (const response of ofKind(3)) succeeded(response);
    });
  });
}
