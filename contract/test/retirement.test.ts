import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  answerSchema,
  type Endpoint,
  endpoints,
  inputSchema,
  openApiDocument,
  prayerFields,
  retirement,
  retirementHeaders,
} from "@mosque-sync/contract";

const see = "https://example.org/events-2027";
const retired = retirement({ since: "2027-01-15", until: "2028-01-15", see });
const text = `Retired since 15 January 2027, and gone after 15 January 2028: see ${see}`;

suite("What is retired", () => {
  test("works for 12 months at least", () => {
    assert.doesNotThrow(() => retirement({ since: "2027-01-15", until: "2028-01-15", see }));
    assert.throws(
      () => retirement({ since: "2027-01-15", until: "2028-01-14", see }),
      /2028-01-14 is too early/,
    );
  });

  test("has days, and an address that browsers open safely", () => {
    assert.throws(() => retirement({ since: "soon", until: "2028-01-15", see }), /soon is not a day/);
    assert.throws(() => retirement({ since: "2027-01-15", until: "later", see }), /later is not a day/);
    assert.throws(() => retirement({ ...retired, see: "/docs" }), /https/);
  });

  test("is announced by the headers of RFC 9745 and RFC 8594", () => {
    assert.deepEqual(retirementHeaders(retired), [
      ...["Deprecation", "@1799971200"],
      ...["Sunset", "Sat, 15 Jan 2028 00:00:00 GMT"],
      ...["Link", `<${see}>; rel="deprecation"; type="text/html"`],
      ...["Link", `<${see}>; rel="sunset"; type="text/html"`],
    ]);
  });

  test("is marked in the document: an endpoint with its headers, and no other endpoint", () => {
    const described: Record<string, Endpoint> = {
      getProfile: endpoints.getProfile,
      listEvents: { ...endpoints.listEvents, retired },
      updateEvent: { ...endpoints.updateEvent, retired },
    };
    // biome-ignore lint/suspicious/noExplicitAny: the places below are those of the document.
    const { paths, components } = openApiDocument("https://api.example.org", described) as any;
    const list = paths["/v1/mosques/{mosqueId}/events"].get;
    assert.equal(list.deprecated, true);
    assert.equal(list["x-sunset"], "2028-01-15");
    assert.equal(
      list.description,
      `${endpoints.listEvents.description} Needs a key with the scope \`sync:read\`. ${text}`,
    );
    for (const header of ["Deprecation", "Sunset", "Link"]) {
      assert.deepEqual(list.responses[200].headers[header], { $ref: `#/components/headers/${header}` });
      assert.ok(components.headers[header]);
    }
    const update = paths["/v1/mosques/{mosqueId}/events/{eventId}"].patch;
    assert.ok(update.description.startsWith(endpoints.updateEvent.description));
    assert.ok(update.description.endsWith(` ${text}`));
    const profile = paths["/v1/mosques/{mosqueId}/profile"].get;
    assert.deepEqual(
      [profile.deprecated, profile["x-sunset"], profile.responses[200].headers.Deprecation],
      [undefined, undefined, undefined],
    );
  });

  test("is marked in answers and bodies, if it is a field", () => {
    const labels = { title: "Prayer", description: "A row." };
    const fields = { ...prayerFields, adhanTime: { ...prayerFields.adhanTime, retired } };
    for (const schema of [
      answerSchema(fields, labels),
      inputSchema(fields, "create", labels),
      inputSchema(fields, "update", labels),
    ]) {
      const { adhanTime, iqamahTime } = schema.properties as Record<string, Record<string, unknown>>;
      assert.deepEqual([adhanTime?.deprecated, adhanTime?.["x-sunset"]], [true, "2028-01-15"]);
      assert.ok(String(adhanTime?.description).endsWith(`. ${text}`));
      assert.equal(iqamahTime?.deprecated, undefined);
      assert.ok(!schema.required?.includes("adhanTime"));
    }
  });
});
