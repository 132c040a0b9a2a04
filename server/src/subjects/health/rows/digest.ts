import type { HealthState } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { MailReader } from "#subjects/mail/rows/mail-readers.ts";
import { troubles } from "../rules/notifications.ts";
import { countInTrouble } from "./checks.ts";

/** How many mosques of each kind a digest names. */
const named = 20;

/** What operators are told once a day. */
export interface Digest {
  /** How many mosques are in each state that someone has to end. */
  readonly counts: readonly { readonly state: (typeof troubles)[number]; readonly mosques: number }[];
  /** The mosques in trouble for the longest time, longest first. Instants are ISO. */
  readonly inTrouble: readonly {
    readonly communityName: string;
    readonly state: HealthState;
    readonly stateSince: string;
  }[];
  /** How many mosques have no owner or manager who can be reached, and the names of the first. */
  readonly unattended: { readonly mosques: number; readonly names: readonly string[] };
}

export async function findDigest(tx: Tx): Promise<Digest | undefined> {
  const counts = (await countInTrouble(tx)).filter(({ mosques }) => mosques > 0);
  const { mosques } = await unattended(tx)
    .select(({ fn }) => fn.countAll().as("mosques"))
    .executeTakeFirstOrThrow();
  const digest = {
    counts,
    inTrouble: await findInTrouble(tx),
    unattended: { mosques: Number(mosques), names: await findUnattended(tx) }, // PostgreSQL gives a bigint as text.
  };
  return counts.length + digest.unattended.mosques > 0 ? digest : undefined;
}

function findInTrouble(tx: Tx): Promise<Digest["inTrouble"][number][]> {
  return tx
    .selectFrom("syncWatches")
    .innerJoin("mosques", "mosques.id", "syncWatches.mosqueId")
    .select(["mosques.communityName", "syncWatches.state", "syncWatches.stateSince"])
    .where("syncWatches.state", "in", troubles)
    .orderBy("syncWatches.stateSince")
    .orderBy("mosques.id")
    .limit(named)
    .execute();
}

async function findUnattended(tx: Tx): Promise<string[]> {
  const rows = await unattended(tx)
    .select("mosques.communityName")
    .orderBy("mosques.nameOrder")
    .orderBy("mosques.id")
    .limit(named)
    .execute();
  return rows.map(({ communityName }) => communityName);
}

/**
 * Real mosques without an owner or manager who can sign in and has a confirmed email: mails about them have no reader.
 */
function unattended(tx: Tx) {
  return tx
    .selectFrom("mosques")
    .where("mosques.testOf", "is", null)
    .where("mosques.suspendedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("members")
            .innerJoin("users", "users.id", "members.userId")
            .select("users.id")
            .whereRef("members.mosqueId", "=", "mosques.id")
            .where("members.role", "in", ["owner", "manager"])
            .where("users.emailVerified", "=", 1)
            .where("users.disabledAt", "is", null),
        ),
      ),
    );
}

/** The operators who can sign in and want the digest. */
export function findDigestReaders(tx: Tx): Promise<MailReader[]> {
  return tx
    .selectFrom("users")
    .select(["email", "language"])
    .where("isOperator", "=", 1)
    .where("emailVerified", "=", 1)
    .where("disabledAt", "is", null)
    .where("deletedAt", "is", null)
    .where("digest", "=", 1)
    .orderBy("email")
    .execute();
}

/** Whether an operator wants the digest. */
export async function wantsDigest(tx: Tx, userId: string): Promise<boolean> {
  const { digest } = await tx
    .selectFrom("users")
    .select("digest")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return digest === 1;
}

export async function saveDigestWish(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await tx
    .updateTable("users")
    .set({ digest: wanted ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
}
