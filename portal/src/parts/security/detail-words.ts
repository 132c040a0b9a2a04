import type { SecurityEvent } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import type { Language } from "#messages/languages.ts";
import { textIn } from "../changes/change-words.ts";
import { settingInWords } from "./setting-words.ts";

interface Reader {
  readonly messages: Messages;
  readonly language: Language;
}

type Texts = Readonly<Record<string, string>>;

/**
 * A detail of an event, as people read it: words of the service in their language, anything else as it was written.
 * @param name the detail's name, and its value
 * @param nameOfDevice what people call a device, by its `User-Agent`
 */
export function detailInWords(
  { messages, language }: Reader,
  { kind, details }: Pick<SecurityEvent, "kind" | "details">,
  [name, value]: readonly [name: string, value: string],
  nameOfDevice: (userAgent: string) => string,
): string {
  const { security: words, operator, failures } = messages;
  switch (name) {
    case "device":
      return kind === "session_ended" ? nameOfDevice(value) : (textIn(words.signInDevice, value) ?? value);
    case "reason":
      return textIn(words.reason, value) ?? textOfFailure(failures, value);
    case "fields":
      return value
        .split(", ")
        .map((field) => textIn(operator.field, field) ?? field)
        .join(words.comma);
    case "from":
    case "to":
      if (kind === "role_changed") return textIn(words.word.role, value) ?? value;
      if (details.setting === undefined) return value;
      return settingInWords(details.setting, value, messages, language) ?? value;
    default:
      return textIn((words.word as Readonly<Record<string, Texts>>)[name] ?? {}, value) ?? value;
  }
}

/** @param reason of a call without details */
function textOfFailure({ byReason, other }: Messages["failures"], reason: string): string {
  const texts: Readonly<Record<string, (details: Readonly<Record<string, never>>) => string>> = byReason;
  return (Object.hasOwn(texts, reason) ? texts[reason]?.({}) : undefined) ?? other;
}
