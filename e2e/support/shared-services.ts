import { type Engine, engines } from "./engines.ts";
import { startService } from "./service.ts";

/** Where a service is that all test files of a run share. */
interface SharedService {
  readonly address: string;
  readonly databaseUrl: string;
}

/** Test files are processes of their own: they learn of the services by this environment variable. */
const variable = "TEST_SERVICES";

/**
 * Starts a service on each engine for a whole run of the tests.
 * @returns ends them
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

/** The service that all test files share on an engine. */
export function sharedServiceOn({ name }: Engine): { readonly address: URL; readonly databaseUrl: string } {
  const given = process.env[variable];
  if (!given) {
    throw new Error(
      `${variable} is not set. Run the file with \`npm test -- FILE\`: it starts the services.`,
    );
  }
  const services: Readonly<Record<string, SharedService>> = JSON.parse(given);
  const service = services[name];
  if (!service) throw new Error(`No service on ${name} is shared.`);
  return { address: new URL(service.address), databaseUrl: service.databaseUrl };
}
