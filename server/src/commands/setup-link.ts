import { randomUUID } from "node:crypto";
import type { User } from "@mosque-sync/contract";
import { formats } from "../domain/bodies/formats.ts";
import { newSetUpLink, publicUrlOf } from "../process/first-start.ts";
import { listeningAddress } from "../process/listening.ts";
import { commandLine } from "../program.ts";
import type { Config } from "../settings/config.ts";
import { openStore, type Store } from "../store/store.ts";
import type { Tx } from "../store/tables/schema.ts";
import { mailsTo } from "../subjects/mail/mail-languages.ts";
import { readerOf } from "../subjects/mail/rows/mail-readers.ts";
import { addMails } from "../subjects/mail/rows/mails.ts";
import { isDisabled, saveDisabled } from "../subjects/people/rows/user-removal.ts";
import { findUserByEmail } from "../subjects/people/rows/users.ts";
import { recordCommand } from "../subjects/security/rows/security-news.ts";
import { factorMail } from "../subjects/sign-in/factors/factor-mails.ts";
import { removeFactors } from "../subjects/sign-in/factors/rows/factors.ts";
import { createLink } from "../subjects/sign-in/links/rows/links.ts";
import { linkTo } from "../subjects/sign-in/links/rules/one-time-links.ts";
import { endSessions } from "../subjects/sign-in/sessions/rows/sessions.ts";
import { findOwnersAround } from "../subjects/team/rows/mailed-members.ts";
import { runOperatorCommand } from "./operator-command.ts";

const usage = `Prints a one-time link: to set up a service that has no operator, or to choose a new password for an operator.

  ${commandLine("setup-link", "[--email EMAIL | --enable EMAIL | --reset-factors EMAIL]")}

  --email          an operator's email: the link lets its holder choose a new password for this operator
  --enable         a disabled operator's email: enables the account, as after a restore, and prints the same link
  --reset-factors  an operator's email: prints no link, but removes the second factors of this operator, who has lost
                   them, and ends every session; the security history records it. This operator and the owners of
                   their mosques are mailed if SMTP_URL is set here as it is for the service, which sends the mails
                   within a minute

It works while the service runs. Earlier setup links end. Everyone else gets a link to a new password from an operator,
in the portal.
`;

await runOperatorCommand({
  usage,
  failure: "No link was created",
  options: { email: { type: "string" }, enable: { type: "string" }, "reset-factors": { type: "string" } },
  read(given) {
    const typed = Object.entries(given).filter(([, email]) => email !== undefined);
    if (typed.length > 1) return { problems: ["Use one of --email, --enable and --reset-factors."] };
    const [option, email] = typed[0] ?? [];
    const address = email === undefined ? undefined : formats.email.read(email);
    if (email !== undefined && address === undefined) {
      return { problems: [`--${option} "${email}" is not an email address.`] };
    }
    return { address, option };
  },
  run: async ({ address, option }, config) =>
    option === "reset-factors" && address !== undefined
      ? resetFactorsOf(address, config)
      : `${await createLinkFor(address, config, option === "enable")}\n`,
});

/** @throws Error when no operator has this email, or the operator has no second factor */
async function resetFactorsOf(email: string, config: Config): Promise<string> {
  const store = await openStore(config);
  try {
    return await store.write(async (tx) => {
      const user = await requireOperator(tx, email);
      if (!(await removeFactors(tx, user.id))) throw new Error(`${email} has no second factor.`);
      const at = store.now();
      await endSessions(tx, user.id, at.toISOString());
      await recordCommand(tx, at, {
        kind: "factors_reset",
        userId: user.id,
        details: { command: "setup-link" },
      });
      if (config.smtpUrl !== undefined) await addResetMails(tx, user, at.toISOString());
      return `The second factors of ${email} are removed, and every session has ended. Sign in with the password, and add a new one.\n`;
    });
  } finally {
    await store.close();
  }
}

/** Adds the mails that tell of removed factors (decision 8.95). They wait in the database until a service sends them. */
async function addResetMails(tx: Tx, person: User, at: string): Promise<void> {
  const readers = [await readerOf(tx, person.email), ...(await findOwnersAround(tx, person))];
  const letters = factorMail("removed on the machine", person);
  await addMails(tx, mailsTo(readers, letters, { mosqueId: null, what: "security" }), at);
}

async function createLinkFor(email: string | undefined, config: Config, enables: boolean): Promise<string> {
  const store = await openStore(config);
  try {
    const publicUrl = await publicUrlOf(store, config, listeningAddress(config.host, config.port));
    if (new URL(publicUrl).port === "0") {
      throw new Error("PORT is 0, so the address of the service is unknown: set PORT or PUBLIC_URL.");
    }
    if (email !== undefined) return await passwordLink(store, publicUrl, email, enables);
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

/** @param enables whether a disabled account is enabled. @throws Error when no operator has this email */
function passwordLink(store: Store, publicUrl: string, email: string, enables: boolean): Promise<string> {
  return store.write(async (tx) => {
    const user = await requireOperator(tx, email);
    if (enables && (await isDisabled(tx, user.id))) {
      await saveDisabled(tx, user.id, { isDisabled: false, now: store.now().toISOString() });
      await recordCommand(tx, store.now(), { kind: "account_enabled", userId: user.id });
    }
    await recordCommand(tx, store.now(), { kind: "password_link_made", userId: user.id });
    const link = {
      id: randomUUID(),
      kind: "password",
      userId: user.id,
      createdBy: null,
      mailedOnly: false,
    } as const;
    return linkTo(publicUrl, "password", (await createLink(tx, link, store.now())).token);
  });
}

/** @throws Error when no operator has this email */
async function requireOperator(tx: Tx, email: string): Promise<User> {
  const user = await findUserByEmail(tx, email);
  if (!user?.isOperator) throw new Error(`No operator has the email ${email}.`);
  return user;
}
