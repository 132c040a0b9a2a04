import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createClient, MosqueSyncError } from "@mosque-sync/client";
import { engines } from "../support/databases/engines.ts";
import { addRows, addWhatIsCompared, pathWith, send, writes } from "../support/mosques/writes.ts";
import { exchange, newAgent } from "../support/services/http.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../support/services/suite.ts";
import { compressingJson, type Nginx, startNginx, withoutNginx } from "../support/surroundings/nginx.ts";

for (const engine of engines) {
  describe(`Behind nginx with gzip, on ${engine.name}`, { skip: withoutNginx }, () => {
    const suite = suiteOn(engine);
    let nginx: Nginx;
    const agent = newAgent();
    before(async () => {
      nginx = await startNginx([suite.service.address], compressingJson);
    });
    after(async () => {
      agent.destroy();
      await nginx?.stop();
    });
    /** The same mosque, reached through nginx. */
    const behindNginx = (mosque: Mosque) =>
      mosqueOver({
        ...mosque,
        operator: suite.operator,
        request: (call) => exchange(nginx.address, agent, call),
      });
    /** The tag that a client gets if it accepts compressed responses. */
    const tagOf = async (mosque: Mosque, path: string) => {
      const response = await fetch(new URL(mosque.path + path, nginx.address), {
        headers: { Authorization: `Bearer ${mosque.key}`, "Accept-Encoding": "gzip" },
      });
      await response.arrayBuffer();
      assert.equal(response.headers.get("content-encoding"), "gzip");
      const tag = response.headers.get("etag") ?? assert.fail();
      assert.match(tag, /^W\/"/, "nginx weakens the tag of a compressed answer");
      return tag;
    };

    for (const write of writes) {
      test(`${write.name} accepts the weakened tag exactly while the resource is unchanged`, async () => {
        const mosque = behindNginx(await suite.addMosque());
        const ids = await addRows(mosque);
        await addWhatIsCompared(mosque, write);
        const compares = pathWith(ids, write.compares);
        const tag = await tagOf(mosque, compares);
        const written = await send(mosque, write, ids, { "If-Match": tag });
        assert.ok(written.status < 300, written.text);
        // A deleted item has no tag to compare.
        if (write.method === "DELETE" && write.path === write.compares) return;
        const change = writes.find((other) => other.compares === write.compares && other.method !== "DELETE");
        const again = await send(mosque, change ?? assert.fail(), ids, { "If-Match": tag });
        assertRefused(again, 412, "precondition_failed", "precondition_failed");
      });
    }

    test("the client package writes with the tag it was given, and reports that another writer was faster", async () => {
      const mosque = await suite.addMosque();
      const client = createClient({
        baseUrl: nginx.address.href,
        apiKey: mosque.key,
        mosqueId: mosque.id,
      });
      const { etag: ifMatch = assert.fail() } = await client.getProfile();
      assert.match(ifMatch, /^W\/"/);
      assert.equal((await client.getProfile({ ifNoneMatch: ifMatch })).status, 304);
      await client.updateProfile({ body: { status: "Open" }, ifMatch });
      await assert.rejects(
        client.updateProfile({ body: { status: "Closed" }, ifMatch }),
        (error) => error instanceof MosqueSyncError && error.code === "precondition_failed",
      );
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, "Open");
    });
  });
}
