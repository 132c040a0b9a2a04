import { dictionary } from "@zxcvbn-ts/language-common";

/** Some 49,000 passwords that people use most, in lower case. The list takes a moment to load. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
