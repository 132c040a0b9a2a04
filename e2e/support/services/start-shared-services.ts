import { engines } from "../databases/engines.ts";
import { setUpOperator } from "../portal/portal.ts";
import { startServiceProcess } from "./service-process.ts";
import { type SharedService, sharedServicesVariable } from "./shared-services.ts";

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
        const service = await startServiceProcess(database);
        ends.defer(() => service.kill());
        const { user, password } = await setUpOperator(service);
        const operator = { email: user.email, password };
        const { address } = service;
        return [
          engine.name,
          { address, databaseUrl: database.url, operator } satisfies SharedService,
        ] as const;
      }),
    );
    process.env[sharedServicesVariable] = JSON.stringify(Object.fromEntries(shared));
    return () => ends.disposeAsync();
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}
