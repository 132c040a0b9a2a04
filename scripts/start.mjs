/**
 * `npm start`: runs the service, which from the second start on finds its modules compiled and their types stripped.
 * JavaScript, because Node cannot take its first module from the cache. The package is a bundle without types and
 * starts as quickly without one.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Threads and workers read the variable. The folder is the program's own, because what lies there is run.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/start", import.meta.url));
enableCompileCache();
await import("../server/src/main.ts");
