/**
 * Carries out the project's Dockerfile without a container engine, in roots made by debootstrap, and compares the
 * result with the promises of docs/deployment.md. The base image is replaced: a clean Debian with Node and npm in
 * /usr/local.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { chown, cp, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { addAuthorities, addNode, execute, repository, unpackDebian } from "./debian.ts";
import {
  isInContext,
  mayHoldContext,
  readCopy,
  readStages,
  readVariables,
  readWords,
  type Stage,
} from "./dockerfile.ts";
import type { Report } from "./report.ts";
import { buildIn, type Contained, type InRoot, startContained } from "./root.ts";

/** The user `node` of the official image. */
const node = 1000;
const baseImage = /^node:26\.\d+\.\d+-bookworm-slim$/;

/** The simulated image. */
interface Image {
  readonly root: InRoot;
  readonly program: readonly string[];
  readonly healthCheck: readonly string[];
  readonly volume: string;
  readonly user: string;
}

/** @param folder an empty folder with a few gigabytes to spare */
export async function proveContainer(folder: string, report: Report): Promise<void> {
  const roots = new Map<string, string>();
  let image: Image | undefined;
  for (const stage of readStages()) {
    const root = join(folder, stage.name || "image");
    roots.set(stage.name, root);
    await report(`the base of ${stage.name || "the image"}: ${stage.base}`, () => makeBase(stage.base, root));
    image = await buildStage(stage, root, roots, report);
  }
  assert.ok(image);
  await proveImage(image, join(folder, "volume"), report);
}

async function makeBase(image: string, root: string): Promise<void> {
  assert.match(image, baseImage, "The proof has a stand-in for this image alone.");
  await unpackDebian(root);
  await addNode(root, "usr/local");
  const inside: InRoot = { folder: root, environment: path, directory: "/" };
  // The official image has these besides Node.
  await buildIn(inside, "apt-get update -qq && apt-get install -qq --yes libatomic1 > /dev/null");
  await buildIn(inside, `groupadd --gid ${node} node && useradd --uid ${node} --gid node node`);
}

const path = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };

async function buildStage(
  { instructions }: Stage,
  folder: string,
  roots: ReadonlyMap<string, string>,
  report: Report,
): Promise<Image> {
  const authorities = await addAuthorities(folder);
  let directory = "/";
  const environment: Record<string, string> = { ...path };
  const image = { program: [] as string[], healthCheck: [] as string[], volume: "", user: "root" };
  for (const { name, text } of instructions) {
    if (name === "WORKDIR") await mkdir(join(folder, text), { recursive: true });
    if (name === "WORKDIR") directory = text;
    else if (name === "ENV") Object.assign(environment, readVariables(text));
    else if (name === "COPY") await report(`COPY ${text}`, () => copy(text, { folder, directory }, roots));
    else if (name === "RUN") {
      const inside = { folder, directory, environment: { ...environment, ...authorities, HOME: "/root" } };
      await report(`RUN ${text}`, () => buildIn(inside, text));
    } else if (name === "VOLUME") image.volume = text;
    else if (name === "USER") image.user = text;
    else if (name === "HEALTHCHECK") image.healthCheck = readWords(text);
    else if (name === "ENTRYPOINT" || name === "CMD") image.program.push(...readWords(text));
    else assert.equal(name, "EXPOSE", `The proof does not know ${name}.`);
  }
  return { ...image, root: { folder, directory, environment } };
}

async function copy(
  text: string,
  { folder, directory }: { readonly folder: string; readonly directory: string },
  roots: ReadonlyMap<string, string>,
): Promise<void> {
  const { from, sources, target } = readCopy(text);
  const to = join(folder, target.startsWith("/") ? target : join(directory, target));
  for (const source of sources) {
    if (from !== undefined) {
      await cp(join(roots.get(from) ?? assert.fail(from), source), to, {
        recursive: true,
        verbatimSymlinks: true,
      });
      continue;
    }
    assert.equal(source, ".", "The proof copies the whole context.");
    for (const file of filesOfContext()) {
      await mkdir(dirname(join(to, file)), { recursive: true });
      await cp(join(repository, file), join(to, file));
    }
  }
}

/** The files that a build gets to see. */
export function filesOfContext(folder = ""): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mayHoldContext(path) ? filesOfContext(path) : [];
    return isInContext(path) ? [path] : [];
  });
}

async function proveImage(image: Image, volume: string, report: Report): Promise<void> {
  assert.equal(image.user, "node");
  await mkdir(volume);
  await chown(volume, node, node);
  const start = () =>
    startContained(image.root, image.program, { user: node, volume: [volume, image.volume] });
  const service = await start();
  try {
    await report("the health check succeeds once the service is up", () => healthy(service, image));
    await report("it runs as an ordinary user, without any capability", () => {
      const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
      assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m);
      assert.match(status, /^CapBnd:\t0+$/m);
      assert.match(status, /^NoNewPrivs:\t1$/m);
    });
    await report("it has no network but its own loopback", async () => {
      const devices = await service.run(["cat", "/proc/net/dev"]);
      assert.deepEqual(
        devices.match(/^ *\w+(?=:)/gm)?.map((name) => name.trim()),
        ["lo"],
      );
    });
    await report("nothing can be written but the volume", async () => {
      for (const place of ["/app/x", "/tmp/x", "/x"]) {
        await assert.rejects(service.run(["touch", place]), /Read-only file system/);
      }
      await service.run(["touch", `${image.volume}/x`]);
    });
    await report("a mosque made by its command syncs a row, and is backed up", async () => {
      const made = await service.run([
        ...["mosque-profile-sync", "provision", "--name", "Masjid Noor"],
        ...["--time-zone", "Europe/London"],
      ]);
      const { mosqueId, apiKey } = JSON.parse(made);
      await service.run(["node", "-e", putRow, mosqueId, apiKey]);
      const backup = await service.run(["mosque-profile-sync", "backup", `${image.volume}/one.backup`]);
      assert.match(backup, /1 mosque/);
    });
    await report("it ends by itself on SIGTERM", async () => {
      process.kill(service.pid, "SIGTERM");
      assert.equal(await service.ended, 0, service.output());
    });
    const again = await start();
    try {
      await report("it starts again on the same volume", () => healthy(again, image));
    } finally {
      process.kill(again.pid, "SIGKILL");
      await again.ended;
    }
    const { stdout } = await execute("du", ["-sm", join(image.root.folder, "app")]);
    console.log(`        /app takes ${stdout.split("\t")[0]} MB beside the base image.`);
  } finally {
    if (isRunning(service.pid)) process.kill(service.pid, "SIGKILL");
    await rm(volume, { recursive: true, force: true });
  }
}

const putRow = `
  const [id, key] = process.argv.slice(1);
  const url = "http://127.0.0.1:8080/v1/mosques/" + id + "/prayers";
  const headers = { Authorization: "Bearer " + key, "Content-Type": "application/json" };
  const body = JSON.stringify({ prayers: [{ prayerKey: "fajr", adhanTime: "05:10", iqamahTime: "05:30" }] });
  fetch(url, { method: "PUT", headers, body }).then(({ status }) => process.exit(status === 200 ? 0 : 1));
`;

async function healthy(service: Contained, { healthCheck }: Image): Promise<void> {
  let problem: unknown;
  for (let tries = 0; tries < 120 && isRunning(service.pid); tries++) {
    try {
      await service.run(healthCheck);
      return;
    } catch (error) {
      problem = error;
      await setTimeout(500);
    }
  }
  throw new Error(`The health check never succeeded. The service printed:\n${service.output()}`, {
    cause: problem,
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
