/**
 * Continues immediately with a value, and later with a promised one. SQLite returns values immediately, and a promise
 * would cost a request more than the statement.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
