import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import { findUserByEmail } from "#subjects/people/rows/users.ts";

/** How long a transaction waits for another transaction that gives an account the same email, in seconds. */
const waitSeconds = 3;

/**
 * Keeps an email free for an account until the transaction ends. Without the lock, PostgreSQL would end the second of
 * two transactions that take it with an error.
 * @param userId the account that may have it already
 * @throws ApiError email_taken
 */
export async function requireFreeEmail(
  { store }: Pick<PortalServices, "store">,
  tx: Tx,
  { email, userId }: { readonly email: string; readonly userId: string },
): Promise<void> {
  const isAlone = await store.lockName(tx, `email ${email}`, waitSeconds);
  const owner = await findUserByEmail(tx, email);
  if (!isAlone || (owner && owner.id !== userId)) throw ApiError.of("email_taken");
}
