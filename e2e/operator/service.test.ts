import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { backupFolder, done, runBackup } from "../support/databases/backups.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { startService } from "../support/services/service-here.ts";
import { succeeded } from "../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`The service itself on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    test("an operator sees version, database, counts and settings", async () => {
      const { service: earlier } = await operator.does("getService");
      await addMember(operator, await addMosque(operator), "viewer");
      const { service } = await operator.does("getService");
      assert.equal(service.mosqueCount, earlier.mosqueCount + 1);
      assert.equal(service.userCount, earlier.userCount + 1);
      assert.match(service.version, /^\d+\.\d+\.\d+$/);
      assert.equal(service.nodeVersion, process.versions.node);
      assert.equal(service.database.engine, engine.name === "SQLite" ? "sqlite" : "postgres");
      assert.match(service.database.version, /^\d+\.\d+/);
      assert.ok(service.database.sizeBytes > 50_000, String(service.database.sizeBytes));
      assert.ok(Date.parse(service.startedAt) <= Date.now());
      assert.equal(service.publicUrlIsFixed, false);
      assert.equal(service.canMail, false);
      assert.equal(service.oidcName, undefined);
    });

    test("an operator sees when the database was last backed up", async () => {
      const folder = await backupFolder();
      try {
        assert.equal((await operator.does("getService")).service.backedUpAt, undefined);
        const earliest = Date.now();
        done(await runBackup(suite.database, folder.newFile()));
        const { backedUpAt = "" } = (await operator.does("getService")).service;
        assert.ok(Date.parse(backedUpAt) >= earliest && Date.parse(backedUpAt) <= Date.now(), backedUpAt);
      } finally {
        await folder.remove();
      }
    });

    test("only an operator sees or changes it", async () => {
      const owner = await addMember(operator, await addMosque(operator), "owner");
      const body = { publicUrl: "https://evil.example.org" };
      for (const [visitor, reason] of [
        [owner, "operator_only"],
        [visitorOf(suite.service), "not_signed_in"],
      ] as const) {
        assertRefused(await visitor.call("getService"), reason);
        assertRefused(await visitor.call("updateService", { body }), reason);
      }
    });

    test("a public URL applies immediately, on every instance, to every link", async () => {
      const mosque = await suite.addMosque();
      for (const title of ["First", "Second"]) {
        succeeded(await mosque.post("/announcements", { title, body: "B" }), 201);
      }
      const linkHeader = async () =>
        succeeded(await mosque.get("/announcements?limit=1")).headers.link as string | undefined;
      const { origin } = suite.service.address;
      assert.ok((await linkHeader())?.startsWith(`<${origin}/v1/`));
      // Once the address is https, the portal works only there.
      let visitor = operator;
      const setPublicUrl = async (publicUrl: string) => {
        const saved = await visitor.does("updateService", { body: { publicUrl } });
        visitor = await onAnotherDevice(operator, new URL(saved.service.publicUrl).origin);
        return saved;
      };

      const another = await startService(suite.database);
      try {
        const { service } = await setPublicUrl("https://sync.example.org/");
        assert.equal(service.publicUrl, "https://sync.example.org");
        assert.ok((await linkHeader())?.startsWith("<https://sync.example.org/v1/"));
        // A header holds only ASCII.
        await setPublicUrl("https://مسجد.example");
        assert.match((await linkHeader()) ?? "", /^<https:\/\/xn--[a-z0-9]+\.example\/v1\//);
        await setPublicUrl("https://sync.example.org/");
        const openApi = await suite.request({ path: "/v1/openapi.json" });
        assert.match(openApi.text, /"https:\/\/sync\.example\.org"/);
        const params = { mosqueId: await addMosque(visitor) };
        const body = { email: newEmail(), role: "owner" } as const;
        const { link } = await visitor.does("invite", { params, body });
        assert.match(link ?? "", /^https:\/\/sync\.example\.org\/portal\/invitation#[\w-]{43}$/);
        await eventually(async () => {
          const { text } = await another.request({ path: "/v1/openapi.json" });
          return text.includes('"https://sync.example.org"') ? text : undefined;
        });
      } finally {
        await another.end();
        await setPublicUrl(origin);
      }
    });

    test("a URL that PUBLIC_URL would not accept is refused, without an effect", async () => {
      const { service } = await operator.does("getService");
      for (const publicUrl of [
        "sync.example.org",
        "ftp://x",
        "https://x/?a",
        "https://x/#a",
        "https://u:p@x",
      ]) {
        const refused = await operator.call("updateService", { body: { publicUrl } });
        assertRefused(refused, "url_invalid", publicUrl);
      }
      // The portal itself could not be opened there.
      const below = await operator.call("updateService", { body: { publicUrl: "https://x.org/mosques" } });
      assertRefused(below, "public_url_has_path");
      assert.equal((await operator.does("getService")).service.publicUrl, service.publicUrl);
    });
  });
}
