import type { AnswerTo } from "../../api/call.ts";

/** A key that has just been made, with the whole of it. */
export type IssuedKey = AnswerTo<"POST /portal/api/mosques/{mosqueId}/keys">;

/** The forms that a new key is put to use in, ready to be pasted. */
export function snippetsOf({ apiKey, baseUrl }: IssuedKey, mosqueId: string) {
  return {
    env: [
      `MOSQUE_SYNC_BASE_URL=${baseUrl}`,
      `MOSQUE_SYNC_API_KEY=${apiKey}`,
      `MOSQUE_SYNC_MOSQUE_ID=${mosqueId}`,
    ].join("\n"),
    curl: `curl -H "Authorization: Bearer ${apiKey}" ${baseUrl}/v1/mosques/${mosqueId}/capabilities`,
    node: [
      `import { createClient } from "@mosque-sync/client";`,
      "",
      "const client = createClient({",
      `  baseUrl: "${baseUrl}",`,
      `  apiKey: process.env.MOSQUE_SYNC_API_KEY ?? "",`,
      `  mosqueId: "${mosqueId}",`,
      "});",
      "",
      "const { data } = await client.getCapabilities();",
      "console.log(data);",
    ].join("\n"),
  } as const;
}
