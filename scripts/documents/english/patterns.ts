/** A way of writing that reads as translated, and how often it may appear. */
export interface Pattern {
  readonly name: string;
  /** Finds it; with the flags `g` and `i`. */
  readonly pattern: RegExp;
  /** The most per 1,000 words that pages should reach. */
  readonly target: number;
  /** How to write it instead. */
  readonly instead: string;
}

export const patterns: readonly Pattern[] = [
  {
    name: "preposition + which/whom/what",
    pattern:
      /\b(?:about|after|at|before|behind|between|by|for|from|in|into|of|on|over|through|to|under|until|upon|with|without) (?:which|whom|what)\b/gi,
    target: 0.3,
    instead: 'Split the sentence, or write "that" or "whose".',
  },
  {
    name: "what as a noun",
    pattern: /\bwhat (?:is|are|was|it|they|the|a|an|each|this|does|has|can|may|must)\b/gi,
    target: 0.5,
    instead: "Name the thing.",
  },
  {
    name: "one/those + that/of/with",
    pattern:
      /\b(?:one|ones|those|that) (?:of|with|without|whose)\b|\b(?:one|ones|those) (?:that|which|who)\b/gi,
    target: 0.5,
    instead: "Repeat the noun.",
  },
  {
    name: "none, nothing, neither, nor",
    pattern: /\b(?:none|nothing|neither|nor)\b/gi,
    target: 1,
    instead: "Say what is true or required.",
  },
  {
    name: "beside, alone, of its own, stand, go on",
    pattern:
      /\b(?:beside|alone|at once|for good|for ever|afresh|of (?:its|their|his|her|one's|your) own|stands?|stood|goes on|go on|went on)\b/gi,
    target: 0.3,
    instead: 'Write "next to", "only", "its", "is", "continues", "immediately" or "permanently".',
  },
  {
    name: "answer (for response)",
    pattern: /\banswer(?:s|ed|ing)?\b/gi,
    target: 0.2,
    instead: 'Write "response" and "respond".',
  },
  {
    name: "house, room, hole",
    pattern: /\b(?:house|houses|room|rooms|hole|holes)\b/gi,
    target: 0.1,
    instead: 'Write "layer", "module", "package", "space" or "vulnerability".',
  },
];

/** The most words of a sentence. */
const sentenceWords = 25;

/** How many words and sentences texts have, and how many of each pattern and of long sentences, by name. */
export interface Counts {
  readonly words: number;
  readonly sentences: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** The name under which long sentences are counted. */
export const longSentences = `sentences over ${sentenceWords} words`;

/** Counts each pattern in texts. */
export function countIn(texts: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const { name, pattern } of patterns) {
    counts[name] = texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);
  }
  const sentences = texts.flatMap(sentencesOf);
  counts[longSentences] = sentences.filter(isLong).length;
  const words = texts.reduce((sum, text) => sum + wordsOf(text), 0);
  return { words, sentences: sentences.length, counts };
}

/** Whether a sentence has too many words. */
export function isLong(sentence: string): boolean {
  return wordsOf(sentence) > sentenceWords;
}

/** How many words a text has. */
export function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
}

/** The sentences of a text, headings, cells of tables and items of lists among them. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:])[)"”*]*\s+|\n\s*\n|\n\s*(?:[-*|#>]|\d+\.)|\s\|\s/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
