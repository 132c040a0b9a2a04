import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** The cost of a hash, in scrypt's own terms (RFC 7914). */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

interface StoredHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/**
 * OWASP's first choice for scrypt: N = 2^17, r = 8, p = 1, which takes 128 MiB.
 * Source: cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const todaysCost: Cost = { N: 2 ** 17, r: 8, p: 1 };
const saltBytes = 16;
const keyBytes = 32;

/** Hashes a password with a new salt: `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, in base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, { cost: todaysCost, salt, bytes: keyBytes });
  const { N, r, p } = todaysCost;
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${encode(salt)}$${encode(key)}`;
}

/** Whether a hash was made with outdated parameters, and has to be renewed. */
export function isOutdated(stored: string): boolean {
  const { N, r, p } = parse(stored).cost;
  return N !== todaysCost.N || r !== todaysCost.r || p !== todaysCost.p;
}

/**
 * Compares a password with a stored hash, in constant time. A hash with smaller parameters takes as long as a current
 * hash, so that the time does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const { cost, salt, key } = parse(stored);
  const derived = await derive(password, { cost, salt, bytes: key.length });
  const isRight = timingSafeEqual(derived, key);
  if (!isRight) await work(workOf(todaysCost) - workOf(cost));
  return isRight;
}

/** Works as long as a hash of so many units would, using no more memory than today's hash. */
async function work(units: number): Promise<void> {
  const { r } = todaysCost;
  for (let left = units; left >= 2 * r; ) {
    const N = 2 ** Math.floor(Math.log2(left / r));
    await derive("", { cost: { N, r, p: 1 }, salt: Buffer.alloc(saltBytes), bytes: keyBytes });
    left -= N * r;
  }
}

/** The work for a hash, in calls of scrypt's inner function. */
function workOf({ N, r, p }: Cost): number {
  return N * r * p;
}

const todaysForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Better-auth's default format. The salt is its hexadecimal text, not the decoded bytes. */
const formOfBetterAuth = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const costOfBetterAuth: Cost = { N: 2 ** 14, r: 16, p: 1 };

function parse(stored: string): StoredHash {
  const [, ln, r, p, salt = "", key = ""] = todaysForm.exec(stored) ?? [];
  if (ln) {
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
  }
  const [, saltText, keyText] = formOfBetterAuth.exec(stored) ?? [];
  if (!saltText || !keyText) throw new Error("a stored password hash has an unknown form");
  return { cost: costOfBetterAuth, salt: Buffer.from(saltText), key: Buffer.from(keyText, "hex") };
}

/** Derives a hash from the password's normal form, so that how a keyboard composes characters makes no difference. */
function derive(
  password: string,
  { cost, salt, bytes }: { readonly cost: Cost; readonly salt: Buffer; readonly bytes: number },
): Promise<Buffer> {
  const maxmem = 2 * 128 * workOf(cost);
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, bytes, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
