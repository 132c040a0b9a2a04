/**
 * Loaded into a service before everything else: a password hash of the usual cost takes almost no work. The
 * tests sign in several thousand times, and prove nothing by the duration.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const todaysN = 2 ** 17;
const quickN = 2 ** 4;
const { scrypt } = crypto;

crypto.scrypt = ((password, salt, bytes, options, done) =>
  scrypt(
    password,
    salt,
    bytes,
    options.N === todaysN ? { ...options, N: quickN } : options,
    done,
  )) as typeof scrypt;
syncBuiltinESMExports();
