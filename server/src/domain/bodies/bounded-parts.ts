/**
 * Passes on the parts of a body. Its source is closed as soon as they have too many bytes.
 * @throws the error of `tooLarge`
 */
export async function* boundedParts<Part extends Uint8Array>(
  source: AsyncIterable<Part>,
  mostBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Part> {
  let bytes = 0;
  for await (const part of source) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw tooLarge();
    yield part;
  }
}
