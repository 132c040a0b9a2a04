import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { filesOfContext } from "../../../scripts/deployment/container.ts";
import { readCopy, readStages, readVariables, readWords } from "../../../scripts/deployment/dockerfile.ts";
import { replacements } from "../../../scripts/deployment/guide.ts";
import { blocksInOrder, readBlocks } from "../../../scripts/deployment/guide-blocks.ts";
import { onPath } from "../../../scripts/tests/debian-package.ts";
import { parseConfig } from "../../../server/src/settings/config.ts";
import { settings } from "../../../server/src/settings/settings.ts";
import { engines } from "../../support/databases/engines.ts";
import { freePort } from "../../support/services/process.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version, dependencies } = JSON.parse(read("package.json"));
const [sqlite] = engines;
assert.ok(sqlite);

/** Whether the service reads a variable of this name. */
const isSetting = (name: string) => {
  const setting = name.replace(/_FILE$/, "") as keyof typeof settings;
  return Object.hasOwn(settings, setting) && (setting === name || settings[setting].isSecret === true);
};

describe("The Dockerfile", () => {
  const stages = readStages();
  const last = stages.at(-1) ?? assert.fail();
  const textOf = (name: string) =>
    last.instructions.find((instruction) => instruction.name === name)?.text ?? assert.fail(name);

  test("has only instructions that the proof carries out", () => {
    const known = [
      "COPY",
      "ENV",
      "RUN",
      "WORKDIR",
      "VOLUME",
      "EXPOSE",
      "USER",
      "HEALTHCHECK",
      "ENTRYPOINT",
      "CMD",
    ];
    for (const { name } of stages.flatMap(({ instructions }) => instructions))
      assert.ok(known.includes(name), name);
  });

  test("is built from the project's own version of Node, by an exact tag", () => {
    for (const { base } of stages) assert.equal(base, `node:${dependencies.node}-bookworm-slim`);
  });

  test("runs as an ordinary user, with one volume, and settings that the service knows", () => {
    assert.equal(textOf("USER"), "node");
    assert.equal(textOf("VOLUME"), "/data");
    const { NODE_ENV: _, ...variables } = readVariables(textOf("ENV"));
    assert.ok("config" in parseConfig(variables));
    for (const name of Object.keys(variables)) assert.ok(isSetting(name), name);
    assert.ok(variables.DATABASE_URL?.startsWith(`sqlite:${textOf("VOLUME")}/`));
  });

  test("copies from its own stages, and from a context without secrets, tests and installed packages", () => {
    const names = stages.map(({ name }) => name);
    for (const { text } of stages.flatMap(({ instructions }) =>
      instructions.filter(({ name }) => name === "COPY"),
    )) {
      const { from, sources } = readCopy(text);
      if (from === undefined) assert.deepEqual(sources, ["."]);
      else assert.ok(names.includes(from), from);
    }
    const files = filesOfContext();
    for (const path of [
      "package-lock.json",
      "server/src/main.ts",
      "portal/index.html",
      "deploy/Caddyfile",
      "LICENSE",
    ]) {
      assert.ok(files.includes(path), path);
    }
    const unwanted = /^data\/|(^|\/)(\.git|\.env|node_modules|dist|test|secrets)(\/|$)|\.(db|test\.ts)$/;
    assert.deepEqual(
      files.filter((path) => unwanted.test(path)),
      [],
    );
  });

  describe("Its health check", () => {
    const service = sharedSuiteOn(sqlite);
    const check = (port: string | number) => {
      const [command, ...words] = readWords(textOf("HEALTHCHECK"));
      assert.equal(command, "node");
      const env = { PATH: process.env.PATH, PORT: String(port) };
      // Asynchronously would be kinder, but the service is another process.
      return spawnSync(process.execPath, words, { env }).status;
    };

    test("succeeds exactly while the service responds", async () => {
      assert.equal(check(service.service.address.port), 0);
      assert.equal(check(await freePort()), 1);
    });
  });
});

suite("The compose files", () => {
  const files = ["deploy/compose.yaml", "deploy/compose.postgres.yaml"] as const;
  const [compose, postgres] = files.map((path) => parse(read(path)));

  test("give the service only settings that it knows, and valid ones", () => {
    const { PUBLIC_URL, ...own } = compose.services.service.environment;
    assert.match(PUBLIC_URL, /^https:\/\/\$\{SYNC_HOST:\?[^}]+\}$/);
    const more = postgres.services.service.environment;
    for (const name of Object.keys({ PUBLIC_URL, ...own, ...more })) assert.ok(isSetting(name), name);
    assert.ok("config" in parseConfig({ PUBLIC_URL: "https://sync.example.org", ...own }));
  });

  test("trust exactly the network that Caddy is in", () => {
    const [{ subnet }] = compose.networks.default.ipam.config;
    assert.equal(compose.services.service.environment.TRUSTED_PROXIES, subnet);
  });

  test("give Caddy what its Caddyfile reads", () => {
    const { environment, volumes } = compose.services.caddy;
    const asked = [...read("deploy/Caddyfile").matchAll(/\{\$(\w+):/g)].map(([, name]) => name);
    assert.deepEqual(Object.keys(environment).sort(), asked.sort());
    assert.equal(environment.SYNC_UPSTREAM, "service:8080");
    assert.ok(volumes.some((volume: string) => volume.startsWith("./Caddyfile:/etc/caddy/Caddyfile")));
  });

  test("run the service with a read-only root and without capabilities, and publish only Caddy's ports", () => {
    const { read_only, cap_drop, ports } = compose.services.service;
    assert.deepEqual(
      { read_only, cap_drop, ports },
      { read_only: true, cap_drop: ["ALL"], ports: undefined },
    );
    assert.equal(postgres.services.postgres.ports, undefined);
  });

  test("name other images by exact tags, and secrets and volumes that they declare", () => {
    for (const file of [compose, postgres]) {
      for (const [name, service] of Object.entries<{
        image?: string;
        secrets?: string[];
        volumes?: string[];
      }>(file.services)) {
        if (service.image && name !== "service") assert.match(service.image, /^[\w/]+:\d+\.\d+/, name);
        for (const secret of service.secrets ?? []) assert.ok(file.secrets[secret], secret);
        for (const [volume = ""] of service.volumes?.map((each) => each.split(":")) ?? []) {
          assert.ok(
            volume.startsWith("./") ? existsSync(join(root, "deploy", volume)) : volume in file.volumes,
            volume,
          );
        }
      }
    }
  });
});

suite("The settings to begin with", () => {
  const lines = read("deploy/settings.env").split("\n");
  const settingsIn = (pattern: RegExp) =>
    Object.fromEntries(
      lines.flatMap((line) => {
        const [, name = "", value = ""] = pattern.exec(line) ?? [];
        return name === "" ? [] : [[name, value.replaceAll('"', "")]];
      }),
    );

  test("are known to the service and valid, including suggested settings", () => {
    const given = settingsIn(/^([A-Z_]+)=(.*)$/);
    const suggested = settingsIn(/^#([A-Z_]+)=(.*)$/);
    assert.ok(Object.keys(given).length > 2 && Object.keys(suggested).length > 2);
    for (const name of Object.keys({ ...given, ...suggested })) assert.ok(isSetting(name), name);
    for (const env of [given, { ...given, ...suggested }])
      assert.deepEqual((parseConfig(env) as { problems?: unknown }).problems, undefined);
  });
});

describe("The units of systemd", { skip: !onPath("systemd-analyze") && "There is no systemd." }, () => {
  let folder: string;
  const units = [
    "mosque-profile-sync.service",
    "mosque-profile-sync-backup.service",
    "mosque-profile-sync-backup.timer",
  ];
  /** The units that webmasters copy. */
  const copied = ["mosque-sync.service", "mosque-sync.timer"];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "mosque-sync-units-"));
    cpSync(join(root, "deploy/systemd"), join(folder, "etc/systemd/system"), { recursive: true });
    for (const unit of copied) {
      cpSync(join(root, "cli/schedules", unit), join(folder, "etc/systemd/system", unit));
    }
    // Programs that the units start have to exist.
    for (const program of ["opt/node/bin/node", "bin/sh", "usr/local/bin/mosque-sync"]) {
      mkdirSync(join(folder, dirname(program)), { recursive: true });
      writeFileSync(join(folder, program), "#!/bin/sh\n");
      chmodSync(join(folder, program), 0o755);
    }
    // What systemd itself brings, and every service needs.
    for (const unit of ["sysinit.target", "basic.target", "shutdown.target", "network-online.target"]) {
      writeFileSync(join(folder, "etc/systemd/system", unit), `[Unit]\nDescription=${unit}\n`);
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const analyze = (...words: readonly string[]) => {
    const { stdout, stderr } = spawnSync("systemd-analyze", [`--root=${folder}`, "--no-pager", ...words]);
    return `${stdout}${stderr}`;
  };

  test("have no fault that systemd-analyze finds", () => {
    assert.equal(analyze("verify", "--man=no", ...units, ...copied), "");
  });

  test("are as hardened as docs/deployment.md says", () => {
    const [stated] =
      /Overall exposure level for .*: [\d.]+/.exec(read("docs/deployment.md")) ?? assert.fail();
    const found = analyze("security", "--offline=true", "mosque-profile-sync.service");
    assert.ok(found.includes(stated), found.slice(-200));
  });
});

suite("The pages whose commands the proof carries out", () => {
  const blocks = blocksInOrder();

  test("have commands that a shell can read", () => {
    assert.ok(blocks.length > 30);
    for (const { commands, page, line } of blocks) {
      const { stderr } = spawnSync("sh", ["-n", "-c", commands], { encoding: "utf8" });
      assert.equal(stderr, "", `${page}, line ${line}`);
    }
  });

  test("leave out only commands that the proof replaces", () => {
    for (const { way, page, line } of blocks) {
      if (way.kind === "replaced")
        assert.ok(Object.hasOwn(replacements, way.by), `${page}, line ${line}: ${way.by}`);
    }
  });

  test("use only the paths of the settings and the units", () => {
    const files = ["systemd/mosque-profile-sync-backup.service", "settings.env", "mosque-profile-sync"];
    const made = files.map((file) => read(`deploy/${file}`)).join("\n");
    const folders = /\/(?:etc|opt|var\/lib)\/mosque-(?:profile-)?sync[\w-]*/g;
    for (const { commands, page, line } of blocks) {
      for (const [folder] of commands.matchAll(folders))
        assert.ok(made.includes(folder), `${page}, line ${line}: ${folder}`);
    }
  });
});

suite("docs/deployment.md", () => {
  const text = read("docs/deployment.md");

  test("shows the output of a dozen steps", () => {
    const checked = readBlocks("docs/deployment.md").filter(({ expected }) => expected.length > 0);
    assert.ok(checked.length >= 12);
  });

  test("names this version, this Node, and files that exist", () => {
    assert.ok(text.includes(`\nVERSION=${version}\n`));
    assert.deepEqual([...new Set(text.match(/(?<=node-|dist\/)v\d+\.\d+\.\d+/g))], [`v${dependencies.node}`]);
    for (const [, file = ""] of text.matchAll(/current\/dist\/deploy\/([\w.-]+)/g)) {
      assert.ok(existsSync(join(root, "deploy", file)), file);
    }
    for (const [, unit = ""] of text.matchAll(/\b(mosque-profile-sync[\w-]*\.(?:service|timer))\b/g)) {
      assert.ok(existsSync(join(root, "deploy/systemd", unit)), unit);
    }
  });

  test("uses only commands that the package has", () => {
    const help = execFileSync(process.execPath, ["server/bin/mosque-profile-sync.js", "--help"], {
      cwd: root,
      encoding: "utf8",
    });
    const used = [...text.matchAll(/^(?:docker compose .* )?mosque-profile-sync ([\w-]+)/gm)].map(
      ([, name]) => name,
    );
    assert.ok(used.length > 5);
    for (const name of used) assert.match(help, new RegExp(`^ {2}${name} `, "m"));
  });
});
