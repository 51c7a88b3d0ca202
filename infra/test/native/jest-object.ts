import type { JestEnvironment } from '@jest/environment'
import type { jest } from '@jest/globals'
import { beginSuite } from './suite-modules.ts'

/** Where jest-circus looks for the time that a suite gives its tests. */
const testTimeout = Symbol.for('TEST_TIMEOUT_SYMBOL')

type Part = Pick<
  typeof jest,
  | 'fn'
  | 'spyOn'
  | 'restoreAllMocks'
  | 'resetModules'
  | 'setTimeout'
  | 'useFakeTimers'
  | 'useRealTimers'
  | 'advanceTimersByTime'
  | 'advanceTimersByTimeAsync'
>

/** The parts of Jest's `jest` that suites of this repository use. */
export function makeJestObject({ moduleMocker, fakeTimersModern, global }: JestEnvironment): Part {
  if (!moduleMocker || !fakeTimersModern) throw new Error('This environment has no mocks or no timers')
  Reflect.deleteProperty(global, testTimeout)
  const object: Part = {
    fn: moduleMocker.fn.bind(moduleMocker) as Part['fn'],
    spyOn: moduleMocker.spyOn.bind(moduleMocker) as Part['spyOn'],
    restoreAllMocks: () => then(() => moduleMocker.restoreAllMocks()),
    resetModules: () => then(beginSuite),
    setTimeout: (milliseconds) => then(() => Reflect.set(global, testTimeout, milliseconds)),
    useFakeTimers: () => then(() => fakeTimersModern.useFakeTimers()),
    useRealTimers: () => then(() => fakeTimersModern.useRealTimers()),
    advanceTimersByTime: (milliseconds) => fakeTimersModern.advanceTimersByTime(milliseconds),
    advanceTimersByTimeAsync: (milliseconds) => fakeTimersModern.advanceTimersByTimeAsync(milliseconds),
  }
  const then = (work: () => unknown) => {
    work()
    return object as typeof jest
  }
  return object
}
