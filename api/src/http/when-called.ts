/** Creates a function on its first call: of hundreds of schemas, a process uses few at its start. */
export function whenCalled<Parameters extends readonly unknown[], Result>(
  make: () => (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  let made: ((...parameters: Parameters) => Result) | undefined
  return (...parameters) => {
    made ??= make()
    return made(...parameters)
  }
}
