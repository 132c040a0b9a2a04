import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { patienceMs } from "../support/patience.ts";

/** The folder of the integrations. */
export const integrations = fileURLToPath(new URL("../../integrations/", import.meta.url));

const program = process.env.TEST_PHP;

/** Why the tests of PHP are skipped; false if they run. */
export const withoutPhp =
  !program &&
  "There is no PHP. Install it (Debian: apt-get install php-cli php-curl), and run `npm test -- FILE`.";

export interface PhpRun {
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
}

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
): Promise<PhpRun> {
  const { promise, resolve, reject } = Promise.withResolvers<PhpRun>();
  const shown = ["-d", "error_reporting=-1", "-d", "display_errors=stderr", "-d", "log_errors=0"];
  const child = spawn(program ?? "php", [...options, ...shown], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    timeout: patienceMs,
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.on("error", reject);
  child.on("close", (code) => resolve({ output, errors, code }));
  child.stdin.end(script);
  return promise;
}
