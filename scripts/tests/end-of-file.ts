/**
 * Loaded into the process of every test file: a file that leaves something running, because its setup failed, still
 * ends. Node's own `--test-force-exit` can end a process before the results of its last tests are written.
 */
import { after } from "node:test";

/** How long a file may go on after its last test, in milliseconds. */
const graceMs = 10_000;

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  after(() => {
    setTimeout(() => process.exit(), graceMs).unref();
  });
}
