export * from "./api-keys.ts";
export * from "./endpoint.ts";
export * from "./endpoints.ts";
export * from "./errors/codes.ts";
export * from "./errors/errors.ts";
export * from "./errors/reasons.ts";
export * from "./errors/refusals.ts";
export * from "./fields.ts";
export * from "./limits.ts";
export * from "./openapi/document.ts";
export * from "./portal/activity.ts";
export * from "./portal/changes.ts";
export { deviceOf } from "./portal/devices.ts";
export {
  type DataName,
  dataEndpoints,
  type WrittenResource,
  writtenResources,
} from "./portal/endpoints/data.ts";
export type { OwnEmail } from "./portal/endpoints/emails.ts";
export {
  newerValues,
  type RestoreObstacleName,
  type RestorePlan,
  type RestoreTargetKind,
  restoreObstacles,
  restoreTargets,
} from "./portal/endpoints/history.ts";
export { linkKinds, type OpenLink } from "./portal/endpoints/open-links.ts";
export type { ProviderLink } from "./portal/endpoints/provider.ts";
export type { ExportedMosque, RemovedMosque } from "./portal/endpoints/removals.ts";
export type { OpenSession } from "./portal/endpoints/sessions.ts";
export type { Factor, StepUpWay } from "./portal/endpoints/signing-in.ts";
export * from "./portal/endpoints.ts";
export * from "./portal/errors.ts";
export * from "./portal/health.ts";
export { type Language, languages, preferredLanguage } from "./portal/languages.ts";
export type { Passkey } from "./portal/passkeys.ts";
export { reasonsInArabic } from "./portal/reasons-in-arabic.ts";
export * from "./portal/resources.ts";
export * from "./portal/roles.ts";
export * from "./portal/security.ts";
export * from "./portal/spans.ts";
export type { PrayerWarning } from "./prayer-warnings.ts";
export * from "./resources.ts";
export { prayerTimeInputPattern, uuidPattern } from "./schemas.ts";
export * from "./sync.ts";
export * from "./versions.ts";
