import type { Tx } from "#store/tables/schema.ts";
import { endPassword, passwordsOf } from "#subjects/people/rows/users.ts";
import { removePasskey } from "#subjects/sign-in/passkeys/rows/passkeys.ts";
import {
  addUnlinked,
  providerRowsOf,
  removeProviderLink,
} from "#subjects/sign-in/provider/rows/provider-links.ts";
import { type RestoreOrigin, recordRestore } from "../restored-data.ts";

/** Whose ways to sign in ended, by the ids of the accounts. */
interface EndedMethods {
  readonly passwords: ReadonlySet<string>;
  /** Passkeys and provider links. */
  readonly others: ReadonlySet<string>;
}

/**
 * Ends the passwords, passkeys and provider links that the previous database does not have any more.
 * @param userIds accounts that both databases have
 */
export async function endSignInMethodsAsIn(
  former: Tx,
  tx: Tx,
  origin: RestoreOrigin,
  userIds: readonly string[],
): Promise<EndedMethods> {
  if (userIds.length === 0) return { passwords: new Set(), others: new Set() };
  const passkeys = await endPasskeys(former, tx, origin, userIds);
  const links = await endLinks(former, tx, origin, userIds);
  return { passwords: await endPasswords(former, tx, origin, userIds), others: passkeys.union(links) };
}

type Ending = (
  former: Tx,
  tx: Tx,
  origin: RestoreOrigin,
  userIds: readonly string[],
) => Promise<ReadonlySet<string>>;

const endPasswords: Ending = async (former, tx, origin, userIds) => {
  const ended = new Set<string>();
  const there = await passwordsOf(former, userIds);
  for (const [userId, chosenAt] of await passwordsOf(tx, userIds)) {
    if (chosenAt === there.get(userId)) continue;
    await endPassword(tx, userId);
    await recordRestore(tx, origin, { kind: "password_changed", userId });
    ended.add(userId);
  }
  return ended;
};

const endPasskeys: Ending = async (former, tx, origin, userIds) => {
  const ended = new Set<string>();
  const passkeysIn = (database: Tx) =>
    database.selectFrom("passkeys").select(["id", "userId", "name"]).where("userId", "in", userIds).execute();
  const there = new Set((await passkeysIn(former)).map(({ id }) => id));
  for (const { id, userId, name } of await passkeysIn(tx)) {
    if (there.has(id)) continue;
    await removePasskey(tx, { id, userId });
    const details = { factor: "passkey", name } as const;
    await recordRestore(tx, origin, { kind: "factor_removed", userId, details });
    ended.add(userId);
  }
  return ended;
};

/** Also repeats which issuers an account has unlinked, so that a sign-in there does not link it again. */
const endLinks: Ending = async (former, tx, origin, userIds) => {
  const ended = new Set<string>();
  const now = origin.now.toISOString();
  const rows = await providerRowsOf(former, userIds);
  const nameOf = ({ userId, subject }: { userId: string; subject: string }) => `${userId} ${subject}`;
  const there = new Set(rows.linked.map(nameOf));
  for (const link of (await providerRowsOf(tx, userIds)).linked) {
    if (there.has(nameOf(link))) continue;
    const { id, userId } = link;
    if (!(await removeProviderLink(tx, userId, id, now))) continue;
    await recordRestore(tx, origin, { kind: "provider_unlinked", userId });
    ended.add(userId);
  }
  for (const { userId, subject: issuer } of rows.unlinked) await addUnlinked(tx, userId, issuer, now);
  return ended;
};
