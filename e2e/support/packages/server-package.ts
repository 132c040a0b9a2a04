import { existsSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Program, startCommand } from "../services/process.ts";
import type { Service, Settings } from "../services/service.ts";
import { startServiceProcess } from "../services/service-process.ts";
import { execute, type Installation, installPackages, root } from "./packages.ts";

/** The package of the server as npm installs it into an empty folder, and an empty folder to run it in. */
export interface InstalledServer extends Pick<Installation, "remove"> {
  /** The folder with `node_modules`. */
  readonly folder: string;
  /** The folder that the commands run in. */
  readonly home: string;
  /** Starts `mosque-profile-sync` with arguments. */
  start(given: readonly string[], settings?: Settings): Program;
  /** Runs it to its end. */
  run(
    given: readonly string[],
    settings?: Settings,
  ): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Starts the service and waits until it answers. */
  serve(databaseUrl: string, settings?: Settings): Promise<Service>;
}

/** Installs every package that `npm-shrinkwrap.json` names, and no other, without the network. */
export async function installServer(): Promise<InstalledServer> {
  const packages = await installPackages(["server"]);
  const { folder } = packages;
  const modules = path.join(folder, "node_modules");
  const home = path.join(folder, "home");
  await mkdir(home);
  const lockFile = await readFile(path.join(packages.packageFolder("server"), "npm-shrinkwrap.json"), "utf8");
  const locked = JSON.parse(lockFile) as { version: string; packages: Record<string, unknown> };
  await copyModules(Object.keys(locked.packages), folder);
  const program = path.join(modules, ".bin", "mosque-profile-sync");
  await mkdir(path.dirname(program));
  await symlink("../mosque-profile-sync/bin/mosque-profile-sync.js", program);
  const dependencies = { "mosque-profile-sync": locked.version };
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));

  const start = (given: readonly string[], settings: Settings = {}) =>
    startCommand(program, given, {
      folder: home,
      // The program as its users start it: on this Node, without what makes tests quick.
      environment: {
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
        TEST_QUICK_MODULES: undefined,
        ...settings,
        NODE_OPTIONS: "",
      },
    });
  return {
    folder,
    home,
    start,
    async run(given, settings) {
      const { ended, stdout, stderr } = start(given, settings);
      return { code: await ended, stdout: stdout(), stderr: stderr() };
    },
    serve: (databaseUrl, settings) =>
      startServiceProcess({ url: databaseUrl }, settings, (environment) => start(["start"], environment)),
    remove: packages.remove,
  };
}

/** Copies packages of the repository, as links to the same files: a link to the folder would see all other packages. */
async function copyModules(places: readonly string[], to: string): Promise<void> {
  // A nested package comes with the one above it.
  const outermost = places.filter((place) => /^node_modules\/(?!.*node_modules\/)/.test(place));
  for (const [parent, siblings] of Map.groupBy(outermost, path.dirname)) {
    await mkdir(path.join(to, parent), { recursive: true });
    const sources = siblings.map((place) => {
      const source = [root, path.join(root, "server")].map((from) => path.join(from, place)).find(existsSync);
      if (!source) throw new Error(`${place} is not installed. Run npm ci.`);
      return source;
    });
    const copy = [...sources, path.join(to, parent)];
    await execute("cp", ["-al", ...copy]).catch(() => execute("cp", ["-a", ...copy]));
  }
}
