const scheme = /^[a-z][a-z\d+.-]*:/i;
const hostName = /^[^\s/?#:@]+\.[^\s/?#:@.]+(?:[/?#]|$)/;

/** A link as the service takes it: people often leave out the scheme, as browsers do. */
export function linkOf(typed: string): string {
  const text = typed.trim();
  return !scheme.test(text) && hostName.test(text) ? `https://${text}` : text;
}
