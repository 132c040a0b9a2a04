/** A real mosque, or its test mosque (decision 8.170). */
export type MosqueKind = "real" | "test";

/** The prefixes of a mosque's keys (decisions 7.1 and 7.19). */
export const keyBeginnings = { real: "mps_", test: "mpt_" } as const satisfies Record<MosqueKind, string>;

/** How many base62 digits the parts of a key have, in their order. */
export const keyDigits = { prefix: 10, secret: 32, checksum: 6 } as const;

/** How a key begins, for texts in Markdown. */
export const keyBeginningInWords = `\`${keyBeginnings.real}\` (of a test mosque \`${keyBeginnings.test}\`)`;

/** The format of a whole key, for texts in Markdown. */
export const keyInWords = `${keyBeginningInWords}, ${keyDigits.prefix} characters, \`_\`, ${keyDigits.secret + keyDigits.checksum} characters`;
