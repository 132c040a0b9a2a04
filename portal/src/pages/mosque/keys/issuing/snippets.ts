import type { AnswerTo } from "../../../../api/call.ts";

/** A new key, with its whole secret. */
export type IssuedKey = AnswerTo<"POST /portal/api/mosques/{mosqueId}/keys">;

/** A new key in the forms that people use it in. Each runs as it is pasted, with nothing to install. */
export function snippetsOf(issued: Pick<IssuedKey, "apiKey" | "baseUrl">, mosqueId: string) {
  const { apiKey, baseUrl } = issued;
  const address = `${baseUrl}/v1/mosques/${mosqueId}/prayers`;
  return {
    env: [
      `MOSQUE_SYNC_BASE_URL=${baseUrl}`,
      `MOSQUE_SYNC_API_KEY=${apiKey}`,
      `MOSQUE_SYNC_MOSQUE_ID=${mosqueId}`,
    ].join("\n"),
    // Most shells keep a command that begins with a space, and with it the key, out of their history.
    curl: ` curl -H "Authorization: Bearer ${apiKey}" ${address}`,
    node: `const address = ${JSON.stringify(address)};
const apiKey = process.env.MOSQUE_SYNC_API_KEY || ${JSON.stringify(apiKey)};

async function readPrayers() {
  const response = await fetch(address, { headers: { Authorization: \`Bearer \${apiKey}\` } });
  const answer = await response.json();
  if (!response.ok) {
    throw new Error(\`\${answer.error.message} (request \${answer.error.requestId})\`);
  }
  return answer;
}

readPrayers().then(console.log);
`,
    php: `<?php
$address = ${phpText(address)};
$apiKey = getenv('MOSQUE_SYNC_API_KEY') ?: ${phpText(apiKey)};

$request = curl_init($address);
curl_setopt_array($request, [
    CURLOPT_HTTPHEADER => ["Authorization: Bearer $apiKey"],
    CURLOPT_RETURNTRANSFER => true,
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
`,
  } as const;
}

function phpText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
