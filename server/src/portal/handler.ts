import type {
  MosqueRole,
  PortalAnswerOf,
  PortalBodyOf,
  PortalEndpointName,
  PortalEndpoints,
  PortalParamsOf,
  PortalQueryOf,
  Tagged,
  User,
  VersionsIn,
} from "@mosque-sync/contract";
import type { Writing } from "../store/changes.ts";
import type { MosquesTable, Tx } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { Background } from "./background.ts";
import type { Mailer } from "./mail/mail.ts";
import type { PublicAddress } from "./public-address.ts";
import type { SignIn } from "./signing-in/sign-in.ts";

/** Everything with an effect that the portal's handlers work with. */
export interface PortalServices {
  readonly store: Store;
  readonly signIn: SignIn;
  readonly mailer: Mailer;
  readonly publicAddress: PublicAddress;
  readonly background: Background;
  readonly now: () => Date;
  readonly newId: () => string;
  /** When this process started. */
  readonly startedAt: Date;
}

/** The endpoints of one mosque: their path has its id. */
export type MosqueEndpointName = {
  [N in PortalEndpointName]: PortalEndpoints[N]["path"] extends `${string}{mosqueId}${string}` ? N : never;
}[PortalEndpointName];
export type OtherEndpointName = Exclude<PortalEndpointName, MosqueEndpointName>;

/** The signed-in user; only endpoints for anyone are also answered without one. */
type UserOf<N extends PortalEndpointName> = PortalEndpoints[N]["access"] extends "anyone"
  ? User | undefined
  : User;

interface Asked<N extends PortalEndpointName> {
  readonly services: PortalServices;
  readonly user: UserOf<N>;
  readonly params: PortalParamsOf<N>;
  readonly body: PortalBodyOf<N>;
  readonly query: PortalQueryOf<N>;
  readonly requestId: string;
  /** The request's headers, for the sign-in library, which reads its cookie there. */
  readonly headers: Headers;
  /** The network that the request came from, a trusted proxy's word included. */
  readonly network: string;
}

export interface PortalResult<N extends PortalEndpointName> {
  readonly answer: PortalAnswerOf<N>;
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/** A handler that opens its own transactions. */
export type OtherHandler<N extends OtherEndpointName> = (asked: Asked<N>) => Promise<PortalResult<N>>;

/**
 * What a mosque's handler works with: for a GET one moment's state, otherwise a transaction in which the mosque
 * is locked. Permission has been asked in that same transaction.
 */
export interface AskedOfMosque<N extends MosqueEndpointName> extends Asked<N>, Writing {
  readonly tx: Tx;
  readonly mosque: MosquesTable;
  /** The user's role in the mosque; absent for an operator who is not in its team. */
  readonly role: MosqueRole | undefined;
  /** The moment of the request, ISO. */
  readonly at: string;
  /**
   * Lets the write pass only while what the contract compares `If-Match` with is as the page knows it; every handler
   * of such an endpoint calls it.
   * @throws ApiError precondition_failed
   */
  readonly requireMatch: (current: VersionsOf<N, "ifMatch">) => void;
  /** The entity tag that the answer holds. */
  readonly tagOf: (versions: VersionsOf<N, "etag">) => string;
}

/** The versions of what an endpoint's `etag` or `ifMatch` names. */
type VersionsOf<
  N extends PortalEndpointName,
  Member extends "etag" | "ifMatch",
> = PortalEndpoints[N] extends {
  readonly [M in Member]: infer T extends Tagged;
}
  ? VersionsIn<T>
  : undefined;

/**
 * A mosque's handler awaits nothing but its transaction's queries. What has to wait for the commit (a mail, a look
 * into the request log) it gives back as a function, which makes the result.
 */
export type MosqueHandler<N extends MosqueEndpointName> = (
  asked: AskedOfMosque<N>,
) => Promise<PortalResult<N> | (() => Promise<PortalResult<N>>)>;
