import type { AnswerIn, BodyIn, ParameterOf, QueryOf } from "../endpoint.ts";
import { activityEndpoints } from "./endpoints/activity.ts";
import { dataEndpoints, keyWriteEndpoints } from "./endpoints/data.ts";
import { emailEndpoints } from "./endpoints/emails.ts";
import { factorEndpoints } from "./endpoints/factors.ts";
import { healthEndpoints } from "./endpoints/health.ts";
import { historyEndpoints } from "./endpoints/history.ts";
import { keySafetyEndpoints } from "./endpoints/key-safety.ts";
import { keyEndpoints } from "./endpoints/keys.ts";
import { linkEndpoints } from "./endpoints/links.ts";
import { mosqueEndpoints } from "./endpoints/mosques.ts";
import { openLinkEndpoints } from "./endpoints/open-links.ts";
import { operatorEndpoints } from "./endpoints/operator.ts";
import { passkeyEndpoints } from "./endpoints/passkeys.ts";
import { peopleEndpoints } from "./endpoints/people.ts";
import { providerEndpoints } from "./endpoints/provider.ts";
import { removalEndpoints } from "./endpoints/removals.ts";
import { securityEndpoints } from "./endpoints/security.ts";
import { sessionEndpoints } from "./endpoints/sessions.ts";
import { signingInEndpoints } from "./endpoints/signing-in.ts";
import { suspensionEndpoints } from "./endpoints/suspensions.ts";
import { teamEndpoints } from "./endpoints/team.ts";
import { testMosqueEndpoints } from "./endpoints/test-mosques.ts";

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
  ...testMosqueEndpoints,
  ...healthEndpoints,
  ...keyEndpoints,
  ...activityEndpoints,
  ...teamEndpoints,
  ...dataEndpoints,
  ...keyWriteEndpoints,
  ...historyEndpoints,
  ...operatorEndpoints,
  ...peopleEndpoints,
  ...removalEndpoints,
  ...suspensionEndpoints,
  ...keySafetyEndpoints,
  ...securityEndpoints,
};

export type PortalEndpoints = typeof portalEndpoints;
export type PortalEndpointName = keyof PortalEndpoints;

/** The answer of an endpoint of the portal. */
export type PortalAnswerOf<N extends PortalEndpointName> = AnswerIn<PortalEndpoints[N]>;

/** The body of an endpoint of the portal; undefined if it reads none. */
export type PortalBodyOf<N extends PortalEndpointName> = BodyIn<PortalEndpoints[N]>;

/** The query parameters of a request to an endpoint of the portal; empty if it has none. */
export type PortalQueryOf<N extends PortalEndpointName> = QueryOf<PortalEndpoints[N]>;

/** The parameters in the path of an endpoint of the portal. */
export type PortalParamsOf<N extends PortalEndpointName> = Readonly<
  Record<ParameterOf<PortalEndpoints[N]["path"]>, string>
>;
