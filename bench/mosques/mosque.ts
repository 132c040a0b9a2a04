/** A mosque in the database, with a key that may write. */
export interface Mosque {
  readonly id: string;
  readonly number: number;
  readonly keyId: string;
  readonly apiKey: string;
}
