/** A parameter in data: Nuxt passes repeated values to a function. */
export class Parameter {
  value: unknown
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}
export const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(
        /\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|([\s\S]))/g,
        (_, four, long, two, sign) => {
          const code = Number.parseInt(four ?? long ?? two ?? '', 16)
          if (Number.isNaN(code)) return escapes[sign] ?? sign ?? ''
          return code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : text

/** Replaces parameters by their values; shared values stay shared. */
export function filled(value: unknown, known: Map<unknown, unknown>, depth = 0): unknown {
  const own = value instanceof Parameter ? value.value : value
  if (depth > 60 || own instanceof Parameter) return null
  if (typeof own !== 'object' || own === null) return own
  if (known.has(own)) return known.get(own)
  known.set(own, null)
  const whole = Array.isArray(own)
    ? own.map((one) => filled(one, known, depth + 1))
    : Object.fromEntries(Object.entries(own).map(([key, one]) => [key, filled(one, known, depth + 1)]))
  known.set(own, whole)
  return whole
}
