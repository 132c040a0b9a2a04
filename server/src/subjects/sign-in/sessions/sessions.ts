import type { OpenSession } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { SessionsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { findUser } from "#subjects/people/rows/users.ts";
import { type EventSource, recordEvent } from "#subjects/security/record-event.ts";
import {
  endOtherSessions as endOthers,
  endSessions,
  endSession as endStored,
  listSessions as findSessions,
} from "./rows/sessions.ts";

export const listSessions: OtherHandler<"listSessions"> = async ({ services, user, session }) => {
  const { store, now } = services;
  const found = await store.read((tx) => findSessions(tx, user.id, now().toISOString()));
  return { response: { sessions: found.map((one) => responseOf(one, session.id)) } };
};

export const endSession: OtherHandler<"endSession"> = async (asked) => {
  const { services, user, params } = asked;
  await services.store.write((tx) => endOne(tx, asked, user.id, params.sessionId));
  return { response: {} };
};

export const endOtherSessions: OtherHandler<"endOtherSessions"> = async (asked) => {
  const { services, user, session } = asked;
  await services.store.write(async (tx) => {
    const now = services.now().toISOString();
    const ended = await endOthers(tx, user.id, { keptId: session.id, now });
    const details = { sessions: String(ended) };
    if (ended > 0) await recordEvent(tx, asked, { kind: "sessions_ended", userId: user.id, details });
  });
  return { response: {} };
};

export const listUserSessions: OtherHandler<"listUserSessions"> = ({ services, params, session }) =>
  services.store.read(async (tx) => {
    await requireUser(tx, params.userId);
    const found = await findSessions(tx, params.userId, services.now().toISOString());
    return { response: { sessions: found.map((one) => responseOf(one, session.id)) } };
  });

export const endUserSession: OtherHandler<"endUserSession"> = async (asked) => {
  const { services, params } = asked;
  await services.store.write(async (tx) => {
    await requireUser(tx, params.userId);
    await endOne(tx, asked, params.userId, params.sessionId);
  });
  return { response: {} };
};

export const endUserSessions: OtherHandler<"endUserSessions"> = async (asked) => {
  const { services, params } = asked;
  await services.store.write(async (tx) => {
    await requireUser(tx, params.userId);
    await endSessions(tx, params.userId, services.now().toISOString());
    await recordEvent(tx, asked, { kind: "sessions_ended", userId: params.userId });
  });
  return { response: {} };
};

async function endOne(tx: Tx, asked: EventSource, userId: string, sessionId: string): Promise<void> {
  const ended = await endStored(tx, userId, sessionId);
  if (!ended) throw ApiError.of("session_not_found");
  const details = ended.userAgent ? { device: ended.userAgent } : {};
  await recordEvent(tx, asked, { kind: "session_ended", userId, details });
}

async function requireUser(tx: Tx, userId: string): Promise<void> {
  if (!(await findUser(tx, userId))) throw ApiError.of("user_not_found");
}

function responseOf(session: SessionsTable, currentId: string): OpenSession {
  const { id, userAgent, ipAddress, createdAt, updatedAt, expiresAt } = session;
  return {
    id,
    ...(userAgent && { device: userAgent }),
    ...(ipAddress && { address: ipAddress }),
    signedInAt: createdAt,
    lastUsedAt: updatedAt,
    endsAt: expiresAt,
    isCurrent: id === currentId,
  };
}
