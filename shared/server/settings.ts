/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** One line for the person who starts the service: which variable, and what was expected. Never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, expected: string) {
    super(`${variable}: ${expected}`)
    this.variable = variable
  }
}

/** Answers the value, or undefined when the text is not of the form. */
export interface Form<Value> {
  readonly expected: string
  readonly read: (text: string) => Value | undefined
}

export const form = <Value>(expected: string, read: Form<Value>['read']): Form<Value> => ({ expected, read })

export const text = form('some text', (value) => value)

export const integer = (min: number, max: number) =>
  form(`a whole number from ${min} to ${max}`, (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : undefined
  })

export const port = integer(0, 65_535)

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  form<Values[number]>(`one of ${values.join(', ')}`, (value) => values.find((known) => known === value))

export const address = (...schemes: readonly string[]) =>
  form(`an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`, (value) =>
    schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value) ? value : undefined,
  )

export const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value

export const origin = form('an origin such as https://qasima.example, without a path', (value) =>
  isOrigin(value) ? value : undefined,
)

export const list = <Value>(expected: string, readItem: (item: string) => Value | undefined): Form<readonly Value[]> =>
  form(`a comma list of ${expected}`, (value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map(readItem)
    return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined
  })

export interface Reader {
  readonly production: boolean
  /** The value, or undefined where the variable is not set. @throws ConfigError when it is malformed. */
  optional<Value>(name: string, form: Form<Value>): Value | undefined
  /** The value. Because: when the variable is needed, for the message. @throws ConfigError when it is not set. */
  required<Value>(name: string, form: Form<Value>, because: string): Value
  /** A secret that is made for development where it is not set, and never in production. */
  secret<Value>(name: string, form: Form<Value>): Value | undefined
}

/** Reads the variables of one environment. */
export function readerOf(environment: Environment): Reader {
  const optional: Reader['optional'] = (name, { expected, read }) => {
    const value = environment[name]?.trim()
    if (!value) return undefined
    const result = read(value)
    if (result === undefined) throw new ConfigError(name, `expected ${expected}`)
    return result
  }
  const required: Reader['required'] = (name, shape, because) => {
    const value = optional(name, shape)
    if (value === undefined) throw new ConfigError(name, `is required ${because}; expected ${shape.expected}`)
    return value
  }
  // A variable that was forgotten opens nothing.
  const mode = optional('NODE_ENV', oneOf(['production', 'development', 'test'])) ?? 'production'
  const production = mode === 'production'
  return {
    production,
    optional,
    required,
    secret: (name, shape) =>
      production
        ? required(name, shape, 'in production, which runs unless NODE_ENV says otherwise')
        : optional(name, shape),
  }
}
