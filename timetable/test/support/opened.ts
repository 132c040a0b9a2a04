import assert from "node:assert/strict";
import type { Content } from "../../src/sources/decoders/content.ts";
import { openText } from "../../src/sources/decoders/open.ts";

/** The content of a text that can be opened. */
export function opened(text: string): Content {
  const content = openText(text);
  return "problem" in content ? assert.fail(content.problem) : content;
}
