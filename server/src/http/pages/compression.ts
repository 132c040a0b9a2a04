import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** A body in the encoding that the browser prefers. */
export interface EncodedBody {
  readonly encoding: Encoding | undefined;
  readonly body: Buffer;
}

/** Makes each encoding of a body once, when it is first asked for. */
export function createCompression(plain: Buffer): (acceptEncoding: string) => Promise<EncodedBody> {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return async (acceptEncoding) => {
    const encoding = bestEncoding(acceptEncoding);
    if (!encoding) return { encoding, body: plain };
    const made = encoded.get(encoding) ?? encode[encoding](plain);
    encoded.set(encoding, made);
    return { encoding, body: await made };
  };
}

/** The highest: each body is compressed once, and phones load it many times. */
const brotliQuality = 11;
const encode = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
};

function bestEncoding(acceptEncoding: string): Encoding | undefined {
  const accepted = acceptEncoding
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim().toLowerCase());
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
