/** A list in parts of at most so many values, in its order. */
export const partsOf = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, part) => values.slice(part * size, (part + 1) * size))
