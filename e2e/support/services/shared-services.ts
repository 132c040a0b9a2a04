import "../runs/prepared.ts";
import type { Engine } from "../databases/engines.ts";

/** A service shared by all test files of a run. */
export interface SharedService {
  readonly address: URL;
  readonly databaseUrl: string;
  /** How its first operator signs in. */
  readonly operator: { readonly email: string; readonly password: string };
}

/** Test files are separate processes: they find the services through this environment variable. */
export const sharedServicesVariable = "TEST_SERVICES";

/** The service on an engine that all test files share. */
export function sharedServiceOn({ name }: Engine): SharedService {
  const given = process.env[sharedServicesVariable];
  if (!given) {
    throw new Error(
      `${sharedServicesVariable} is not set. Run the file with \`npm test -- FILE\`: it starts the services.`,
    );
  }
  const services: Readonly<Record<string, SharedService>> = JSON.parse(given);
  const service = services[name];
  if (!service) throw new Error(`There is no shared service on ${name}.`);
  return { ...service, address: new URL(service.address) }; // JSON has it as a text.
}
