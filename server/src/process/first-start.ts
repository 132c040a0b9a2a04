import { randomUUID } from "node:crypto";
import { limits } from "@mosque-sync/contract";
import { commandLine } from "../program.ts";
import type { Config } from "../settings/config.ts";
import { findState } from "../store/service-state.ts";
import { openStore, type Store } from "../store/store.ts";
import { countOperators } from "../subjects/people/rows/users.ts";
import { recordCommand } from "../subjects/security/rows/security-news.ts";
import { endLinks } from "../subjects/sign-in/links/rows/ended-links.ts";
import { createLink } from "../subjects/sign-in/links/rows/links.ts";
import { linkTo } from "../subjects/sign-in/links/rules/one-time-links.ts";

/**
 * Prints the setup link if the service has no operator yet. It is a separate line on standard output, whatever the log
 * level, and not a record of the log, because logs are kept and shared.
 * @param print prints on standard output unless given
 */
export async function printSetUpLink(
  config: Config,
  listeningAddress: string,
  print = (text: string): unknown => process.stdout.write(text),
): Promise<void> {
  const store = await openStore(config);
  try {
    const link = await newSetUpLink(store, await publicUrlOf(store, config, listeningAddress));
    if (link !== undefined) print(invitationTo(link));
  } finally {
    await store.close();
  }
}

/**
 * Creates a setup link; earlier ones end.
 * @returns undefined if the service has an operator
 */
export async function newSetUpLink(store: Store, publicUrl: string): Promise<string | undefined> {
  const now = store.now();
  return store.write(async (tx) => {
    if ((await countOperators(tx)) > 0) return undefined;
    await endLinks(tx, { kind: "set-up" }, now.toISOString());
    await recordCommand(tx, now, { kind: "set_up_link_made" });
    return linkTo(
      publicUrl,
      "set-up",
      (await createLink(tx, { id: randomUUID(), kind: "set-up", createdBy: null, mailedOnly: false }, now))
        .token,
    );
  });
}

/**
 * The URL that links start with, for a process that runs no server: the public one, else the one that the service
 * listens on, which its settings may lack here.
 * @param listeningAddress by the settings here, before the service's first start
 */
export async function publicUrlOf(
  store: Store,
  { publicUrl }: Config,
  listeningAddress: string,
): Promise<string> {
  if (publicUrl !== undefined) return publicUrl;
  const saved = await store.read(async (tx) => {
    return (await findState(tx, "public-url")) ?? (await findState(tx, "listening-at"));
  });
  return saved ?? listeningAddress;
}

/** The text for the setup link. The link is at the end of its line, so that terminals find its end. */
function invitationTo(link: string): string {
  return `
The service has no operator yet. Within ${limits.setUpLinkMinutes} minutes, open this link to become its operator: ${link}
Later, \`${commandLine("setup-link")}\` prints another.

`;
}
