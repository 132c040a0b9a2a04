import { limits } from "@mosque-sync/contract";
import { linkTo } from "../domain/signing-in/one-time-links.ts";
import type { Config } from "../settings/config.ts";
import { createLink, endLinks } from "../store/people/links.ts";
import { countOperators } from "../store/people/users.ts";
import { findState } from "../store/service-state.ts";
import { openStore, type Store } from "../store/store.ts";

/**
 * Prints the link that makes the first operator, where a service has none yet. It is a line for people on standard
 * output, whatever the level of the log: no record of the log holds it, since logs are kept and passed on.
 */
export async function printSetUpLink(config: Config, listeningAddress: string): Promise<void> {
  const store = await openStore(config);
  try {
    const link = await newSetUpLink(store, await publicUrlOf(store, config, listeningAddress));
    if (link !== undefined) process.stdout.write(invitationTo(link));
  } finally {
    await store.close();
  }
}

/**
 * Makes a set-up link; earlier ones end.
 * @returns undefined when the service has an operator
 */
export async function newSetUpLink(store: Store, publicUrl: string): Promise<string | undefined> {
  const now = store.now();
  return store.write(async (tx) => {
    if ((await countOperators(tx)) > 0) return undefined;
    await endLinks(tx, { kind: "set-up" }, now.toISOString());
    return linkTo(
      publicUrl,
      "set-up",
      (await createLink(tx, { kind: "set-up", createdBy: null }, now)).token,
    );
  });
}

/** The address that a link is made with, where no server is running in this process. */
export async function publicUrlOf(
  store: Store,
  { publicUrl }: Config,
  listeningAddress: string,
): Promise<string> {
  return publicUrl ?? (await store.read((tx) => findState(tx, "public-url"))) ?? listeningAddress;
}

/** The link ends its line, so that terminals and mail programs know where it ends. */
function invitationTo(link: string): string {
  return `
The service has no operator yet. Within ${limits.setUpLinkMinutes} minutes, open this link to become its operator: ${link}
Later, \`npm run --silent setup-link\` prints another.

`;
}
