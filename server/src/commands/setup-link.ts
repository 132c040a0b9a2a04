import { randomUUID } from "node:crypto";
import { formats } from "../domain/bodies/formats.ts";
import { linkTo } from "../domain/signing-in/one-time-links.ts";
import { newSetUpLink, publicUrlOf } from "../process/first-start.ts";
import { listeningAddress } from "../process/listening-address.ts";
import type { Config } from "../settings/config.ts";
import { createLink } from "../store/people/links.ts";
import { findUserByEmail } from "../store/people/users.ts";
import { recordCommand } from "../store/security/security-news.ts";
import { openStore, type Store } from "../store/store.ts";
import { runOperatorCommand } from "./operator-command.ts";

const usage = `Prints a one-time link: to set up a service that has no operator, or to choose a new password for an operator.

  npm run --silent setup-link -- [--email EMAIL]

  --email  an operator's email: the link lets its holder choose a new password for this operator

It works while the service runs. Earlier setup links end. Everyone else gets a link to a new password from an operator,
in the portal.
`;

await runOperatorCommand({
  usage,
  failure: "No link was created",
  options: { email: { type: "string" } },
  read({ email }) {
    const address = email === undefined ? undefined : formats.email.read(email);
    return email !== undefined && address === undefined
      ? { problems: [`--email "${email}" is not an email address.`] }
      : { email: address };
  },
  run: async ({ email }, config) => `${await createLinkFor(email, config)}\n`,
});

async function createLinkFor(email: string | undefined, config: Config): Promise<string> {
  const store = await openStore(config);
  try {
    const publicUrl = await publicUrlOf(store, config, listeningAddress(config.host, config.port));
    if (new URL(publicUrl).port === "0") {
      throw new Error("PORT is 0, so the address of the service is unknown: set PORT or PUBLIC_URL.");
    }
    if (email !== undefined) return await passwordLink(store, publicUrl, email);
    const link = await newSetUpLink(store, publicUrl);
    if (link === undefined) {
      throw new Error(
        "The service already has an operator. Sign in, or pass an operator's --email to choose a new password.",
      );
    }
    return link;
  } finally {
    await store.close();
  }
}

/** @throws Error when no operator has this email */
function passwordLink(store: Store, publicUrl: string, email: string): Promise<string> {
  return store.write(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user?.isOperator) throw new Error(`No operator has the email ${email}.`);
    await recordCommand(tx, store.now(), { kind: "password_link_made", userId: user.id });
    const link = { id: randomUUID(), kind: "password", userId: user.id, createdBy: null } as const;
    return linkTo(publicUrl, "password", (await createLink(tx, link, store.now())).token);
  });
}
