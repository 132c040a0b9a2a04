import type { User } from "@mosque-sync/contract";
import type { ChangeOrigin } from "../store/changes.ts";

/** The signed-in user who changes something of a mosque, for its change records. */
export function changeOrigin(asked: {
  readonly mosque: { readonly id: string };
  readonly user: User;
  readonly at: string;
  readonly requestId: string;
}): ChangeOrigin {
  const { mosque, user, at, requestId } = asked;
  return { mosqueId: mosque.id, at, actorKind: "user", actorId: user.id, requestId };
}
