/**
 * Loaded into the process of every test file: a file that leaves something running, because its setup failed, still
 * ends. Node's own `--test-force-exit` can end a process before the results of its last tests are written.
 */
import { after, afterEach, beforeEach } from "node:test";

/** How long a file may go on after its last test, in milliseconds. */
const graceMs = 10_000;

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  let isOver = false;
  let ending: NodeJS.Timeout | undefined;
  const endLater = () => {
    clearTimeout(ending);
    if (isOver) ending = setTimeout(() => process.exit(), graceMs).unref();
  };
  // A file that waits for something between its suites is over, for Node, after each of them.
  beforeEach(() => clearTimeout(ending));
  afterEach(endLater);
  after(() => {
    isOver = true;
    endLater();
  });
}
