import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { execute } from "./debian.ts";

/** Settings of a command in a root. */
export interface InRoot {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
}

/** Runs a shell command as root in a changed root, with the network, and shows its output. */
export async function buildIn({ folder, environment, directory }: InRoot, command: string): Promise<void> {
  const script = 'mount -t proc proc "$0/proc" && exec chroot "$0" /bin/sh -c "$1"';
  const child = spawn(
    "unshare",
    [
      "--mount",
      "--pid",
      "--fork",
      "--kill-child",
      "sh",
      "-c",
      script,
      folder,
      `cd ${directory} && ${command}`,
    ],
    { env: environment, stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`exit code ${code}: ${command}`);
}

/** A program that runs in a read-only root, as an ordinary user, without a network. */
export interface Contained {
  readonly output: () => string;
  /** The process itself, as this machine numbers it. */
  readonly pid: number;
  readonly ended: Promise<number | null>;
  /** Runs a command beside it, as `docker exec` does. Resolves with its output. Rejects if it fails. */
  run(words: readonly string[]): Promise<string>;
}

/**
 * Starts a program in a root that nothing can write to but one folder, with no network but its own loopback, no
 * capability and no way to get one.
 * @param user the number of the user and group
 * @param volume a folder of this machine, and its place in the root
 */
export async function startContained(
  { folder, environment, directory }: InRoot,
  words: readonly string[],
  { user, volume }: { readonly user: number; readonly volume: readonly [from: string, to: string] },
): Promise<Contained> {
  const script = `
    root=$1 from=$2 to=$3 directory=$4; shift 4
    mount --bind "$root" "$root" && mount --bind "$from" "$root$to" && mount -t proc proc "$root/proc" &&
    mount -o remount,ro,bind "$root" && ip link set lo up && cd "$root$directory" && exec "$@"`;
  const asUser = (program: readonly string[]) => [
    ...["setpriv", "--reuid", String(user), "--regid", String(user), "--clear-groups"],
    ...["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", ...program],
  ];
  const setUp = ["sh", "-c", script, "sh", folder, ...volume, directory];
  const inRoot = ["chroot", folder, "/bin/sh", "-c", 'cd "$0" && exec "$@"', directory];
  const child: ChildProcess = spawn(
    "unshare",
    ["--mount", "--pid", "--net", "--fork", "--kill-child", ...setUp, ...inRoot, ...asUser(words)],
    { env: environment, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null); // The first argument of "close".
  const pid = await firstChildOf(child.pid ?? 0);
  return {
    output: () => output,
    pid,
    ended,
    async run(program) {
      const inside = ["--target", String(pid), "--mount", "--pid", "--net", "--root", "--wd"];
      const options = { env: environment, maxBuffer: 2 ** 26 };
      return (await execute("nsenter", [...inside, ...asUser(program)], options)).stdout;
    },
  };
}

/** `unshare --fork` has one child, which becomes the program. */
async function firstChildOf(pid: number): Promise<number> {
  for (;;) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    if (child) return Number(child);
    await setTimeout(10);
  }
}
