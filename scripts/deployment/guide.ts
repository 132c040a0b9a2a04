/** Runs every command of docs/deployment.md and docs/backup.md on a clean Debian with systemd, and compares the output. */
import assert from "node:assert/strict";
import { chmod, cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addAuthorities, addNode, execute, repository, unpackDebian } from "./debian.ts";
import { type Block, blocksInOrder, hasLine } from "./guide-blocks.ts";
import { type Machine, startMachine } from "./machine.ts";
import type { Report } from "./report.ts";

/** Caddy makes a certificate for this name by itself. */
const host = "localhost";
const release = "0.1.0";

/** The certificates that curl trusts, below each heading that is about a proxy. */
const authorities: Readonly<Record<string, string>> = {
  "4. HTTPS": "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt",
  "nginx instead of Caddy": `/etc/letsencrypt/live/${host}/fullchain.pem`,
};

/** Commands before those below a heading: nginx uses Caddy's ports. */
const preparations: Readonly<Record<string, string>> = {
  "nginx instead of Caddy": "systemctl disable --now caddy",
};

/** Names that the pages use as examples, and the names that this machine has instead. */
const examples: Readonly<Record<string, string>> = {
  "sync.example.org": host,
  "s3://my-bucket/mosque-sync": "file:///var/lib/mosque-profile-sync/copy",
};

/** The program that LITESTREAM names: Litestream's packages are on a host that may be out of reach. */
const litestream = process.env.LITESTREAM;

/** @param folder an empty folder with a few gigabytes to spare */
export async function proveGuide(folder: string, report: Report): Promise<void> {
  const root = join(folder, "server");
  const environment = await report("an empty Debian server", () => makeServer(root));
  const tarball = await report("the package", () => pack(folder));
  const machine = await startMachine(root);
  try {
    let settings = "";
    let heading = "";
    for (const block of blocksInOrder()) {
      const name = `${block.page}, line ${block.line}: ${block.heading}`;
      if (block.heading !== heading)
        await machine.run(preparations[block.heading] ?? "", { hasNetwork: false });
      heading = block.heading;
      // What the reader's shell remembers.
      const assigned = block.commands.match(/^(?:export )?[A-Z_]+=[\w.:/$-]+$/gm)?.join("\n") ?? "";
      if (assigned !== "" && block.way.kind !== "engine") {
        settings += `${withOwnNames(assigned)}\n`;
      }
      if (block.way.kind === "engine") {
        console.log(`skipped           ${name}: needs a container engine`);
        continue;
      }
      if (block.heading.startsWith("Litestream") && !litestream) {
        console.log(`skipped           ${name}: LITESTREAM names no program`);
        continue;
      }
      await report(name, async () => {
        const output = await carryOut(block, { machine, root, tarball, settings, environment }).catch(
          async (cause) => {
            const journal = await machine.run("journalctl --no-pager --lines 40", { hasNetwork: false });
            throw new Error(`The journal of the machine:\n${journal}`, { cause });
          },
        );
        for (const line of block.expected) {
          assert.ok(hasLine(output, line), `It did not print "${line}", but:\n${output}`);
        }
      });
    }
  } finally {
    await machine.stop();
  }
}

interface Surroundings {
  readonly machine: Machine;
  readonly root: string;
  readonly tarball: string;
  readonly settings: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function carryOut(block: Block, surroundings: Surroundings): Promise<string> {
  const { machine, settings, environment } = surroundings;
  if (block.way.kind === "replaced")
    return replacements[block.way.by]?.(surroundings) ?? assert.fail(block.way.by);
  const authority = authorities[block.heading];
  const script = `${settings}\n${withOwnNames(block.commands)}`;
  return machine.run(script, {
    hasNetwork: block.way.kind === "network",
    environment: { ...environment, ...(authority && { CURL_CA_BUNDLE: authority }) },
  });
}

function withOwnNames(commands: string): string {
  return Object.entries(examples).reduce((text, [name, own]) => text.replaceAll(name, own), commands);
}

/** What replaces commands that need hosts other than Debian's mirrors and npm's registry. */
export const replacements: Readonly<Record<string, (surroundings: Surroundings) => Promise<string>>> = {
  async node({ root }) {
    await addNode(root, "opt/node");
    return "";
  },
  async package({ root, tarball }) {
    await cp(tarball, join(root, `root/mosque-profile-sync-${release}.tgz`));
    return "";
  },
  /** Its own certificate, in place of certbot's. */
  certificate: ({ machine }) => {
    const place = `/etc/letsencrypt/live/${host}`;
    const script = `
      mkdir -p ${place}
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host} \
        -addext subjectAltName=DNS:${host} -keyout ${place}/privkey.pem -out ${place}/fullchain.pem`;
    return machine.run(script, { hasNetwork: false });
  },
  /** Storage on the same disk. */
  async remote({ root }) {
    const remote = "[remote]\ntype = alias\nremote = /var/lib/mosque-profile-sync/remote\n";
    await writeFile(join(root, "etc/mosque-profile-sync/rclone.conf"), remote, { mode: 0o600 });
    return "";
  },
  /** The program and the unit of Litestream's own package. */
  async litestream({ root }) {
    await cp(litestream ?? assert.fail(), join(root, "usr/bin/litestream"));
    await chmod(join(root, "usr/bin/litestream"), 0o755);
    const unit = `[Service]\nRestart=always\nExecStart=/usr/bin/litestream replicate\n\n[Install]\nWantedBy=multi-user.target\n`;
    await writeFile(join(root, "usr/lib/systemd/system/litestream.service"), unit);
    return "";
  },
  /** The same program as a later version. */
  "next-version": ({ machine }) => {
    const script = `
      cd /opt/mosque-profile-sync
      cp -r ${release} 0.2.0
      sed -i 's/"version": "${release}"/"version": "0.2.0"/' 0.2.0/package.json`;
    return machine.run(script, { hasNetwork: false });
  },
};

/** @returns the environment that its commands need here */
async function makeServer(root: string): Promise<Record<string, string>> {
  await unpackDebian(root);
  // As Debian's installer writes it.
  await writeFile(join(root, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  const install = "apt-get install --yes -qq --no-install-recommends systemd systemd-sysv dbus";
  await execute("chroot", [root, "sh", "-c", `apt-get update -qq && ${install}`], {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 2 ** 26,
  });
  return addAuthorities(root);
}

/** @returns the path of the packed server */
async function pack(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const to = await mkdtemp(join(folder, "packages-"));
  await execute(process.execPath, ["scripts/packages/packages.ts", to], {
    cwd: repository,
    maxBuffer: 2 ** 26,
  });
  return join(to, `mosque-profile-sync-${release}.tgz`);
}
