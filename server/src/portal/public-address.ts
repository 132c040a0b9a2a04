/** The address that the world sees: links are made with it. */
export interface PublicAddress {
  /** Without a slash at the end. */
  current(): string;
  /** True when the setting PUBLIC_URL says it: then nobody can change it here. */
  readonly isFixed: boolean;
  /** Keeps another address, for every instance. */
  save(publicUrl: string): Promise<void>;
}
