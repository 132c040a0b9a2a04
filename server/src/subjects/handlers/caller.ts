/** Where a request comes from. */
export interface Caller {
  /** The client's address, as trusted proxies report it. */
  readonly address: string;
  /** The client's name for itself: the start of its `User-Agent`. */
  readonly device?: string;
}
