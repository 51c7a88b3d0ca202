/** What suites import from `@jest/globals`: the functions of the suite that runs now. */
const key = Symbol.for('qasima.jest-globals')

type Globals = Readonly<Record<string, (...parameters: never[]) => unknown>>

const ofNow = (name: string) =>
  new Proxy(() => {}, {
    apply: (_, self, parameters) => Reflect.apply(current()[name] as () => unknown, self, parameters),
    get: (_, property) => Reflect.get(current()[name] as object, property),
  })

const current = (): Globals => Reflect.get(globalThis, key)

export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
].map(ofNow)
