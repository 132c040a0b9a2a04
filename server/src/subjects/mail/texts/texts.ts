import type { InEach } from "@mosque-sync/contract";
import { texts as arabic } from "./ar/index.ts";
import { texts as english, type MailTexts } from "./en/index.ts";

export type { MailTexts };

export const mailTexts: InEach<MailTexts> = { en: english, ar: arabic };
