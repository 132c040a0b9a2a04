import { formats } from "../domain/bodies/formats.ts";
import { linkTo } from "../domain/signing-in/one-time-links.ts";
import { newSetUpLink, publicUrlOf } from "../process/first-start.ts";
import { listeningAddress } from "../process/listening-address.ts";
import type { Config } from "../settings/config.ts";
import { createLink } from "../store/people/links.ts";
import { findUserByEmail } from "../store/people/users.ts";
import { openStore, type Store } from "../store/store.ts";
import { runOperatorCommand } from "./operator-command.ts";

const usage = `Prints a one-time link: to set up a service that has no operator, or to a new password for an operator.

  npm run --silent setup-link -- [--email EMAIL]

  --email  an operator's e-mail: whoever opens the link chooses a new password for them

It works while the service runs. Earlier set-up links end. Anybody else gets a link to a new password from an
operator, in the portal.
`;

await runOperatorCommand({
  usage,
  failure: "No link was made",
  options: { email: { type: "string" } },
  read({ email }) {
    const address = email === undefined ? undefined : formats.email.read(email);
    return email !== undefined && address === undefined
      ? { problems: [`--email "${email}" is not an e-mail address.`] }
      : { email: address };
  },
  run: async ({ email }, config) => `${await makeLinkFor(email, config)}\n`,
});

async function makeLinkFor(email: string | undefined, config: Config): Promise<string> {
  const store = await openStore(config);
  try {
    const publicUrl = await publicUrlOf(store, config, listeningAddress(config.host, config.port));
    if (new URL(publicUrl).port === "0") {
      throw new Error("PORT is 0, so nobody knows where the service listens: set PORT or PUBLIC_URL.");
    }
    if (email !== undefined) return await passwordLink(store, publicUrl, email);
    const link = await newSetUpLink(store, publicUrl);
    if (link === undefined) {
      throw new Error(
        "The service has an operator already. Sign in; or give an operator's --email, to choose a new password.",
      );
    }
    return link;
  } finally {
    await store.close();
  }
}

/** @throws Error when the e-mail is no operator's */
function passwordLink(store: Store, publicUrl: string, email: string): Promise<string> {
  return store.write(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user?.isOperator) throw new Error(`There is no operator with the e-mail ${email}.`);
    const link = { kind: "password", userId: user.id, createdBy: null } as const;
    return linkTo(publicUrl, "password", (await createLink(tx, link, store.now())).token);
  });
}
