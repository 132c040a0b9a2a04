import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onPath } from "../tests/debian-package.ts";

export const execute = promisify(execFile);
export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** The release that docs/deployment.md and the container are for. */
export const release = "bookworm";

/** A clean Debian, kept because making it takes minutes. DEBIAN_ROOT names another archive of one. */
const archive = process.env.DEBIAN_ROOT ?? join(repository, "node_modules/.cache", `debian-${release}.tar`);

/** The reason why the proof cannot run on this machine; undefined if it can. */
export function whatIsMissing(programs: readonly string[]): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "Run this as root on Linux.";
  const missing = programs.filter((name) => !onPath(name));
  if (missing.length === 0) return undefined;
  return `${missing.join(" and ")} missing: apt-get install debootstrap systemd-container.`;
}

/** Unpacks a clean Debian into a new folder, as debootstrap's `minbase` makes it. */
export async function unpackDebian(folder: string): Promise<void> {
  if (!existsSync(archive)) await makeArchive();
  await mkdir(folder, { recursive: true });
  await execute("tar", ["--numeric-owner", "-xpf", archive, "-C", folder]);
  await cp("/etc/resolv.conf", join(folder, "etc/resolv.conf"), { dereference: true });
}

async function makeArchive(): Promise<void> {
  process.stderr.write(`Making a clean Debian ${release} (only once; some minutes) ...\n`);
  const folder = `${archive}.folder`;
  await mkdir(dirname(archive), { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await execute("debootstrap", ["--variant=minbase", release, folder], { maxBuffer: 2 ** 26 });
  // The archive gets its name when it is complete.
  await execute("tar", ["--numeric-owner", "-cpf", `${archive}.partial`, "-C", folder, "."]);
  await rename(`${archive}.partial`, archive);
  await rm(folder, { recursive: true });
}

/**
 * Puts this project's Node and this machine's npm into a root, where the official archive of Node would put them: hosts
 * other than Debian's mirrors and npm's registry may be out of reach.
 * @param prefix the folder of `bin` and `lib` inside the root
 */
export async function addNode(root: string, prefix: string): Promise<void> {
  // npm-cli.js in the package's folder `bin`.
  const npm = dirname(dirname(realpathSync(onPath("npm") ?? "")));
  const to = join(root, prefix);
  await mkdir(join(to, "bin"), { recursive: true });
  await cp(join(repository, "node_modules/node/bin/node"), join(to, "bin/node"));
  await cp(npm, join(to, "lib/node_modules/npm"), { recursive: true });
  await execute("ln", ["-sf", "../lib/node_modules/npm/bin/npm-cli.js", join(to, "bin/npm")]);
}

/** Gives a root the certificate authorities that this machine's npm needs, such as those of a company's proxy. */
export async function addAuthorities(root: string): Promise<Record<string, string>> {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file) return {};
  await cp(file, join(root, "root/authorities.pem"));
  return { NODE_EXTRA_CA_CERTS: "/root/authorities.pem" };
}
