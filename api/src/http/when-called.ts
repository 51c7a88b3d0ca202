/** A function that is made by its first call: of some hundred schemas, a process of the API meets few at its start. */
export function whenCalled<Parameters extends readonly unknown[], Result>(
  make: () => (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  let made: ((...parameters: Parameters) => Result) | undefined
  return (...parameters) => {
    made ??= make()
    return made(...parameters)
  }
}
