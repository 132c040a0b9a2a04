import type { MosqueEndpointName, MosqueHandler, OtherEndpointName, OtherHandler } from "./handler.ts";

/** One handler for every endpoint of the portal that is not of one mosque. */
export const otherHandlers: { readonly [N in OtherEndpointName]?: OtherHandler<N> } = {};

/** One handler for every endpoint of a mosque. */
export const mosqueHandlers: { readonly [N in MosqueEndpointName]?: MosqueHandler<N> } = {};
