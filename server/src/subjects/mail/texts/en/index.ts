import type { InWords } from "@mosque-sync/contract";
import { digest } from "./digest.ts";
import { emails } from "./emails.ts";
import { factors } from "./factors.ts";
import { health } from "./health.ts";
import { keys } from "./keys.ts";
import { letter } from "./letter.ts";
import { links } from "./links.ts";
import { security } from "./security.ts";

/** Every text of the mails, in English. A language with a missing text does not compile. */
export const texts = { letter, links, emails, factors, health, digest, keys, security };

export type MailTexts = InWords<typeof texts>;
