import {
  codeOf,
  type Key,
  type PortalBodyOf,
  type PortalResponseOf,
  type ReasonName,
} from "@mosque-sync/contract";
import type { Visitor } from "../../support/portal/portal.ts";
import type { PortalResponse } from "../../support/portal/portal-responses.ts";
import { assertRefused, type SharedSuite, succeeded } from "../../support/services/suite.ts";

type Grace = PortalBodyOf<"rotateKey">["grace"];
type Issued = PortalResponseOf<"createKey">;

/** A visitor's access to a mosque's keys. */
export interface KeyDesk {
  readonly mosqueId: string;
  list(): Promise<Key[]>;
  get(keyId: string): Promise<Key>;
  /** Makes a key, with write access unless specified. */
  create(key: Partial<PortalBodyOf<"createKey">>): Promise<Issued>;
  /** Renames a key, or limits where it works from. */
  update(keyId: string, change: PortalBodyOf<"updateKey">): Promise<Key>;
  rotate(keyId: string, grace: Grace): Promise<Issued>;
  endGrace(keyId: string): Promise<Key>;
  revoke(keyId: string, name: string): Promise<Key>;
  /** The same requests, which may be refused. */
  readonly attempt: {
    get(keyId: string): Promise<PortalResponse<"getKey">>;
    /** @param key the body, in place of a name and a scope */
    create(key: object): Promise<PortalResponse<"createKey">>;
    /** @param change the body, which may be invalid */
    update(keyId: string, change: object): Promise<PortalResponse<"updateKey">>;
    rotate(keyId: string, grace: Grace): Promise<PortalResponse<"rotateKey">>;
    endGrace(keyId: string): Promise<PortalResponse<"endGrace">>;
    revoke(keyId: string, name: string): Promise<PortalResponse<"revokeKey">>;
  };
}

export function keyDesk(visitor: Visitor, mosqueId: string): KeyDesk {
  const params = (keyId: string) => ({ mosqueId, keyId });
  const creation = (key: object) => ({
    params: { mosqueId },
    body: { name: "Website", scope: "sync:write", ...key } as PortalBodyOf<"createKey">, // May be invalid.
  });
  const updating = (keyId: string, change: object) => ({ params: params(keyId), body: change });
  const rotation = (keyId: string, grace: Grace) => ({ params: params(keyId), body: { grace } });
  const revocation = (keyId: string, name: string) => ({ params: params(keyId), body: { name } });
  return {
    mosqueId,
    list: async () => (await visitor.does("listKeys", { params: { mosqueId } })).keys,
    get: async (keyId) => (await visitor.does("getKey", { params: params(keyId) })).key,
    create: (key) => visitor.does("createKey", creation(key)),
    update: async (keyId, change) => (await visitor.does("updateKey", updating(keyId, change))).key,
    rotate: (keyId, grace) => visitor.does("rotateKey", rotation(keyId, grace)),
    endGrace: async (keyId) => (await visitor.does("endGrace", { params: params(keyId) })).key,
    revoke: async (keyId, name) => (await visitor.does("revokeKey", revocation(keyId, name))).key,
    attempt: {
      get: (keyId) => visitor.call("getKey", { params: params(keyId) }),
      create: (key) => visitor.call("createKey", creation(key)),
      update: (keyId, change) => visitor.call("updateKey", updating(keyId, change)),
      rotate: (keyId, grace) => visitor.call("rotateKey", rotation(keyId, grace)),
      endGrace: (keyId) => visitor.call("endGrace", { params: params(keyId) }),
      revoke: (keyId, name) => visitor.call("revokeKey", revocation(keyId, name)),
    },
  };
}

/**
 * Makes a key that expires within seconds. A busy machine may take longer than those to make it: it gets more until it
 * has not expired by then.
 */
export async function createShortLived(desk: KeyDesk, name: string): Promise<Issued & { expiresAt: string }> {
  for (let ms = 2_000; ; ms *= 2) {
    const expiresAt = new Date(Date.now() + ms).toISOString();
    const { status, body } = await desk.attempt.create({ name, expiresAt });
    if (status === 201 && body.key.status === "working") return { ...body, expiresAt };
  }
}

/** Asserts that a key of the mosque works. */
export async function assertWorks(suite: SharedSuite, { mosqueId }: KeyDesk, key: string): Promise<void> {
  succeeded(await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key }));
}

/** Asserts that a key of the mosque has ended, for this exact reason. */
export async function assertEnded(
  suite: SharedSuite,
  { mosqueId }: KeyDesk,
  key: string,
  reason: ReasonName,
): Promise<void> {
  const response = await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key });
  assertRefused(response, 401, codeOf(reason), reason);
}
