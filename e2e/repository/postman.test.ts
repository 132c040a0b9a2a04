import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endpoints } from "@mosque-sync/contract";
import { presentDocument, readDocument } from "../../scripts/openapi/document.ts";
import { postmanCollection } from "../../scripts/openapi/postman-collection.ts";

const collection = postmanCollection(await readDocument(presentDocument));
const items = collection.item.flatMap(({ item }) => item);

suite("The Postman collection", () => {
  test("has every endpoint once, in its folder", () => {
    const places = (folder: string) =>
      collection.item
        .find(({ name }) => name === folder)
        ?.item.map(({ request }) => `${request.method} ${request.url.raw.replace("{{baseUrl}}", "")}`);
    const expected = Object.groupBy(Object.values(endpoints), ({ tag }) => tag);
    for (const [tag, rows] of Object.entries(expected)) {
      assert.deepEqual(
        places(tag),
        rows.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, "{{$1}}")}`),
      );
    }
    assert.equal(items.length, Object.keys(endpoints).length);
  });

  test("has a variable for the address, the key, the mosque and every id", () => {
    const declared = collection.variable.map(({ key }) => key);
    assert.deepEqual(declared.slice(0, 3), ["baseUrl", "apiKey", "mosqueId"]);
    const used = new Set([...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    assert.deepEqual([...used].sort(), declared.toSorted());
  });

  test("sends no optional header or parameter until someone ticks it, and no key to health", () => {
    for (const { request } of items) {
      const sent = [...request.header, ...request.url.query].filter(({ disabled }) => !disabled);
      assert.deepEqual(
        sent.map(({ key }) => key),
        request.body ? ["Content-Type"] : [],
      );
    }
    const open = items.filter(({ request }) => request.auth);
    assert.deepEqual(
      open.map(({ request }) => request.url.raw),
      ["{{baseUrl}}/v1/health"],
    );
  });

  test("keeps the id of whatever it creates", () => {
    const kept = items.flatMap(({ event }) =>
      event.flatMap(({ script }) => script.exec.filter((line) => line.includes("Variables.set"))),
    );
    assert.deepEqual(kept, [
      'pm.collectionVariables.set("announcementId", pm.response.json().announcement.id);',
      'pm.collectionVariables.set("prayerId", pm.response.json().prayerId);',
      'pm.collectionVariables.set("eventId", pm.response.json().event.id);',
    ]);
  });
});
