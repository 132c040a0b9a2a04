import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler, PortalServices } from "../handlers/portal-handler.ts";
import { mailsTo } from "../mail/mail-languages.ts";
import { addMails } from "../mail/rows/mails.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { plainNameOf } from "../mosques/rules/test-mosques.ts";
import { recordEvent } from "../security/record-event.ts";
import { findConfirmedOwners } from "../team/rows/mailed-members.ts";
import { reportedKeyMail } from "./key-mails.ts";
import { findKeyById, revokeKey } from "./rows/keys.ts";
import { isSameText, keyStatus, type ParsedKey, parseApiKey, redactKeys, works } from "./rules/api-keys.ts";

/**
 * Revokes a key for a finder who presents the whole key, because they could otherwise use it. The response says only
 * whether this request ended it. Its predecessor stays valid, because it was not presented.
 */
export const reportLeakedKey: OtherHandler<"reportLeakedKey"> = async (asked) => {
  const { services, body, requestId } = asked;
  const sent = parsed(body.apiKey.trim());
  const found = await services.store.findKey(sent.prefix, "");
  if (!found || !isSameText(found.secretHash, sent.secretHash)) return { response: { revokedNow: false } };
  const { id, mosqueId } = found;
  const revokedNow = await services.store.write(async (tx) => {
    const now = services.now();
    const [mosque, key] = [await lockMosque(tx, mosqueId), await findKeyById(tx, id)];
    if (!mosque || !key || !works(keyStatus(key, now))) return false;
    const by = { actorKind: "key", actorId: id, requestId: redactKeys(requestId) } as const;
    const at = now.toISOString();
    await revokeKey({ tx, mosque, origin: { mosqueId, at, ...by } }, key);
    const details = { key: key.name, prefix: key.prefix };
    await recordEvent(tx, asked, { kind: "key_reported", mosqueId, details });
    const report = { communityName: plainNameOf(mosque), zone: mosque.timeZoneId, key, at: now };
    await mailOwners(tx, services, mosqueId, report);
    return true;
  });
  if (revokedNow) services.sendMails();
  return { response: { revokedNow } };
};

/** @throws ApiError not_an_api_key */
function parsed(apiKey: string): ParsedKey {
  try {
    return parseApiKey(apiKey);
  } catch {
    throw ApiError.of("not_an_api_key", { field: "apiKey" });
  }
}

async function mailOwners(
  tx: Tx,
  { mailer, publicAddress }: PortalServices,
  mosqueId: string,
  report: Omit<Parameters<typeof reportedKeyMail>[0], "link">,
): Promise<void> {
  if (!mailer.canSend) return;
  const link = `${publicAddress.current()}/portal/mosques/${mosqueId}/keys`;
  const owners = await findConfirmedOwners(tx, mosqueId, null);
  const mails = mailsTo(owners, reportedKeyMail({ ...report, link }), { mosqueId, what: "key_reported" });
  await addMails(tx, mails, report.at.toISOString());
}
