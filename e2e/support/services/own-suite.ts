import type { Database, Engine } from "../databases/engines.ts";
import { openOperator } from "../mosques/operator.ts";
import type { Service, Settings } from "./service.ts";
import { startService } from "./service-here.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import { during, type SharedSuite, suiteOver } from "./suite.ts";

/** The tools of a suite's tests, with a service and a database for this test file only. */
export interface Suite<S extends Service = Service> extends SharedSuite {
  readonly service: S;
  readonly database: Database;
}

/** Starts a service before the tests of the enclosing `describe` and ends it after them. */
export function suiteOn(engine: Engine, settings: Settings = {}): Suite {
  return suiteWith(engine, (database) => startService(database, settings));
}

/** The same with a service in a process of its own, for tests of signals, workers, faults and commands. */
export function processSuiteOn(engine: Engine, settings: Settings = {}): Suite<ServiceProcess> {
  return suiteWith(engine, (database) => startServiceProcess(database, settings));
}

function suiteWith<S extends Service>(engine: Engine, start: (database: Database) => Promise<S>): Suite<S> {
  const current = during(async (ends) => {
    const database = await engine.createMigratedDatabase();
    ends.defer(() => database.drop());
    const service = await start(database);
    ends.defer(() => service.end());
    const operator = await openOperator(database.url);
    ends.defer(() => operator.close());
    return { database, service, operator };
  });
  return {
    ...suiteOver(current),
    get service() {
      return current().service;
    },
    get database() {
      return current().database;
    },
    get operator() {
      return current().operator;
    },
  };
}
