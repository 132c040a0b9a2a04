import { publicUrlOf } from "../process/first-start.ts";
import { listeningAddress } from "../process/listening.ts";
import { commandLine } from "../program.ts";
import type { Config } from "../settings/config.ts";
import { readPublicUrl } from "../settings/readers.ts";
import { saveState } from "../store/service-state.ts";
import { openStore } from "../store/store.ts";
import { recordCommand } from "../subjects/security/rows/security-news.ts";
import { runOperatorCommand } from "./operator-command.ts";

const usage = `Prints or sets the service's public address. Use it when the address saved in the portal is wrong, so that the portal
cannot be opened.

  ${commandLine("public-url", "[--set URL]")}

  --set  address that people and websites use, such as https://sync.example.org

It works while the service runs, which uses the new address within seconds. PUBLIC_URL, if set, overrides it.
`;

await runOperatorCommand({
  usage,
  failure: "Nothing was changed",
  options: { set: { type: "string" } },
  read({ set }) {
    if (set === undefined) return { address: undefined };
    const read = readPublicUrl(set.trim());
    if (!("value" in read) || read.value === undefined) {
      return {
        problems: [`--set "${set}" must be an http or https address, such as https://sync.example.org.`],
      };
    }
    return new URL(read.value).origin === read.value
      ? { address: read.value }
      : { problems: [`--set "${set}" has a path: the portal needs an address without one.`] };
  },
  run: async ({ address }, config) => `${await publicUrl(address, config)}\n`,
});

/** Sets the public address if one is given. @returns the address in effect */
async function publicUrl(address: string | undefined, config: Config): Promise<string> {
  if (address !== undefined && config.publicUrl !== undefined) {
    throw new Error(
      `PUBLIC_URL is ${config.publicUrl}, which overrides --set: change that setting, and restart the service.`,
    );
  }
  const store = await openStore(config);
  try {
    if (address !== undefined) {
      await store.write(async (tx) => {
        await saveState(tx, "public-url", address);
        const details = { setting: "publicUrl", to: address } as const;
        await recordCommand(tx, store.now(), { kind: "setting_changed", details });
      });
    }
    return await publicUrlOf(store, config, listeningAddress(config.host, config.port));
  } finally {
    await store.close();
  }
}
