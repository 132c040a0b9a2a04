import assert from "node:assert/strict";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { type ApiEndpoint, endpoints, scopeOf } from "@mosque-sync/contract";
import { type SnippetTask, snippetsOf } from "../../portal/src/pages/mosque/keys/snippets.ts";
import { openInEditor } from "../support/browser/editor.ts";
import { engines } from "../support/databases/engines.ts";
import {
  examplesIn,
  type Installation,
  installPackages,
  type Project,
  root,
} from "../support/packages/packages.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { type Mosque, succeeded } from "../support/services/suite.ts";

type Files = Readonly<Record<string, string>>;

let installation: Installation;
before(async () => {
  installation = await installPackages();
});
after(() => installation?.remove());

/** Makes a project with the tsconfig.json that `tsc --init` of TypeScript 7 writes. */
async function initProject(name: string, files: Files): Promise<Project> {
  const project = await installation.addProject(name, { "package.json": { type: "module" }, ...files });
  await project.tsc(7, "--init");
  return project;
}

/** The module resolutions of TypeScript 5 in a CommonJS project. */
const resolutions = {
  node16: { module: "node16" },
  node10: { module: "commonjs", moduleResolution: "node10" },
} as const;

/** Makes a CommonJS project with the strictest settings. */
function commonJsProject(
  name: string,
  resolution: keyof typeof resolutions,
  files: Files,
  more: object = {},
): Promise<Project> {
  const compilerOptions = {
    ...resolutions[resolution],
    target: "es2022",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    // TypeScript's own libraries are sound, and take most of the time.
    skipDefaultLibCheck: true,
    types: [],
    ...more,
  };
  return installation.addProject(name, {
    "package.json": {},
    "tsconfig.json": { compilerOptions },
    ...files,
  });
}

/** The examples of a page as files. */
async function exampleFiles(page: string): Promise<Files> {
  const examples = await examplesIn(page);
  assert.ok(examples.length > 0, `${page} has an example`);
  return Object.fromEntries(examples.map((example, index) => [`example${index}.ts`, example]));
}

describe("the documented examples", () => {
  test("of the client and the command line compile under `tsc --init` of TypeScript 7", async () => {
    for (const page of ["client/README.md", "cli/README.md"]) {
      const project = await initProject(`init-${path.dirname(page)}`, await exampleFiles(page));
      await project.tsc(7);
    }
  });

  test("of the portal compiles there too, with Node's types as its tsconfig.json suggests", async () => {
    const issued = { baseUrl: "https://sync.example.org", apiKey: "mps_" };
    const snippet = (task: SnippetTask) =>
      snippetsOf(issued as Parameters<typeof snippetsOf>[0], "m", task).node;
    const project = await initProject("portal", {
      "read.ts": snippet({ does: "read" }),
      "send.ts": `export {};\n${snippet({ does: "send", rows: [{ prayerKey: "isha", iqamahTime: "19:30" }] })}`,
    });
    await mkdir(path.join(project.folder, "node_modules", "@types"), { recursive: true });
    const types = path.join("node_modules", "@types", "node");
    await symlink(path.join(root, types), path.join(project.folder, types));
    await project.tsc(7, "--types", "node");
  });

  test("of the client compiles from CommonJS in TypeScript 5, node10 resolution", async () => {
    const project = await commonJsProject("node10", "node10", await exampleFiles("client/README.md"));
    await project.tsc(5);
  });
});

/** Every form of the client's optional properties. */
const optionalMembers = `
import { createClient, isCallError, type Prayer, type PrayerCreate } from "@mosque-sync/client";

declare const maybe: { text?: string; count?: number };
const bound = createClient({
  baseUrl: "https://sync.example.org", apiKey: "key", mosqueId: "m",
  fetch: undefined, timeoutMs: maybe.count, maxRetries: maybe.count,
});
const unbound = createClient({ baseUrl: "https://sync.example.org", apiKey: "key", mosqueId: undefined });

export async function copy(row: Prayer): Promise<string | undefined> {
  const body: PrayerCreate = { prayerKey: row.prayerKey, adhanTime: row.adhanTime, iqamahTime: row.iqamahTime };
  await bound.createPrayer({ body, ifMatch: maybe.text, idempotencyKey: maybe.text, requestId: maybe.text });
  await bound.updatePrayer({ mosqueId: maybe.text, prayerId: row.id, body: { iqamahTime: undefined }, signal: undefined });
  await bound.updateEvent({ eventId: "e", body: { eventDetails: { address: maybe.text } } });
  const page = await unbound.listAnnouncements({ mosqueId: "m", limit: maybe.count, cursor: maybe.text });
  const { data } = await bound.getProfile({ ifNoneMatch: maybe.text });
  // @ts-expect-error Without a mosque of its own, the client needs one with each call.
  await unbound.listPrayers().catch((error: unknown) => isCallError(error) && error.requestId);
  return page.next ?? data?.profile.address;
}
`;

describe("the client's types", () => {
  test("accept undefined for every optional member under exactOptionalPropertyTypes", async () => {
    const project = await initProject("undefined", { "program.ts": optionalMembers });
    await project.tsc(7);
  });

  /** Uses the types of the runtime, if there are any. */
  const runtimeTypes = `
import { createClient } from "@mosque-sync/client";
const client = createClient({ baseUrl: "https://sync.example.org", apiKey: "key", mosqueId: "m", fetch: globalThis.fetch });
export const rows = client.listPrayers({ signal: AbortSignal.timeout(1_000) });
// @ts-expect-error It is no fetch.
createClient({ baseUrl: "https://sync.example.org", apiKey: "key", fetch: (): number => 5 });
// @ts-expect-error It is no signal.
client.listPrayers({ signal: 5 });
`;
  const platforms = {
    "neither the DOM's types nor Node's": { lib: ["es2022"], program: optionalMembers },
    "the DOM's types": { lib: ["es2022", "dom"], program: runtimeTypes },
    "Node's types": { lib: ["es2022"], types: ["node"], program: runtimeTypes },
  };
  for (const [name, { program, ...options }] of Object.entries(platforms)) {
    test(`compile with skipLibCheck off and ${name}`, async () => {
      const typeRoots = [path.join(root, "node_modules", "@types")];
      for (const version of [5, 7] as const) {
        const project = await commonJsProject(
          `${name.replaceAll(/\W/g, "-")}-${version}`,
          "node16",
          { "program.ts": program },
          { ...options, typeRoots },
        );
        await project.tsc(version);
      }
    });
  }
});

describe("the packed client works", () => {
  const suite = suiteOn(engines[0] as (typeof engines)[number]);

  /** The README's example with a real service and mosque, and no other changes. */
  async function exampleFor(mosque: Mosque): Promise<string> {
    const [example = ""] = await examplesIn("client/README.md");
    const forMosque = example
      .replace("https://sync.example.org", suite.service.address.href)
      .replace(/mosqueId: ".*"/, `mosqueId: "${mosque.id}"`);
    assert.notEqual(forMosque, example);
    return forMosque;
  }

  async function iqamahOfIsha(mosque: Mosque): Promise<unknown> {
    return succeeded(await mosque.get("/prayers")).body.prayers[0]?.iqamahTime;
  }

  test("with require, as TypeScript 5 compiles the README's examples to CommonJS with node16 resolution", async () => {
    const mosque = await suite.addMosque();
    await mosque.post("/prayers", { prayerKey: "isha", iqamahTime: "20:15" });
    const project = await commonJsProject("run-required", "node16", {
      ...(await exampleFiles("client/README.md")),
      "example.ts": await exampleFor(mosque),
      "run.js": `require("./example.js").moveIsha(process.argv[2], "19:45");`,
    });
    await project.tsc(5);
    assert.match(
      await readFile(path.join(project.folder, "example.js"), "utf8"),
      /require\("@mosque-sync\/client"\)/,
    );
    await project.node("run.js", mosque.key);
    assert.equal(await iqamahOfIsha(mosque), "19:45");
  });

  test("with import, as TypeScript 7 compiles the README's example to an ES module", async () => {
    const mosque = await suite.addMosque();
    await mosque.post("/prayers", { prayerKey: "isha", iqamahTime: "20:15" });
    const project = await initProject("run-imported", { "example.ts": await exampleFor(mosque) });
    await project.tsc(7);
    await writeFile(
      path.join(project.folder, "run.js"),
      `import { moveIsha } from "./example.js"; await moveIsha(process.argv[2], "19:45");`,
    );
    await project.node("run.js", mosque.key);
    assert.equal(await iqamahOfIsha(mosque), "19:45");
  });

  test("once in a program that requires and imports it: both share one error class", async () => {
    const mosque = await suite.addMosque();
    const project = await installation.addProject("both", {
      "run.mjs": `
import { createRequire } from "node:module";
import * as imported from "@mosque-sync/client";
const required = createRequire(import.meta.url)("@mosque-sync/client");
const [, , baseUrl, mosqueId] = process.argv;
const error = await required.createClient({ baseUrl, mosqueId, apiKey: "wrong" }).listPrayers().catch((error) => error);
console.log(imported.isCallError(error), error instanceof imported.MosqueSyncError, error.code);
`,
    });
    assert.equal(
      await project.node("run.mjs", suite.service.address.href, mosque.id),
      "true true malformed\n",
    );
  });
});

describe("an editor shows", () => {
  const calls = Object.keys(endpoints).map((name) => `client.${name};`);
  let hover: ReturnType<typeof openInEditor>;
  before(async () => {
    const program = `import { createClient } from "@mosque-sync/client";
const unbound = createClient({ baseUrl: "https://sync.example.org", apiKey: "key" });
const bound = createClient({ baseUrl: "https://sync.example.org", apiKey: "key", mosqueId: "m", timeoutMs: 5_000 });
const client = bound;
${calls.join("\n")}
client.updatePrayer({ prayerId: "p", body: { iqamahTime: "19:45" }, ifMatch: "tag" });
client.getProfile();
client.getEvent({ eventId: "e", ifNoneMatch: "tag" });
`;
    const { folder } = await installation.addProject("editor", { "package.json": {}, "program.ts": program });
    hover = openInEditor(path.join(folder, "program.ts"));
  });

  test("for each method its purpose, its method and path, its scope, its retries and its errors", () => {
    for (const [name, endpoint] of Object.entries<ApiEndpoint>(endpoints)) {
      const { summary, description, method, path } = endpoint;
      const { documentation } = hover(`client.${name};`);
      for (const part of [
        summary,
        description,
        `\`${method} ${path}\``,
        scopeOf(endpoint) ?? "without a key",
      ]) {
        assert.ok(documentation.includes(part), `${name} shows ${part}: ${documentation}`);
      }
      assert.match(documentation, /The client retries it/);
      assert.match(documentation, /@throws \{?MosqueSyncError\}? .*`server_error`/);
    }
    assert.match(hover("client.updatePrayer;").documentation, /`precondition_failed`/);
    assert.match(hover("client.createPrayer;").documentation, /only if it has an `idempotencyKey`/);
  });

  test("for a call the documentation of the matching signature", () => {
    assert.match(hover("client.updatePrayer(").documentation, /^Change a prayer row/);
    assert.match(hover("client.getProfile(").documentation, /^Read the profile/);
    assert.match(hover("client.getEvent(").documentation, /`status` is 304/);
    assert.match(hover("client.getEvent(").signature, /Promise<Success<EventResponse> \| NotModified>/);
  });

  test("for options, arguments and fields their meaning", () => {
    assert.match(hover("timeoutMs").documentation, /each attempt/);
    assert.match(hover("prayerId").documentation, /id of the prayer/);
    assert.match(hover("ifNoneMatch").documentation, /`etag` of an earlier response/);
    assert.match(hover("ifMatch").documentation, /precondition_failed/);
    assert.match(hover("iqamahTime").documentation, /When the prayer starts: `H:mm`/);
    assert.match(hover("createClient({ baseUrl").documentation, /address, without `\/v1`/);
    assert.match(hover("const bound = createClient(").documentation, /no call needs `mosqueId`/);
    assert.match(hover("const unbound = createClient(").documentation, /each call needs the `mosqueId`/);
  });
});
