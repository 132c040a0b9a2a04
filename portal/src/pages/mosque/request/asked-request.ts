/** A request, as its endpoints ask for it. */
export interface AskedRequest {
  readonly params: { readonly mosqueId: string; readonly keyId: string };
  readonly query: { readonly requestId: string; readonly at: string };
}
