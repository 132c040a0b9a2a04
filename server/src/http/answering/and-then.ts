/**
 * Goes on at once with a value that is there, and later with one that is promised. SQLite answers at once, and a
 * promise costs a request more than the statement does.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
