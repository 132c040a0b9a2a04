import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, succeeded } from "../support/services/suite.ts";

const publicUrl = "https://sync.example.org";

/** The two paginated lists. */
const collections = [
  { name: "announcements", body: { title: "Notice", body: "Text" } },
  { name: "events", body: { title: "Evening", eventDetails: { dateInstant: "2026-12-05T18:30:00Z" } } },
] as const;
type Collection = (typeof collections)[number];

/** Everything but decimal digits from 1 to 100, once. */
const wrongLimits = [
  "limit=0",
  "limit=101",
  "limit=-1",
  "limit=1.5",
  "limit=1.0",
  "limit=0x10",
  "limit=1e1",
  "limit=%2B5",
  "limit=+5",
  "limit=",
  "limit",
  "limit=%205",
  "limit=5%20",
  "limit=ten",
  "limit=%D9%A5",
  "limit=99999999999999999999",
  "limit=5&limit=5",
  "limit=5&limit=6",
  "limit=null",
  "limit=5,6",
  "limit=NaN",
  "limit=Infinity",
];

for (const engine of engines) {
  describe(`Limits and pages on ${engine.name}`, () => {
    const suite = suiteOn(engine, { PUBLIC_URL: publicUrl });

    test("limit is a whole number from 1 to 100, in decimal digits, once", async () => {
      const mosque = await suite.addMosque();
      for (const path of ["/sync", "/announcements", "/events"]) {
        for (const query of wrongLimits) {
          const response = await mosque.get(`${path}?${query}`);
          assertRefused(response, 400, "invalid_argument", "limit_out_of_range", `${path}?${query}`);
        }
        for (const limit of [1, 2, 50, 99, 100]) succeeded(await mosque.get(`${path}?limit=${limit}`));
      }
    });

    test("an endpoint ignores unknown query parameters", async () => {
      const mosque = await suite.addMosque();
      for (const path of [
        "/prayers?limit=0",
        "/profile?limit=x&cursor=",
        "/announcements?page=2&Limit=0",
        "/sync?cursor=",
      ]) {
        succeeded(await mosque.get(path));
      }
    });

    for (const collection of collections) {
      describe(collection.name, () => {
        const path = `/${collection.name}`;
        const idsIn = (response: ApiResponse) => response.body[collection.name].map(({ id }) => id);

        test("the default limit is 50", async () => {
          const mosque = await suite.addMosque();
          const ids = await fill(mosque, collection, 51);
          assert.deepEqual(idsIn(succeeded(await mosque.get(path))), ids.slice(0, 50));
        });

        test("following Link reaches every row exactly once, in order", async () => {
          const mosque = await suite.addMosque();
          const ids = await fill(mosque, collection, 11);
          for (const limit of [1, 3, 10, 11, 100]) {
            const pages = await readPages(mosque, `${path}?limit=${limit}`);
            assert.deepEqual(pages.flatMap(idsIn), ids, `limit ${limit}`);
            assert.equal(pages.length, Math.ceil(11 / limit), `limit ${limit}: no empty last page`);
          }
        });

        test("links use the public address, whatever Host is sent", async () => {
          const mosque = await suite.addMosque();
          await fill(mosque, collection, 2);
          for (const header of ["Host", "X-Forwarded-Host", "Forwarded"]) {
            const headers = { [header]: "evil.example" };
            const link = String(succeeded(await mosque.get(`${path}?limit=1`, headers)).headers.link);
            assert.ok(link.startsWith(`<${publicUrl}${mosque.path}${path}?`), link);
            assert.match(link, /limit=1[&>].*; rel="next"$/);
          }
        });

        test("rows created or deleted between two pages move no other row", async () => {
          const mosque = await suite.addMosque();
          const ids = await fill(mosque, collection, 6);
          const next = await pathAfter(mosque, `${path}?limit=3`);
          await fill(mosque, collection, 2);
          succeeded(await mosque.remove(`${path}/${ids[2]}`));
          succeeded(await mosque.remove(`${path}/${ids[3]}`));
          const rest = await readPages(mosque, next);
          assert.deepEqual(rest.flatMap(idsIn), ids.slice(4));
        });

        test("an invalid cursor is refused", async () => {
          const mosque = await suite.addMosque();
          await fill(mosque, collection, 2);
          const next = await pathAfter(mosque, `${path}?limit=1`);
          const cursor = new URL(next, publicUrl).searchParams.get("cursor");
          for (const query of [
            "cursor=",
            "cursor",
            "cursor=x",
            "cursor=0",
            "cursor=-1",
            "cursor=%00",
            "cursor=e30",
            "cursor=null",
            `cursor=${"9".repeat(40)}`,
            `cursor=${"A".repeat(2_000)}`,
            `cursor=${crypto.randomUUID()}`,
            `cursor=${cursor}&cursor=${cursor}`,
            `cursor=%20${cursor}`,
          ]) {
            const response = await mosque.get(`${path}?${query}`);
            assertRefused(response, 400, "invalid_argument", "cursor_invalid", query);
          }
        });

        test("a cursor of another list, or of another mosque, is refused", async () => {
          const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
          for (const each of collections) {
            await fill(mosque, each, 3);
            await fill(other, each, 3);
          }
          const [otherPath] = ["/announcements", "/events"].filter((each) => each !== path);
          for (const next of [
            (await pathAfter(mosque, `${otherPath}?limit=1`)).replace(String(otherPath), path),
            await pathAfter(other, `${path}?limit=1`),
          ]) {
            assertRefused(await mosque.get(next), 400, "invalid_argument", "cursor_invalid", next);
          }
          succeeded(await mosque.get(await pathAfter(mosque, `${path}?limit=1`)));
        });

        test("a page keeps its limit, and another limit can be requested", async () => {
          const mosque = await suite.addMosque();
          const ids = await fill(mosque, collection, 6);
          const next = await pathAfter(mosque, `${path}?limit=2`);
          assert.deepEqual(idsIn(succeeded(await mosque.get(next))), ids.slice(2, 4));
          assert.deepEqual(
            idsIn(succeeded(await mosque.get(next.replace("limit=2", "limit=3")))),
            ids.slice(2, 5),
          );
        });
      });
    }
  });
}

/** Creates rows and returns their ids, newest first. */
async function fill(mosque: Mosque, { name, body }: Collection, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const created = succeeded(await mosque.post(`/${name}`, body), 201).body;
    ids.unshift(name === "events" ? created.event.id : created.announcement.id);
  }
  return ids;
}

async function readPages(mosque: Mosque, path: string): Promise<ApiResponse[]> {
  const pages: ApiResponse[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: ApiResponse = succeeded(await mosque.get(next));
    pages.push(page);
    next = nextPath(mosque, page);
  }
  return pages;
}

/** Reads a page that is not the last, and returns the path of the next. */
async function pathAfter(mosque: Mosque, path: string): Promise<string> {
  return nextPath(mosque, succeeded(await mosque.get(path))) ?? assert.fail(`${path} is the last page`);
}

/** The path of the next page, from the `Link` header. */
function nextPath(mosque: Mosque, { headers }: ApiResponse): string | undefined {
  if (headers.link === undefined) return undefined;
  const address =
    /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? assert.fail(String(headers.link));
  return address.slice(`${publicUrl}${mosque.path}`.length);
}
