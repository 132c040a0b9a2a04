import type { BodyIn, ParameterOf, QueryOf, ResponseIn } from "../endpoint.ts";
import { activityEndpoints } from "../subjects/activity/activity-endpoints.ts";
import { healthEndpoints } from "../subjects/health/health-endpoints.ts";
import { historyEndpoints } from "../subjects/history/history-endpoints.ts";
import { keyEndpoints } from "../subjects/keys/key-endpoints.ts";
import { keySafetyEndpoints } from "../subjects/keys/key-safety-endpoints.ts";
import { dataEndpoints, keyWriteEndpoints } from "../subjects/mosque-data/data-endpoints.ts";
import { mosqueEndpoints } from "../subjects/mosques/mosque-endpoints.ts";
import { removalEndpoints } from "../subjects/mosques/removal-endpoints.ts";
import { operatorEndpoints } from "../subjects/operator/operator-endpoints.ts";
import { settingsEndpoints } from "../subjects/operator/settings-endpoints.ts";
import { peopleEndpoints } from "../subjects/people/people-endpoints.ts";
import { securityEndpoints } from "../subjects/security/security-endpoints.ts";
import { emailEndpoints } from "../subjects/sign-in/email-endpoints.ts";
import { factorEndpoints } from "../subjects/sign-in/factor-endpoints.ts";
import { linkEndpoints } from "../subjects/sign-in/link-endpoints.ts";
import { openLinkEndpoints } from "../subjects/sign-in/open-link-endpoints.ts";
import { passkeyEndpoints } from "../subjects/sign-in/passkey-endpoints.ts";
import { providerEndpoints } from "../subjects/sign-in/provider-endpoints.ts";
import { sessionEndpoints } from "../subjects/sign-in/session-endpoints.ts";
import { signingInEndpoints } from "../subjects/sign-in/sign-in-endpoints.ts";
import { teamEndpoints } from "../subjects/team/team-endpoints.ts";
import { timetableSourceEndpoints } from "../subjects/timetable/source-endpoints.ts";

/** Every endpoint of the portal, by its name. */
export const portalEndpoints = {
  ...signingInEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...factorEndpoints,
  ...emailEndpoints,
  ...sessionEndpoints,
  ...linkEndpoints,
  ...openLinkEndpoints,
  ...mosqueEndpoints,
  ...healthEndpoints,
  ...keyEndpoints,
  ...activityEndpoints,
  ...teamEndpoints,
  ...dataEndpoints,
  ...keyWriteEndpoints,
  ...timetableSourceEndpoints,
  ...historyEndpoints,
  ...operatorEndpoints,
  ...settingsEndpoints,
  ...peopleEndpoints,
  ...removalEndpoints,
  ...keySafetyEndpoints,
  ...securityEndpoints,
};

export type PortalEndpoints = typeof portalEndpoints;
export type PortalEndpointName = keyof PortalEndpoints;

export type PortalResponseOf<N extends PortalEndpointName> = ResponseIn<PortalEndpoints[N]>;

export type PortalBodyOf<N extends PortalEndpointName> = BodyIn<PortalEndpoints[N]>;

/** The query parameters of a request to an endpoint of the portal; empty if it has no parameters. */
export type PortalQueryOf<N extends PortalEndpointName> = QueryOf<PortalEndpoints[N]>;

/** The parameters in the path of an endpoint of the portal. */
export type PortalParamsOf<N extends PortalEndpointName> = Readonly<
  Record<ParameterOf<PortalEndpoints[N]["path"]>, string>
>;
