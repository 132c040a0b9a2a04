import type { User } from "@mosque-sync/contract";
import type { ChangeOrigin } from "#store/changes.ts";

/** The origin of a mosque's change records: the signed-in user. */
export function changeOrigin(asked: {
  readonly mosque: { readonly id: string };
  readonly user: User;
  readonly at: string;
  readonly requestId: string;
}): ChangeOrigin {
  const { mosque, user, at, requestId } = asked;
  return { mosqueId: mosque.id, at, actorKind: "user", actorId: user.id, requestId };
}
