import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { breakingChanges } from "../../scripts/openapi/breaking-changes.ts";
import {
  type OpenApi,
  presentDocument,
  readDocument,
  releasedDocument,
} from "../../scripts/openapi/document.ts";

const released = await readDocument(releasedDocument);
const today = "2026-11-30";
const profile = "/v1/mosques/{mosqueId}/profile";
const prayers = "/v1/mosques/{mosqueId}/prayers";

/** A part of a document that a test changes at will. */
// biome-ignore lint/suspicious/noExplicitAny: each change knows the place that it changes.
type Changeable = any;

/** What breaks when a copy of the released document is changed. */
function breaksOf(change: (document: Changeable) => void, before = released, on = today): string[] {
  return breakingChanges(before, changed(before, change), on);
}

function changed(document: OpenApi, change: (document: Changeable) => void): OpenApi {
  const copy: Changeable = structuredClone(document);
  change(copy);
  return copy;
}

const operation = (document: Changeable, path: string, method: string) => document.paths[path][method];
const schema = (document: Changeable, name: string) => document.components.schemas[name];

/** Each change, with a part of the line that must name it. */
const breaks: Record<string, [change: (document: Changeable) => void, told: string]> = {
  "a path is gone": [(it) => delete it.paths[profile], `PATCH ${profile}: is gone`],
  "a method is gone": [(it) => delete it.paths[prayers].put, `PUT ${prayers}: is gone`],
  "an operation has another id": [
    (it) => (operation(it, profile, "get").operationId = "readProfile"),
    "operationId was getProfile, is readProfile",
  ],
  "an operation has another tag": [
    (it) => (operation(it, profile, "get").tags = ["Mosque"]),
    "tag was Profile, is Mosque",
  ],
  "a key is needed": [
    (it) => (operation(it, "/v1/health", "get").security = [{ apiKey: [] }]),
    "needs another key",
  ],
  "another scope is needed": [
    (it) => (operation(it, profile, "get")["x-required-scope"] = "sync:write"),
    "needs another key or scope",
  ],
  "the key is sent in another way": [
    (it) => (it.components.securitySchemes.apiKey.scheme = "basic"),
    "was http bearer, is http basic",
  ],
  "a parameter is gone": [
    (it) => operation(it, prayers, "put").parameters.splice(1, 1),
    "query validateOnly: is gone",
  ],
  "a parameter must be sent": [
    (it) => (it.components.parameters.Limit.required = true),
    "query limit: must be sent now",
  ],
  "a new parameter must be sent": [
    (it) =>
      operation(it, profile, "get").parameters.push({
        name: "lang",
        in: "query",
        required: true,
        schema: {},
      }),
    "query lang: must be sent now",
  ],
  "a parameter takes less": [
    (it) => (it.components.parameters.Limit.schema.maximum = 20),
    "maximum was 100, is 20",
  ],
  "a parameter has another default": [
    (it) => (it.components.parameters.Limit.schema.default = 7),
    "query limit: default was 50, is 7",
  ],
  "a body must be sent": [
    (it) => {
      const { requestBody } = operation(it, profile, "patch");
      operation(it, `${prayers}/{prayerId}`, "delete").requestBody = requestBody;
    },
    "a body must be sent now",
  ],
  "no body is read any more": [
    (it) => delete operation(it, profile, "patch").requestBody,
    "takes no body any more",
  ],
  "a media type is refused": [
    (it) => delete operation(it, profile, "patch").requestBody.content["application/merge-patch+json"],
    "body: application/merge-patch+json is gone",
  ],
  "a member may no longer be sent": [
    (it) => delete schema(it, "ProfileUpdate").properties.status,
    "body: status: is gone",
  ],
  "a member must be sent": [
    (it) => schema(it, "EventCreate").required.push("body"),
    "body: body: must be sent now",
  ],
  "a member deeper down must be sent": [
    (it) => (schema(it, "EventDetailsCreate").required = ["dateInstant", "address"]),
    "eventDetails.address: must be sent now",
  ],
  "a member can no longer be cleared": [
    (it) => (schema(it, "ProfileUpdate").properties.status.type = "string"),
    "status: type was string or null, is string",
  ],
  "a member takes shorter texts": [
    (it) => (schema(it, "ProfileUpdate").properties.status.maxLength = 100),
    "status: maxLength was 200, is 100",
  ],
  "a member takes no empty text": [
    (it) => (schema(it, "ProfileUpdate").properties.status.minLength = 1),
    "status: minLength was 0, is 1",
  ],
  "a member takes smaller numbers": [
    (it) => (schema(it, "ProfileUpdate").properties.latitude.maximum = 60),
    "latitude: maximum was 90, is 60",
  ],
  "a list takes fewer items": [
    (it) => (schema(it, "PrayerList").properties.prayers.maxItems = 10),
    "prayers: maxItems was 200, is 10",
  ],
  "a member takes another form": [
    (it) => (schema(it, "PrayerCreate").properties.adhanTime.pattern = "^[0-9]{2}:[0-9]{2}$"),
    "adhanTime: pattern was",
  ],
  "a member gets a form": [
    (it) => (schema(it, "ProfileUpdate").properties.donationLink.format = "uri"),
    "donationLink: format was free, is uri",
  ],
  "a value is no longer taken": [
    (it) => schema(it, "PrayerCreate").properties.prayerKey.enum.pop(),
    "prayerKey: no longer takes eid",
  ],
  "only certain values are taken": [
    (it) => (schema(it, "EventCreate").properties.visibility.enum = ["public"]),
    "visibility: takes only certain values now",
  ],
  "a success has another status": [
    (it) => {
      const { responses } = operation(it, prayers, "post");
      responses[200] = responses[201];
      delete responses[201];
    },
    "status 201 is gone",
  ],
  "a success may have another status": [
    (it) => (operation(it, profile, "get").responses[206] = { description: "Some." }),
    "may succeed with status 206 now",
  ],
  "a failure has another status": [
    (it) => delete operation(it, profile, "patch").responses[412],
    "status 412 is gone",
  ],
  "a header is gone": [
    (it) => delete operation(it, profile, "get").responses[200].headers.ETag,
    "200: header ETag is gone",
  ],
  "a header has another form": [
    (it) => (it.components.headers["Retry-After"].schema.type = "string"),
    "Retry-After: type was integer, is string",
  ],
  "an answer has another media type": [
    (it) => {
      const { content } = operation(it, profile, "get").responses[200];
      content["application/hal+json"] = content["application/json"];
      delete content["application/json"];
    },
    "200 answer: application/json is gone",
  ],
  "a member of an answer is gone": [
    (it) => delete schema(it, "Prayer").properties.createdAt,
    "200 answer: prayers[].createdAt: is gone",
  ],
  "a member of an answer may be absent": [
    (it) => (schema(it, "Profile").required = ["id"]),
    "profile.communityName: may be absent now",
  ],
  "a member of an answer may be null": [
    (it) => (schema(it, "Profile").properties.address.type = ["string", "null"]),
    "profile.address: type was string, is string or null",
  ],
  "a member of an answer has another type": [
    (it) => (schema(it, "Event").properties.likeCount.type = "number"),
    "event.likeCount: type was integer, is number",
  ],
  "a member of an answer may be smaller": [
    (it) => (schema(it, "Event").properties.likeCount.minimum = -1),
    "event.likeCount: minimum was 0, is -1",
  ],
  "a member of an answer has no form any more": [
    (it) => delete schema(it, "Event").properties.createdAt.format,
    "event.createdAt: format was date-time, is free",
  ],
  "a member of an answer has any value": [
    (it) => delete schema(it, "Profile").properties.type["x-extensible-enum"],
    "profile.type: no longer names Mosque",
  ],
  "the envelope of errors loses a member": [
    (it) => delete schema(it, "ErrorAnswer").properties.error.properties.requestId,
    "400 answer: error.requestId: is gone",
  ],
  "a schema has another name": [
    (it) => {
      it.components.schemas.Row = it.components.schemas.Prayer;
      delete it.components.schemas.Prayer;
      const text = JSON.stringify(it.components.schemas).replaceAll('schemas/Prayer"', 'schemas/Row"');
      it.components.schemas = JSON.parse(text);
    },
    "schema Prayer: is gone",
  ],
  "a reason is gone": [
    (it) => {
      delete it.components.examples.prayer_not_found;
      for (const response of Object.values<Changeable>(it.components.responses)) {
        delete response.content?.["application/json"].examples.prayer_not_found;
      }
    },
    "reason prayer_not_found: is gone",
  ],
  "a reason has another code": [
    (it) => (it.components.examples.prayer_not_found.value.error.code = "gone"),
    "reason prayer_not_found: was not_found, error, is gone, error",
  ],
};

/** Additions, which every client of the release must withstand. */
const additions: Record<string, (document: Changeable) => void> = {
  "an endpoint": (it) => (it.paths["/v1/mosques/{mosqueId}/imams"] = it.paths[profile]),
  "an optional parameter": (it) =>
    operation(it, profile, "get").parameters.push({ name: "lang", in: "query", schema: { type: "string" } }),
  "a member that may be sent": (it) => (schema(it, "ProfileUpdate").properties.phone = { type: "string" }),
  "a member of an answer": (it) => {
    schema(it, "Profile").properties.phone = { type: "string" };
    schema(it, "Profile").required.push("phone");
  },
  "a header": (it) =>
    (operation(it, profile, "get").responses[200].headers.Age = { schema: { type: "integer" } }),
  "a failure": (it) => (operation(it, profile, "get").responses[451] = { description: "Not here." }),
  "a reason": (it) => (it.components.examples.mosque_moved = it.components.examples.prayer_not_found),
  "a value that may be sent and read": (it) => {
    schema(it, "Prayer").properties.prayerKey["x-extensible-enum"].push("tarawih");
    for (const name of ["PrayerCreate", "PrayerUpdate"]) {
      schema(it, name).properties.prayerKey.enum.push("tarawih");
    }
  },
  "longer texts": (it) => {
    for (const name of ["Profile", "ProfileUpdate"]) schema(it, name).properties.status.maxLength = 500;
  },
  "another media type": (it) => {
    const { content } = operation(it, profile, "patch").requestBody;
    content["application/yaml"] = content["application/json"];
  },
  "other words": (it) => {
    operation(it, profile, "get").summary = "The profile";
    schema(it, "Profile").properties.status.description = "A line.";
    it.info.description = "";
  },
  "the end of the need for a key": (it) => (operation(it, profile, "get").security = []),
};

suite("the promises of version 1", () => {
  test("today's document breaks no client of the last release", async () => {
    const present = await readDocument(presentDocument);
    assert.deepEqual(breakingChanges(released, present, new Date().toISOString().slice(0, 10)), []);
  });

  for (const [name, [change, told]] of Object.entries(breaks)) {
    test(`it is a break if ${name}`, () => {
      const lines = breaksOf(change);
      assert.ok(
        lines.some((line) => line.includes(told)),
        `${told} is not in:\n${lines.join("\n")}`,
      );
    });
  }

  for (const [name, change] of Object.entries(additions)) {
    test(`it is no break to add ${name}`, () => assert.deepEqual(breaksOf(change), []));
  }

  test("it is a break if other members are refused that were taken", () => {
    const open = changed(released, (it) => delete schema(it, "PrayerCreate").additionalProperties);
    const close = (it: Changeable) => {
      schema(it, "PrayerCreate").additionalProperties = false;
    };
    assert.ok(breaksOf(close, open).some((line) => line.endsWith("body: no longer takes other members")));
  });

  test("what the comparison does not know is not taken for safe", () => {
    assert.throws(
      () => breaksOf((it) => (schema(it, "Profile").properties.status.not = { const: "closed" })),
      /teach .* to compare "not"/,
    );
  });

  suite("what was retired", () => {
    const retired = changed(released, (it) => {
      operation(it, prayers, "put")["x-sunset"] = "2027-12-01";
      schema(it, "Profile").properties.thumbnail["x-sunset"] = "2027-12-01";
    });
    const remove = (it: Changeable) => {
      delete it.paths[prayers].put;
      delete schema(it, "Profile").properties.thumbnail;
    };

    test("may go once its sunset has come, and not a day before", () => {
      assert.deepEqual(breaksOf(remove, retired, "2027-12-01"), []);
      assert.ok(breaksOf(remove, retired, "2027-11-30").includes(`PUT ${prayers}: is gone`));
      assert.ok(
        breaksOf(remove, retired, "2027-11-30").some((line) => line.includes("profile.thumbnail: is gone")),
      );
    });

    test("may end later than was announced, not sooner", () => {
      const endOn = (day: string) => (it: Changeable) => {
        operation(it, prayers, "put")["x-sunset"] = day;
        schema(it, "Profile").properties.thumbnail["x-sunset"] = day;
      };
      assert.deepEqual(breaksOf(endOn("2028-01-01"), retired), []);
      const sooner = breaksOf(endOn("2027-11-30"), retired);
      assert.ok(sooner.includes(`PUT ${prayers}: ends sooner than was announced`));
      assert.ok(sooner.some((line) => line.includes("profile.thumbnail: ends sooner than was announced")));
    });
  });
});
