/** Where a request comes from. */
export interface Caller {
  /** The client's address, as trusted proxies report it. */
  readonly address: string;
  /** What the client calls itself: the start of its `User-Agent`. */
  readonly device?: string;
}
