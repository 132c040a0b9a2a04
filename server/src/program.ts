import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** The service's version. */
export const { version } = manifest;

/** Whether this is the package `mosque-profile-sync`, which is JavaScript, and not a clone of the repository. */
const isPackaged = !import.meta.url.endsWith(".ts");

/** The folder of the portal's pages as they were built. */
export const pagesFolder = fileURLToPath(
  new URL(isPackaged ? "./pages" : "../../portal/dist", import.meta.url),
);

/** What to do when they are not there, or cannot be read. */
export const pagesRemedy = isPackaged
  ? "install the package again, as a user whose files the service can read"
  : "run `npm run build` as the user who owns the service's folder";

/** The texts of the guides, and what their pages load. */
export const guidesFolder = new URL(isPackaged ? "./guides/" : "../guides/", import.meta.url);

/** Documents of the repository; some are guides too. The package has those among its guides. */
export const documentsFolder = isPackaged ? guidesFolder : new URL("../../docs/", import.meta.url);

/** The plugin and the client for websites. */
export const integrationsFolder = new URL(
  isPackaged ? "./integrations/" : "../../integrations/",
  import.meta.url,
);

/** The licence that goes with them. */
export const licenceFile = new URL(isPackaged ? "../LICENSE" : "../../LICENSE", import.meta.url);

/** The operator's commands, and whether programs read their output. */
const operatorCommands = {
  provision: true,
  "setup-link": true,
  "public-url": true,
  backup: false,
  restore: false,
  distribute: false,
};

/** A command of an operator: in a clone `npm run NAME`, in the package `mosque-profile-sync NAME`. */
export type OperatorCommandName = keyof typeof operatorCommands;

/**
 * A command as it is typed where this program runs.
 * @param given its arguments
 */
export function commandLine(name: OperatorCommandName, given = ""): string {
  if (isPackaged) return [...viaNpx(), "mosque-profile-sync", name, given].join(" ").trimEnd();
  const isSilent = operatorCommands[name];
  return ["npm run", ...(isSilent ? ["--silent"] : []), name, ...(given ? ["--", given] : [])].join(" ");
}

/** npm names itself in the environment of a program that npx starts; an installed command has its own name. */
function viaNpx(): string[] {
  return process.env.npm_command === "exec" ? ["npx"] : [];
}
