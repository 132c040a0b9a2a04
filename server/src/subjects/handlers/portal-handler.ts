import type {
  MosqueRole,
  PortalBodyOf,
  PortalEndpointName,
  PortalEndpoints,
  PortalParamsOf,
  PortalQueryOf,
  PortalResponseOf,
  Tagged,
  User,
  VersionsIn,
} from "@mosque-sync/contract";
import type { Writing } from "#store/changes.ts";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { SearchTurns } from "../activity/search-turns.ts";
import type { Mailer } from "../mail/mail.ts";
import type { PublicAddress } from "../operator/public-address.ts";
import type { SettingDefaults } from "../operator/rows/settings.ts";
import type { ProviderClient } from "../sign-in/provider/provider-client.ts";
import type { OpenSession, SignIn } from "../sign-in/sign-in.ts";
import type { PreparingServices } from "./api-handler.ts";
import type { Background } from "./background.ts";
import type { Caller } from "./caller.ts";

/** Everything with an effect that the portal's handlers work with. */
export interface PortalServices extends PreparingServices {
  /** Told of each security event once it is saved. */
  readonly onEvent: (event: SecurityEventsTable) => void;
  readonly signIn: SignIn;
  /** The OpenID Connect provider, if there is one. */
  readonly provider: ProviderClient | undefined;
  readonly mailer: Mailer;
  readonly publicAddress: PublicAddress;
  readonly background: Background;
  /** The turns of searches of the request log. */
  readonly searchTurns: SearchTurns;
  /** Has the mails sent that wait in the database. Call it after the commit that has added one. */
  readonly sendMails: () => void;
  readonly now: () => Date;
  readonly newId: () => string;
  /** What the environment says of settings that no operator has set. */
  readonly settingDefaults: SettingDefaults;
  /** Whether a mosque's changes of a day are bounded (decision 7.21). */
  readonly boundsChanges: boolean;
  /** For how many days the log keeps requests. */
  readonly requestLogDays: number;
  /** Whether operators must add a second factor before they can do anything else. */
  readonly operatorsNeedFactor: boolean;
  /** Told that the log of requests could not be read. */
  readonly onLogUnavailable: (error: unknown) => void;
  /** When this process started. */
  readonly startedAt: Date;
}

/** The endpoints of one mosque: their path has its id. */
export type MosqueEndpointName = {
  [N in PortalEndpointName]: PortalEndpoints[N]["path"] extends `${string}{mosqueId}${string}` ? N : never;
}[PortalEndpointName];
export type OtherEndpointName = Exclude<PortalEndpointName, MosqueEndpointName>;

/** A value of the session: optional where anyone may call, and always undefined where the session is not read. */
type OfSession<N extends PortalEndpointName, T> = PortalEndpoints[N] extends {
  readonly knowsUser: infer Knows;
}
  ? Knows extends true
    ? T | undefined
    : undefined
  : T;

interface Asked<N extends PortalEndpointName> {
  readonly services: PortalServices;
  readonly user: OfSession<N, User>;
  /** The ids in the path except the mosque's, checked and in lower case. */
  readonly params: Omit<PortalParamsOf<N>, "mosqueId">;
  readonly body: PortalBodyOf<N>;
  readonly query: PortalQueryOf<N>;
  readonly requestId: string;
  /** The request's headers, for the sign-in library, which reads its cookie from them. */
  readonly headers: Headers;
  /** The network that the request came from, as trusted proxies report it. */
  readonly network: string;
  readonly caller: Caller;
  /** The user's session: absent where `user` is. */
  readonly session: OfSession<N, OpenSession>;
}

export interface PortalResult<N extends PortalEndpointName> {
  readonly response: PortalResponseOf<N>;
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/** A handler that opens its own transactions. */
export type OtherHandler<N extends OtherEndpointName> = (asked: Asked<N>) => Promise<PortalResult<N>>;

/**
 * The input of a mosque's handler: a snapshot of the state for a GET, otherwise a transaction that has locked the
 * mosque. The permission was checked in the same transaction.
 */
export interface AskedOfMosque<N extends MosqueEndpointName> extends Asked<N>, Writing {
  readonly tx: Tx;
  readonly mosque: MosquesTable;
  /** The user's role in the mosque; absent for an operator who is not in its team. */
  readonly role: MosqueRole | undefined;
  /** The moment of the request, ISO. */
  readonly at: string;
  /**
   * Refuses the write if `If-Match` does not name the current tag; every handler of an endpoint with `ifMatch` calls
   * it.
   * @throws ApiError precondition_failed
   */
  readonly requireMatch: (current: VersionsOf<N, "ifMatch">) => void;
  readonly tagOf: (versions: VersionsOf<N, "etag">) => string;
}

type VersionsOf<
  N extends PortalEndpointName,
  Member extends "etag" | "ifMatch",
> = PortalEndpoints[N] extends {
  readonly [M in Member]: infer T extends Tagged;
}
  ? VersionsIn<T>
  : undefined;

/**
 * A mosque's handler awaits only its transaction's queries. It returns work that has to wait for the commit (sending an
 * email, reading the request log) as a function that makes the result.
 */
export type MosqueHandler<N extends MosqueEndpointName> = (
  asked: AskedOfMosque<N>,
) => Promise<PortalResult<N> | (() => Promise<PortalResult<N>>)>;
