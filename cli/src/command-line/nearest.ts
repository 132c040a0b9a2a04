/** Suggests the nearest known word, or lists all of them if none is near. */
export function hintFor(word: string, known: readonly string[]): string {
  const [nearest] = byDistance(word, known);
  return nearest && nearest.distance <= 3
    ? `Did you mean ${nearest.candidate}?`
    : `Known: ${known.join(", ")}.`;
}

/** The three known words that are nearest to a word. */
export function nearestOf(word: string, known: readonly string[]): string[] {
  return byDistance(word, known)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

function byDistance(word: string, known: readonly string[]): { candidate: string; distance: number }[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
}

/** How many letters must be added, removed or replaced to make one word of another (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
