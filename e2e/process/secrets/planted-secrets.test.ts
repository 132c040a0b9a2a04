import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { type Endpoint, portalEndpoints } from "@mosque-sync/contract";
import pg from "pg";
import { type Database, type Engine, engines } from "../../support/databases/engines.ts";
import { type SignedInVisitor, setUpOperator, visitorOf } from "../../support/portal/portal.ts";
import { scrape } from "../../support/services/metrics.ts";
import { freePort, runProgram } from "../../support/services/process.ts";
import type { Settings } from "../../support/services/service.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { comeBack, isSignedIn, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";
import { type Mailbox, openMailbox } from "../../support/surroundings/mailbox.ts";

const list = promisify(execFile);

/** A secret that is nowhere else, and is the same with and without percent-encoding. */
const planted = () => `planted-${crypto.randomUUID()}`;
const secrets = { database: planted(), mail: planted(), provider: planted() };

/** Every way to give the service its secrets: each has to keep them where they are. */
const ways = [
  { name: "in the environment", settingsOf: async (settings: Settings) => settings },
  {
    name: "in files",
    async settingsOf(settings: Settings, folder: string): Promise<Settings> {
      const inFiles = Object.entries(settings).map(async ([name, text = ""]) => {
        const file = join(folder, name);
        await writeFile(file, `${text}\n`, { mode: 0o600 });
        return [`${name}_FILE`, file] as const;
      });
      return Object.fromEntries(await Promise.all(inFiles));
    },
  },
];

for (const engine of engines) {
  // A database file has no password: one way is enough for the other secrets.
  for (const { name: way, settingsOf } of engine.isServer ? ways : ways.slice(0, 1)) {
    describe(`Secrets given ${way}, on ${engine.name}`, () => {
      let scene: Scene;
      before(async () => {
        scene = await setScene(engine, settingsOf);
      });
      after(() => scene.end());

      test("work: the service reaches its database, mail server and provider with them", async () => {
        const { provider, service, operator, mailbox } = scene;
        const visitor = visitorOf(service);
        provider.person = { sub: "1", email: operator.user.email, email_verified: true, name: "Olivia" };
        await signInElsewhere(visitor, provider);
        assert.equal(await isSignedIn(visitor), true);
        await operator.does("sendTestMail");
        await mailbox.next(operator.user.email);
      });

      test("are not among the arguments of any process, and not in PostgreSQL's list of its sessions", {
        skip: process.platform === "win32" && "Windows has no ps.",
      }, async () => {
        const { stdout: processes } = await list("ps", ["-ww", "-eo", "args"], { maxBuffer: 50_000_000 });
        assert.match(processes, /server\/src\/main\.ts/);
        assertNone("the process list", processes);
        if (engine.isServer) {
          const sessions = await scene.database.contentsOf("pg_stat_activity");
          assert.match(sessions, new RegExp(scene.database.role));
          assertNone("pg_stat_activity", sessions);
        }
      });

      test("are in no response to an operator, on the Service page or elsewhere", async () => {
        const { operator } = scene;
        const params = { mosqueId: crypto.randomUUID(), userId: crypto.randomUUID() };
        for (const [name, { method, path }] of Object.entries<Endpoint>(portalEndpoints)) {
          if (method !== "GET") continue;
          const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
            String(params[parameter as keyof typeof params] ?? "x"),
          );
          const { text } = await operator.open(filled);
          if (name === "getService") assert.match(text, /"canMail":true/);
          assertNone(path, text);
        }
        for (const path of ["/readyz", "/v1/health", "/v1/openapi.json", "/docs", "/docs/keys", "/portal/"]) {
          assertNone(path, (await operator.open(path)).text);
        }
      });

      test("are not in the metrics", async () => {
        const { text } = await scrape(scene.service);
        assert.match(text, /mosque_sync_mails_total/);
        assertNone("the metrics", text);
      });

      test("are in no error and no log line, also when the mail server and the provider fail", async () => {
        const { mailbox, operator, provider, service } = scene;
        const visitor = visitorOf(service);
        const { url } = await visitor.does("signInElsewhere", { body: {} });
        const back = await provider.visit(url);
        back.searchParams.set("code", "not the code");
        const refused = (await comeBack(visitor, back)) ?? "";
        assert.match(refused, /error|fail/);
        assertNone("the way back", refused);
        await mailbox.close();
        const unsent = await operator.call("sendTestMail");
        assertNone("the failure of a mail", unsent.text);
        const { email } = operator.user;
        assertNone("an answer", (await visitor.call("requestPasswordLink", { body: { email } })).text);
        assert.equal(await service.stop(), 0);
        assert.match(service.logs(), /"level":(40|50)/);
        assertNone("the log", service.logs());
      });

      test("are nowhere in the database", async () => {
        assertNone("the database", await scene.database.contents());
      });
    });
  }
}

describe("A start or a command that fails", () => {
  test("names no password of the database or the mail server, whatever is wrong", async () => {
    const port = await freePort();
    const { database, mail, provider } = secrets;
    const wrong: readonly Settings[] = [
      { DATABASE_URL: `postgres://sync:${database}@127.0.0.1:${port}/nothing` },
      { DATABASE_URL: `postgres://127.0.0.1:${port}/nothing?user=sync&password=${database}` },
      { DATABASE_URL: `mysql://sync:${database}@127.0.0.1/x`, SMTP_URL: `https://sync:${mail}@mail/` },
      { DATABASE_URL: "sqlite:/dev/null/x.db", OIDC_CLIENT_SECRET: provider, SMTP_URL: `smtp://a:${mail}@b` },
    ];
    for (const environment of wrong) {
      // All commands read the settings, and tell a failure, in one place.
      for (const program of ["main.ts", "commands/provision.ts"] as const) {
        const { code, stdout, stderr } = await runProgram(program, {
          arguments: program === "commands/provision.ts" ? ["--name", "Masjid Noor"] : [],
          environment: { PORT: "0", LOG_LEVEL: "trace", ...environment },
        });
        assert.notEqual(code, 0);
        assert.notEqual(stderr, "");
        assertNone(program, stdout + stderr);
      }
    }
  });
});

/** A service of two workers with planted secrets, and the mail server and the provider that know them. */
interface Scene {
  readonly service: ServiceProcess;
  readonly database: Planted;
  readonly mailbox: Mailbox;
  readonly provider: OidcProvider;
  readonly operator: SignedInVisitor;
  end(): Promise<void>;
}

async function setScene(engine: Engine, settingsOf: (typeof ways)[number]["settingsOf"]): Promise<Scene> {
  const ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-planted-"));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await plantPassword(engine);
  ends.defer(() => database.drop());
  const mailbox = await openMailbox(secrets.mail);
  const provider = await startOidcProvider(0, secrets.provider);
  const port = String(await freePort());
  const { MAIL_FROM, SMTP_URL } = mailbox.settings;
  const given = await settingsOf(
    { DATABASE_URL: database.url, SMTP_URL, OIDC_CLIENT_SECRET: provider.clientSecret },
    folder,
  );
  const open = { MAIL_FROM, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId };
  const processes = { WORKERS: "2", PORT: port, METRICS_PORT: "0", LOG_LEVEL: "trace" };
  const service = await startServiceProcess(database, {
    DATABASE_URL: undefined,
    ...given,
    ...open,
    ...processes,
  });
  ends.defer(() => service.kill());
  const operator = await setUpOperator(service);
  return { service, database, mailbox, provider, operator, end: () => ends.disposeAsync() };
}

interface Planted extends Database {
  /** The PostgreSQL role of the service. */
  readonly role: string;
  /** The rows of a view, as text. */
  contentsOf(view: string): Promise<string>;
}

/** A database that the service opens with a planted password. SQLite has no passwords. */
async function plantPassword(engine: Engine): Promise<Planted> {
  const database = await engine.createMigratedDatabase();
  const role = `planted_${crypto.randomUUID().replaceAll("-", "")}`;
  const contentsOf = async (view: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${view} AS t`);
      return rows.map(({ line }) => line).join("\n");
    } finally {
      await client.end();
    }
  };
  if (!engine.isServer) return { ...database, role, contentsOf };
  await database.execute(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD '${secrets.database}'`);
  const url = new URL(database.url);
  url.username = role;
  url.password = secrets.database;
  return {
    ...database,
    role,
    contentsOf,
    url: url.href,
    async drop() {
      await database.execute(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP ROLE ${role}`);
      await database.drop();
    },
  };
}

/** Asserts that a text has none of the secrets, plain or encoded as HTTP and mail servers receive them. */
function assertNone(place: string, text: string): void {
  for (const [name, secret] of Object.entries(secrets)) {
    for (const form of [secret, Buffer.from(secret).toString("base64").slice(0, -3)]) {
      assert.ok(!text.includes(form), `the ${name}'s secret is in ${place}`);
    }
  }
}
