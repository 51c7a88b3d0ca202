import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JestEnvironment } from '@jest/environment'
import type { TestResult } from '@jest/test-result'
import type { Config } from '@jest/types'
import type Runtime from 'jest-runtime'
import { makeJestObject } from './jest-object.ts'
import { beginSuite, setJestGlobals } from './suite-modules.ts'

const require = createRequire(import.meta.url)
const circusRunner = require.resolve('jest-circus/runner')
const circusState = join(dirname(circusRunner), 'jestAdapterInit.js')

/** jest-circus, with suites that Node itself imports. */
export default async function runSuite(
  globalConfig: Config.GlobalConfig,
  config: Config.ProjectConfig,
  environment: JestEnvironment,
  _runtime: Runtime,
  testPath: string,
  sendMessageToJest?: unknown,
): Promise<TestResult> {
  // Its tests and its handlers are of one suite.
  delete require.cache[circusState]
  Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'))
  beginSuite()
  const runtime = {
    requireInternalModule: require,
    requireModule: require,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path: string) => import(pathToFileURL(path).href),
    setGlobalsForRuntime: (globals: object) => setJestGlobals({ ...globals, jest: makeJestObject(environment) }),
    enterTestCode() {},
    leaveTestCode() {},
  }
  const run = require(circusRunner).default
  return run(globalConfig, config, environment, runtime, testPath, sendMessageToJest)
}
