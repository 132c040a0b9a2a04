import "../support/runs/prepared.ts";
import { fileURLToPath } from "node:url";
import { type ProgramRun, runToEnd } from "../support/services/program-run.ts";

/** The folder of the integrations. */
export const integrations = fileURLToPath(new URL("../../integrations/", import.meta.url));

const program = process.env.TEST_PHP;

/** Why the tests of PHP are skipped; false if they run. */
export const withoutPhp =
  !program &&
  "There is no PHP. Install it (Debian: apt-get install php-cli php-curl), and run `npm test -- FILE`.";

/** How a script is run. */
export interface PhpOptions {
  /** Options of PHP itself, such as `-n` for no extensions. */
  readonly options?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

/** Runs a PHP script, with every notice and deprecation shown. */
export function runPhp(
  script: string,
  { options = [], environment = {}, folder = integrations }: PhpOptions = {},
): Promise<ProgramRun> {
  const shown = ["-d", "error_reporting=-1", "-d", "display_errors=stderr", "-d", "log_errors=0"];
  return runToEnd([program || "php", ...options, ...shown], { folder, environment, input: script });
}
