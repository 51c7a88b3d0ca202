/**
 * A value that always exists in the demo data.
 * @throws Error if it does not.
 */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo world does not fit together: a value is missing')
  return value
}
