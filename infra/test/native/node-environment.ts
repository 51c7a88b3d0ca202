import type { EnvironmentContext, JestEnvironment } from '@jest/environment'
import { ModernFakeTimers } from '@jest/fake-timers'
import type { Config } from '@jest/types'
import { ModuleMocker } from 'jest-mock'
import { moveClockIfAsked } from '../moved-clock.ts'
import { watchHandles } from './open-handles.ts'

/**
 * Runs suites in the worker's own realm, where Node loads modules itself and loads those of packages once. Jest's own
 * environment reads every module anew for each suite, which took longer than most suites.
 */
export default class NodeEnvironment implements Pick<JestEnvironment, 'global' | 'moduleMocker'> {
  readonly global = globalThis as JestEnvironment['global']
  readonly moduleMocker = new ModuleMocker(globalThis)
  readonly fakeTimers = null
  readonly fakeTimersModern: ModernFakeTimers
  readonly #restore: () => void
  readonly #putClockRight: () => void
  readonly #leftOpen = watchHandles()
  readonly #suite: string

  constructor(
    { projectConfig }: { readonly projectConfig: Config.ProjectConfig },
    { testPath }: Pick<EnvironmentContext, 'testPath'>,
  ) {
    this.#suite = testPath
    this.#putClockRight = moveClockIfAsked(globalThis)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.#restore = keepProcess()
  }

  exportConditions = () => ['node', 'node-addons']
  getVmContext = () => null
  setup = async () => {}

  async teardown() {
    this.fakeTimersModern.dispose()
    this.#restore()
    this.#putClockRight()
    const left = await this.#leftOpen()
    // Jest says at the end of a run that a worker did not end, and not because of which suite.
    if (left.length > 0) process.stderr.write(`${this.#suite} leaves open: ${left.join(', ')}\n`)
  }
}

const events = ['exit', 'beforeExit', 'SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'] as const

const listenersOf = (event: string) => process.rawListeners(event as 'exit')

/** Returns what puts back everything of the process that one suite may change under the next one. */
function keepProcess(): () => void {
  const { exit } = process
  const environment = { ...process.env }
  const folder = process.cwd()
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  const listeners = events.map((event) => [event, listenersOf(event)] as const)
  const closeChannels = keepChannels()
  return () => {
    closeChannels()
    process.exit = exit
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
    if (process.cwd() !== folder) process.chdir(folder)
    for (const name of Object.keys(globalThis)) if (!(name in globals)) Reflect.deleteProperty(globalThis, name)
    for (const [name, descriptor] of Object.entries(globals))
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor)
    for (const [event, before] of listeners)
      for (const listener of listenersOf(event))
        if (!before.includes(listener)) process.off(event, listener as () => void)
  }
}

/** Modules of an earlier suite would answer on the channels of the next one. */
function keepChannels(): () => void {
  const opened: BroadcastChannel[] = []
  const Channel = BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      opened.push(this)
    }
  }
  return () => {
    for (const channel of opened) channel.close()
    globalThis.BroadcastChannel = Channel
  }
}
