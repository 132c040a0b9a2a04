import { type Comparison, compareSchemas, type Direction, endsSooner, hasEnded } from "./breaking-schemas.ts";
import {
  type Content,
  type JsonObject,
  type OpenApi,
  type Operation,
  operationsOf,
  type Parameter,
  type Response,
  resolved,
} from "./document.ts";

/**
 * What breaks clients of the last release (decision 8.154): one line for each change, with its place.
 * @param today as `2027-11-30`: an endpoint or member that was retired may go once its sunset has come
 */
export function breakingChanges(released: OpenApi, present: OpenApi, today: string): string[] {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const operations = operationsOf(resolved(present));
  for (const [name, before] of operationsOf(resolved(released))) {
    const now = operations.get(name);
    if (now) new OperationComparison(name, today, report).compare(before, now);
    else if (!hasEnded(before, today)) report(`${name}: is gone`);
  }
  compareNames(released, present, report);
  compareReasons(released, present, report);
  compareKeys(released, present, report);
  return [...new Set(problems)];
}

class OperationComparison {
  readonly #today: string;
  readonly #report: (problem: string) => void;

  constructor(name: string, today: string, report: (problem: string) => void) {
    this.#today = today;
    this.#report = (problem) => report(`${name}: ${problem}`);
  }

  compare(before: Operation, now: Operation): void {
    const report = this.#report;
    if (before.operationId !== now.operationId) {
      report(`operationId was ${before.operationId}, is ${now.operationId}`);
    }
    if (before.tags.join() !== now.tags.join()) report(`tag was ${before.tags}, is ${now.tags}`);
    if (endsSooner(before, now)) report("ends sooner than was announced");
    if (!isOpenTo(before, now)) report("needs another key or scope");
    this.#compareParameters(before.parameters, now.parameters);
    this.#compareBodies(before.requestBody, now.requestBody);
    this.#compareResponses(before.responses, now.responses);
  }

  #comparison(place: string, direction: Direction): Comparison {
    const report = (problem: string) => this.#report(`${place}: ${problem.replace(/^: /, "")}`);
    return { direction, today: this.#today, report };
  }

  #compareParameters(before: readonly Parameter[], now: readonly Parameter[]): void {
    const keyOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
    const present = new Map(now.map((parameter) => [keyOf(parameter), parameter]));
    for (const earlier of before) {
      const parameter = present.get(keyOf(earlier));
      present.delete(keyOf(earlier));
      if (!parameter) this.#report(`${keyOf(earlier)}: is gone`);
      else {
        if (parameter.required && !earlier.required) this.#report(`${keyOf(earlier)}: must be sent now`);
        compareSchemas("", earlier.schema, parameter.schema, this.#comparison(keyOf(earlier), "sent"));
      }
    }
    for (const [key, { required }] of present) if (required) this.#report(`${key}: must be sent now`);
  }

  #compareBodies(before: Operation["requestBody"], now: Operation["requestBody"]): void {
    if (now?.required && !before?.required) this.#report("a body must be sent now");
    if (before && !now) this.#report("takes no body any more");
    if (before && now) this.#compareContents("body", before.content, now.content, "sent");
  }

  #compareContents(place: string, before: Content, now: Content, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(before)) {
      const media = now[type];
      if (!media) this.#report(`${place}: ${type} is gone`);
      else compareSchemas("", schema ?? {}, media.schema ?? {}, this.#comparison(place, direction));
    }
  }

  #compareResponses(before: Operation["responses"], now: Operation["responses"]): void {
    for (const [status, response] of Object.entries(before)) {
      const present = now[status];
      if (present) this.#compareResponse(status, response, present);
      else this.#report(`status ${status} is gone`);
    }
    for (const status of Object.keys(now)) {
      if (status < "400" && !before[status]) this.#report(`may succeed with status ${status} now`);
    }
  }

  #compareResponse(status: string, before: Response, now: Response): void {
    for (const [header, { schema }] of Object.entries(before.headers ?? {})) {
      const present = now.headers?.[header];
      if (!present) this.#report(`${status}: header ${header} is gone`);
      else compareSchemas("", schema, present.schema, this.#comparison(`${status} ${header}`, "read"));
    }
    this.#compareContents(`${status} answer`, before.content ?? {}, now.content ?? {}, "read");
  }
}

/** Whether each key that could call an operation still can: `sync:write` includes `sync:read`. */
function isOpenTo(before: Operation, now: Operation): boolean {
  if (before["x-required-scope"] !== "sync:write" && now["x-required-scope"] === "sync:write") return false;
  if (now.security.length === 0) return true;
  if (before.security.length === 0) return false;
  const namesOf = ({ security }: Operation) => security.flatMap((way) => Object.keys(way));
  return namesOf(before).every((name) => namesOf(now).includes(name));
}

/** Generators name types after schemas. */
function compareNames(released: OpenApi, present: OpenApi, report: (problem: string) => void): void {
  for (const name of Object.keys(released.components.schemas)) {
    if (!present.components.schemas[name]) report(`schema ${name}: is gone`);
  }
}

/** An exact reason keeps its name, its code and its severity: the examples are made from the same table as the errors. */
function compareReasons(released: OpenApi, present: OpenApi, report: (problem: string) => void): void {
  for (const [reason, { value }] of Object.entries(released.components.examples)) {
    const now = present.components.examples[reason];
    if (!now) report(`reason ${reason}: is gone`);
    else if (kindOf(value) !== kindOf(now.value)) {
      report(`reason ${reason}: was ${kindOf(value)}, is ${kindOf(now.value)}`);
    }
  }
}

function kindOf(envelope: unknown): string {
  const { error } = envelope as { error: { code: string; troubleshooting: { severity: string } } }; // Of the table.
  return `${error.code}, ${error.troubleshooting.severity}`;
}

function compareKeys(released: OpenApi, present: OpenApi, report: (problem: string) => void): void {
  const formOf = ({ type = null, scheme = null }: JsonObject = {}) => `${type} ${scheme}`;
  for (const [name, scheme] of Object.entries(released.components.securitySchemes)) {
    const now = present.components.securitySchemes[name];
    if (formOf(scheme) !== formOf(now)) report(`key ${name}: was ${formOf(scheme)}, is ${formOf(now)}`);
  }
}
