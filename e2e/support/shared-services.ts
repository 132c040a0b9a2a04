import { type Engine, engines } from "./engines.ts";
import { startService } from "./service.ts";

/** The address of a service shared by all test files of a run. */
interface SharedService {
  readonly address: string;
  readonly databaseUrl: string;
}

/** Test files are separate processes: they find the services through this environment variable. */
const variable = "TEST_SERVICES";

/**
 * Starts a service on each engine for a whole test run.
 * @returns a function that ends them
 */
export async function startSharedServices(): Promise<() => Promise<void>> {
  const ends = new AsyncDisposableStack();
  try {
    const shared = await Promise.all(
      engines.map(async (engine) => {
        const database = await engine.createDatabase();
        ends.defer(() => database.drop());
        const service = await startService(database);
        ends.defer(() => service.kill());
        return [engine.name, { address: service.address.href, databaseUrl: database.url }] as const;
      }),
    );
    process.env[variable] = JSON.stringify(Object.fromEntries(shared));
    return () => ends.disposeAsync();
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}

/** The service on an engine that all test files share. */
export function sharedServiceOn({ name }: Engine): { readonly address: URL; readonly databaseUrl: string } {
  const given = process.env[variable];
  if (!given) {
    throw new Error(
      `${variable} is not set. Run the file with \`npm test -- FILE\`: it starts the services.`,
    );
  }
  const services: Readonly<Record<string, SharedService>> = JSON.parse(given);
  const service = services[name];
  if (!service) throw new Error(`There is no shared service on ${name}.`);
  return { address: new URL(service.address), databaseUrl: service.databaseUrl };
}
