/**
 * `npm run test:deployment [-- container|guide]`: carries out the Dockerfile, and the commands of docs/deployment.md and
 * docs/backup.md, in a clean Debian made by debootstrap. Exits with 1 at the first step that fails.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proveContainer } from "./container.ts";
import { whatIsMissing } from "./debian.ts";
import { proveGuide } from "./guide.ts";
import { report } from "./report.ts";

const proofs = { container: proveContainer, guide: proveGuide };
const given = process.argv.slice(2);
const unknown = given.filter((name) => !Object.hasOwn(proofs, name));
const missing = whatIsMissing(["debootstrap", "unshare", "systemd-nspawn"]);
if (unknown.length > 0 || missing) {
  console.error(missing ?? `Choose ${Object.keys(proofs).join(" or ")}, or nothing for both.`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "mosque-sync-proof-"));
try {
  for (const [name, prove] of Object.entries(proofs)) {
    if (given.length === 0 || given.includes(name)) await prove(join(folder, name), report);
  }
} finally {
  // No further than the folder itself, should anything still be mounted below it.
  await rm(folder, { recursive: true, force: true });
}
