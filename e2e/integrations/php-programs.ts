import "../support/runs/prepared.ts";
import assert from "node:assert/strict";
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

/** Runs PHP code with `$mosque`, a client, and returns the code's `$result` with a log of the requests. */
export async function runWithClient(
  code: string,
  {
    address,
    mosqueId,
    key,
    options = [],
  }: { address: string; mosqueId: string; key: string; options?: readonly string[] },
) {
  const settings = `['baseUrl' => '${address}', 'apiKey' => getenv('KEY'), 'mosqueId' => '${mosqueId}']`;
  const run = await runPhp(
    `<?php require 'php/mosque-sync.php';
      $log = [];
      $mosque = new MosqueSync\\Client(${settings} + ['onResponse' => function ($r) use (&$log) { $log[] = $r; }]);
      $result = null;
      try { ${code} }
      catch (MosqueSync\\Failure $e) {
        $result = ['class' => get_class($e), 'message' => $e->getMessage()] + get_object_vars($e);
        ob_start(); var_dump($e); print_r($e); echo $e; $dump = ob_get_clean();
      }
      ob_start(); var_dump($mosque); print_r($mosque); $dump = ($dump ?? '') . ob_get_clean();
      echo json_encode(['result' => $result, 'log' => $log, 'dump' => $dump]);`,
    { options, environment: { KEY: key } },
  );
  assert.deepEqual([run.errors, run.code], ["", 0], run.output);
  assert.ok(!run.output.includes(key), "the key is in no result, log or dump");
  return JSON.parse(run.output);
}
