import type { MailTexts } from "../en/index.ts";
import { digest } from "./digest.ts";
import { emails } from "./emails.ts";
import { factors } from "./factors.ts";
import { health } from "./health.ts";
import { keys } from "./keys.ts";
import { letter } from "./letter.ts";
import { links } from "./links.ts";
import { security } from "./security.ts";

export const texts: MailTexts = { letter, links, emails, factors, health, digest, keys, security };
