/** A value that is there by how the demo world is put together. @throws Error where it is not. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo world does not fit together: a value is missing')
  return value
}
