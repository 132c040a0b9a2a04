import assert from "node:assert/strict";
import { demoPlace } from "../../../scripts/demo/timetable.ts";
import { runPhp } from "../php-programs.ts";

/** What the plugin makes of a day of a timetable: what each prayer's row says, and the codes of what it finds. */
export interface Judged {
  readonly rows: readonly Record<string, string | null>[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const parts = ["times", "columns", "timetable", "checks", "clock-changes", "large-changes", "removals"];

/** Runs code beside the parts of the plugin that need no WordPress, and returns the JSON that it prints. */
export async function inPlugin(code: string, given: unknown): Promise<unknown> {
  const {
    output,
    errors,
    code: exit,
  } = await runPhp(
    `<?php namespace MosqueSync\\WordPress;
    define('ABSPATH', '/');
    foreach (${phpOf(parts)} as $part) require "wordpress/includes/$part.php";
    $given = ${phpOf(given)};
    ${code}`,
  );
  assert.deepEqual([errors, exit], ["", 0], output);
  return JSON.parse(output);
}

/** A value as PHP code. */
function phpOf(value: unknown): string {
  return `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString("base64")}'), true)`;
}

/** What the plugin makes of days of CSV files, each a text with its dates. */
export async function judgeFiles(
  files: readonly { readonly csv: string; readonly dates: readonly string[] }[],
  zone: string = demoPlace.timeZone,
): Promise<Judged[][]> {
  const judged = await inPlugin(
    `$zone = new \\DateTimeZone($given['zone']);
    $judge = function ($file) use ($zone) {
      $table = read_table(csv_rows($file['csv']), 'mithl-1');
      return array_map(function ($date) use ($table, $zone) {
        $found = check_day($table, $date, $zone);
        $rows = isset($table['days'][$date]) ? rows_on($table['days'], $date) : [];
        return ['rows' => $rows] + array_map(function ($f) { return array_column($f, 'code'); }, $found);
      }, $file['dates']);
    };
    echo json_encode(array_map($judge, $given['files']));`,
    { files, zone },
  );
  // The code above prints this form.
  return judged as Judged[][];
}

/** What the plugin makes of days of a CSV file. */
export async function judge(csv: string, dates: readonly string[], zone?: string): Promise<Judged[]> {
  const [judged] = await judgeFiles([{ csv, dates }], zone);
  assert.ok(judged);
  return judged;
}
