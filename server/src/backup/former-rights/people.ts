import type { UsersTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { saveDisabled } from "#subjects/people/rows/user-removal.ts";
import { pagesOf, rowsById } from "../data-tables.ts";
import { type RestoreOrigin, recordRestore } from "../restored-data.ts";
import { endSignInMethodsAsIn } from "./sign-in-methods.ts";

/** An account that a restore brought back with more than it had in the previous database. */
export interface NamedPerson {
  readonly name: string;
  readonly email: string;
}

/** The parts of accounts that a restore ended, until an operator confirms them. */
export interface EndedPeople {
  /** Disabled: they were disabled or deleted since the backup, or are no operators any more. */
  readonly disabled: readonly NamedPerson[];
  /** Without a password: the backup's was replaced or ended since. */
  readonly withoutPassword: readonly NamedPerson[];
  /** Without passkeys or provider links that were removed since. */
  readonly withoutMethod: readonly NamedPerson[];
}

/** The accounts of operators who can sign in, for a restore that cannot compare them with the previous database. */
export async function operatorsOf(tx: Tx): Promise<NamedPerson[]> {
  return tx
    .selectFrom("users")
    .select(["name", "email"])
    .where("isOperator", "=", 1)
    .where("disabledAt", "is", null)
    .orderBy("email")
    .execute();
}

/**
 * Repeats the previous database's restrictions of accounts since the backup: of signing in, of operating, and of the
 * ways to sign in, which work without the second factor that backups leave out.
 */
export async function endPeopleAsIn(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<EndedPeople> {
  const ended = {
    disabled: [] as NamedPerson[],
    withoutPassword: [] as NamedPerson[],
    withoutMethod: [] as NamedPerson[],
  };
  const now = origin.now.toISOString();
  for await (const page of pagesOf(tx, "users")) {
    const ids = page.map(({ id }) => id);
    const there = await rowsById(former, "users", ids);
    const known = page.filter(({ id }) => there.has(id));
    const methods = await endSignInMethodsAsIn(
      former,
      tx,
      origin,
      known.map(({ id }) => id),
    );
    for (const user of page) {
      const { id: userId, name, email } = user;
      if (hasLostRights(user, there.get(userId))) {
        await saveDisabled(tx, userId, { isDisabled: true, now });
        await recordRestore(tx, origin, { kind: "account_disabled", userId });
        ended.disabled.push({ name, email });
      }
      if (methods.passwords.has(userId)) ended.withoutPassword.push({ name, email });
      if (methods.others.has(userId)) ended.withoutMethod.push({ name, email });
    }
  }
  return ended;
}

/** @param there the same account in the previous database */
function hasLostRights(here: UsersTable, there: UsersTable | undefined): boolean {
  if (here.disabledAt !== null) return false;
  const wasDisabled = there !== undefined && (there.disabledAt ?? null) !== null;
  return wasDisabled || (here.isOperator === 1 && there?.isOperator !== 1);
}
