import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { execute } from "./debian.ts";

/** A Debian that runs with its own systemd, and with no network but its own loopback. */
export interface Machine {
  /** Runs a script as root, which ends at the first command that fails. @returns all output. @throws Error with it */
  run(
    script: string,
    options: { readonly hasNetwork: boolean; readonly environment?: Environment },
  ): Promise<string>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** How long a machine may take to start, in milliseconds. */
const patienceMs = 120_000;

/** Starts a root that has systemd, and waits until it is up. */
export async function startMachine(root: string): Promise<Machine> {
  const container = spawn(
    "systemd-nspawn",
    [
      ...["--directory", root, "--boot", "--private-network", "--register=no", "--keep-unit"],
      ...["--resolv-conf=off", "--console=pipe", "--machine=mosque-sync-proof"],
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(container, "close");
  const pid = await firstChildOf(container.pid ?? 0);
  const machine: Machine = {
    async run(script, { hasNetwork, environment = {} }) {
      // Only the network may be this machine's: the commands see the other one's files, processes and systemd.
      const spaces = ["--mount", "--uts", "--ipc", "--pid", "--root", ...(hasNetwork ? [] : ["--net"])];
      const variables = {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        ...environment,
      };
      const child = spawn(
        "nsenter",
        ["--target", String(pid), ...spaces, "env", "--chdir=/root", "sh", "-e", "-c", script],
        {
          env: { ...variables, DEBIAN_FRONTEND: "noninteractive" },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text;
        });
      }
      const [code] = await once(child, "close");
      if (code !== 0) throw new Error(`Exit code ${code} of:\n${script}\n\nIts output:\n${output}`);
      return output;
    },
    async stop() {
      container.kill("SIGTERM");
      await Promise.race([ended, setTimeout(30_000, undefined, { ref: false })]);
      container.kill("SIGKILL");
      await ended;
    },
  };
  try {
    // A unit that fails without the network, such as one that sets the clock, is no reason to give up.
    await machine.run(
      "until systemctl is-system-running --wait | grep -E 'running|degraded'; do sleep 0.5; done",
      {
        hasNetwork: false,
      },
    );
    return machine;
  } catch (error) {
    await machine.stop();
    throw error;
  }
}

/** systemd-nspawn has one child: the other machine's first process. */
async function firstChildOf(pid: number): Promise<number> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    // It is the first process of its own space once it has entered that.
    if (child && (await isFirst(child))) return Number(child);
    await setTimeout(50);
  }
  throw new Error("systemd-nspawn started no process.");
}

async function isFirst(pid: string): Promise<boolean> {
  const { stdout } = await execute("cat", [`/proc/${pid}/status`, `/proc/${pid}/comm`]).catch(() => ({
    stdout: "",
  }));
  return /^NSpid:\t\d+\t1$/m.test(stdout) && stdout.endsWith("systemd\n");
}
