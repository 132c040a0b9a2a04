import { resolve } from "node:path";

/** The file that a command names, as whoever typed it sees it: npm runs a command in the project's folder. */
export function commandFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? ".", name);
}
