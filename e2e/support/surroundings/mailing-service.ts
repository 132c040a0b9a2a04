import type { Database, Engine } from "../databases/engines.ts";
import { type FirstOperator, setUpOperator } from "../portal/portal.ts";
import type { Service, Settings } from "../services/service.ts";
import { startService } from "../services/service-here.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";

/** A service that sends its mail to a mailbox. */
export interface MailingService {
  readonly mailbox: Mailbox;
  readonly database: Database;
  readonly service: Service;
  readonly operator: FirstOperator;
}

/**
 * Starts a service with a mailbox, on a database of its own, and sets up its operator.
 * @param ends takes the end of each, also if a later one does not start
 */
export async function startMailingService(
  engine: Engine,
  ends: AsyncDisposableStack,
  settings: Settings = {},
): Promise<MailingService> {
  const mailbox = await openMailbox();
  ends.defer(() => mailbox.close());
  const database = await engine.createMigratedDatabase();
  ends.defer(() => database.drop());
  const service = await startService(database, { ...mailbox.settings, ...settings });
  ends.defer(() => service.end());
  return { mailbox, database, service, operator: await setUpOperator(service) };
}
