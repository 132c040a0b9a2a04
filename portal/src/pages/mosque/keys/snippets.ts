import type { Key, Prayer, PrayerKey } from "@mosque-sync/contract";
import type { ResponseTo } from "#api/call.ts";

/** A new key, with its whole secret. */
export type IssuedKey = ResponseTo<"POST /portal/api/mosques/{mosqueId}/keys">;

/** A new key in the forms of each tool. Each snippet runs as pasted, without an installation. */
export function snippetsOf(
  { apiKey, baseUrl }: Pick<IssuedKey, "apiKey" | "baseUrl">,
  mosqueId: string,
  task: SnippetTask,
) {
  const address = `${baseUrl}/v1/mosques/${mosqueId}/prayers${task.does === "check" ? "?validateOnly=true" : ""}`;
  const rows = task.does === "read" ? undefined : task.rows;
  return {
    env: [
      `MOSQUE_SYNC_BASE_URL=${baseUrl}`,
      `MOSQUE_SYNC_API_KEY=${apiKey}`,
      `MOSQUE_SYNC_MOSQUE_ID=${mosqueId}`,
    ].join("\n"),
    curl: curlOf(address, apiKey, rows),
    node: nodeOf(address, apiKey, rows),
    php: phpOf(address, apiKey, rows),
  } as const;
}

/**
 * Most shells keep a command that begins with a space, and with it the key, out of their history. Double quotes mean the
 * same in Windows' Command Prompt, and keep zsh from reading `?` as a pattern.
 */
function curlOf(address: string, apiKey: string, rows: readonly RowToSend[] | undefined): string {
  const authorization = `-H "Authorization: Bearer ${apiKey}"`;
  if (!rows) return ` curl ${authorization} "${address}"`;
  const body = JSON.stringify({ prayers: rows }).replaceAll('"', '\\"');
  return ` curl -X PUT ${authorization} -H "Content-Type: application/json" -d "${body}" "${address}"`;
}

function nodeOf(address: string, apiKey: string, rows: readonly RowToSend[] | undefined): string {
  const name = rows ? "sendPrayers" : "readPrayers";
  const body = rows ? `\nconst prayers = ${nodeRows(rows)};\n` : "";
  const request = rows
    ? `{
    method: "PUT",
    headers: { Authorization: \`Bearer \${apiKey}\`, "Content-Type": "application/json" },
    body: JSON.stringify({ prayers }),
  }`
    : `{ headers: { Authorization: \`Bearer \${apiKey}\` } }`;
  return `const address = ${JSON.stringify(address)};
const apiKey = process.env.MOSQUE_SYNC_API_KEY || ${JSON.stringify(apiKey)};
${body}
async function ${name}() {
  const response = await fetch(address, ${request});
  const answer = await response.json();
  if (!response.ok) {
    throw new Error(\`\${answer.error.message} (request \${answer.error.requestId})\`);
  }
  return answer;
}

${name}().then(console.log);
`;
}

function nodeRows(rows: readonly RowToSend[]): string {
  const lines = rows.map((row) => {
    const members = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    return `  { ${members.join(", ")} },\n`;
  });
  return `[\n${lines.join("")}]`;
}

function phpOf(address: string, apiKey: string, rows: readonly RowToSend[] | undefined): string {
  const body = rows ? `\n$prayers = [\n${rows.map((row) => `    ${phpValue(row)},\n`).join("")}];\n` : "";
  const options = rows
    ? `    CURLOPT_CUSTOMREQUEST => 'PUT',
    CURLOPT_HTTPHEADER => ["Authorization: Bearer $apiKey", 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['prayers' => $prayers]),
`
    : `    CURLOPT_HTTPHEADER => ["Authorization: Bearer $apiKey"],
`;
  return `<?php
$address = ${phpText(address)};
$apiKey = getenv('MOSQUE_SYNC_API_KEY') ?: ${phpText(apiKey)};
${body}
$request = curl_init($address);
curl_setopt_array($request, [
${options}    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 20,
]);
$json = curl_exec($request);
if ($json === false) {
    throw new Exception('No answer: ' . curl_error($request));
}
$answer = json_decode($json, true);
if (isset($answer['error'])) {
    throw new Exception($answer['error']['message'] . ' (request ' . $answer['error']['requestId'] . ')');
}
print_r($answer);
`;
}

/** A text as PHP writes it. */
function phpText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}

/** An array as PHP writes it, by the names of its members. */
function phpValue(members: object): string {
  const pairs = Object.entries(members).map(([name, value]) => `${phpText(name)} => ${phpText(value)}`);
  return `[${pairs.join(", ")}]`;
}

/** A row of prayer times, as a website sends it. */
type RowToSend = Pick<Prayer, "prayerKey" | "adhanTime" | "iqamahTime">;

/**
 * The task of a new key's snippets: read the times; send the current times, so that the data stays unchanged until
 * someone edits them; or validate example times without saving.
 */
export type SnippetTask =
  | { readonly does: "read" }
  | { readonly does: "send" | "check"; readonly rows: readonly RowToSend[] };

/** The mosque that the snippets are for; undefined while it is not known. */
interface MosqueNow {
  readonly prayers: readonly Prayer[];
  readonly supported: readonly PrayerKey[];
}

/** With more rows than this, a command is too long for Windows' Command Prompt. */
const mostRows = 60;

/** The task of a key's snippets: within its scope, and true to the mosque's data. */
export function taskOf(scope: Key["scope"], now: MosqueNow | undefined): SnippetTask {
  const takes = (key: PrayerKey) => now?.supported.includes(key) ?? true;
  const example = exampleRows.filter(({ prayerKey }) => takes(prayerKey));
  if (scope === "sync:read" || example.length === 0) return { does: "read" };
  const rows = now?.prayers.map(({ prayerKey, adhanTime, iqamahTime }) => ({
    prayerKey,
    ...(adhanTime !== undefined && { adhanTime }),
    ...(iqamahTime !== undefined && { iqamahTime }),
  }));
  // The service accepts a list only if the mosque supports each of its prayers, and deletes rows that it does not name.
  const canSend = rows?.every(({ prayerKey }) => takes(prayerKey)) && rows.length <= mostRows;
  return rows && rows.length > 0 && canSend ? { does: "send", rows } : { does: "check", rows: example };
}

const exampleRows: readonly RowToSend[] = [
  { prayerKey: "fajr", adhanTime: "05:50", iqamahTime: "06:15" },
  { prayerKey: "dhuhr", adhanTime: "12:10", iqamahTime: "13:00" },
  { prayerKey: "asr", adhanTime: "14:20", iqamahTime: "14:45" },
  { prayerKey: "maghrib", adhanTime: "16:05", iqamahTime: "16:10" },
  { prayerKey: "isha", adhanTime: "18:00", iqamahTime: "19:30" },
];
