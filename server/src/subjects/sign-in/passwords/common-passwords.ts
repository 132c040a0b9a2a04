import { dictionary } from "@zxcvbn-ts/language-common";

/** The 49,000 or so most common passwords, in lower case. The list takes a moment to load. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
