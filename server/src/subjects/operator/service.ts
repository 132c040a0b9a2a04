import { type FailedMail, failedMailsShown, type ServiceState } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { version } from "#program.ts";
import { readPublicUrl } from "#settings/readers.ts";
import { findState } from "#store/service-state.ts";
import type { OtherHandler, PortalServices } from "../handlers/portal-handler.ts";
import { testMail } from "../health/health-mails.ts";
import { wantsDigest } from "../health/rows/digest.ts";
import { mailTo } from "../mail/mail-languages.ts";
import { readerOf } from "../mail/rows/mail-readers.ts";
import { findFailedMails } from "../mail/rows/mails.ts";
import { countMosques } from "../mosques/rows/mosque-names.ts";
import { countUsers } from "../people/rows/operated-users.ts";
import { recordAct } from "../security/record-event.ts";

export const getService: OtherHandler<"getService"> = async ({ services, user }) => ({
  response: {
    service: await stateOf(services),
    digestsMe: await services.store.read((tx) => wantsDigest(tx, user.id)),
    failedMails: await failedMailsOf(services),
  },
});

/** Sends one email, and tells what became of it. */
export const sendTestMail: OtherHandler<"sendTestMail"> = async (asked) => {
  const { services, user } = asked;
  const { store, mailer, publicAddress } = services;
  if (!mailer.canSend) throw ApiError.of("mail_not_configured");
  const to = user.email;
  const reader = await store.write(async (tx) => {
    await recordAct(tx, asked, { kind: "test_mail_sent", userId: user.id });
    return readerOf(tx, to);
  });
  const delivery = await mailer.deliver(mailTo(reader, testMail(`${publicAddress.current()}/portal`)));
  if (delivery.outcome === "sent") return { response: { to, sent: true } };
  return { response: { to, sent: false, problem: delivery.problem } };
};

export const updateService: OtherHandler<"updateService"> = async (asked) => {
  const { services, body } = asked;
  if (services.publicAddress.isFixed) throw ApiError.of("public_url_fixed");
  const read = readPublicUrl(body.publicUrl.trim());
  if (!("value" in read) || read.value === undefined) {
    throw ApiError.of("url_invalid", { field: "publicUrl" });
  }
  if (new URL(read.value).pathname !== "/") throw ApiError.of("public_url_has_path", { field: "publicUrl" });
  const [from, to] = [services.publicAddress.current(), read.value];
  const details = { setting: "publicUrl", from, to } as const;
  await services.publicAddress.save(to, async (tx) => {
    if (to !== from) await recordAct(tx, asked, { kind: "setting_changed", details });
  });
  return { response: { service: await stateOf(services) } };
};

async function failedMailsOf({ store }: PortalServices): Promise<FailedMail[]> {
  const mails = await store.read((tx) => findFailedMails(tx, failedMailsShown));
  return mails.map(({ mosqueId, communityName, problem, ...mail }) => ({
    ...mail,
    ...(mosqueId !== null && { mosqueId }),
    ...(communityName !== null && { communityName }),
    ...(problem !== null && { problem }),
  }));
}

async function stateOf({
  store,
  provider,
  mailer,
  publicAddress,
  startedAt,
}: PortalServices): Promise<ServiceState> {
  const { version: engineVersion, sizeBytes } = await store.stats();
  const { backedUpAt, ...counts } = await store.readLong(async (tx) => ({
    backedUpAt: await findState(tx, "backed-up-at"),
    mosqueCount: await countMosques(tx),
    userCount: await countUsers(tx),
  }));
  return {
    version,
    nodeVersion: process.versions.node,
    startedAt: startedAt.toISOString(),
    database: { engine: store.name, version: engineVersion, sizeBytes },
    ...(backedUpAt !== undefined && { backedUpAt }),
    ...counts,
    publicUrl: publicAddress.current(),
    publicUrlIsFixed: publicAddress.isFixed,
    canMail: mailer.canSend,
    ...(provider && { oidcName: provider.name }),
  };
}
