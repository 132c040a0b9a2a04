/**
 * Runs `npm start` in the given folder, asks the service for a page and an answer, and prints both statuses. A test
 * runs it where the test itself has no access: as another user, and on a separate machine without a network.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

const [folder, port] = process.argv.slice(2);
const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"], detached: true });
const ended = once(npm, "exit");
try {
  const addresses = ["/v1/health", "/portal"].map((path) => `http://127.0.0.1:${port}${path}`);
  while (npm.exitCode === null) {
    const responses = await Promise.all(addresses.map((address) => fetch(address))).catch(() => []);
    if (responses.length > 0) {
      console.log(`answered ${responses.map(({ status }) => status).join(" ")}`);
      break;
    }
    await setTimeout(50);
  }
} finally {
  if (npm.exitCode === null) process.kill(-npm.pid, "SIGTERM");
  await ended;
}
