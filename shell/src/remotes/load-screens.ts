import { getInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import { type LoadOutcome, type RemoteFailure, reportRelease } from '@qasima/shared/contract/release/report.routes'
import type { LocalOverride } from '@qasima/shared/federation/local-override'
import { type KnownRemote, releaseAddress } from '@qasima/shared/federation/registry'
import { federationName } from '@qasima/shared/federation/remote'
import { isScreens, type Screens } from '@qasima/shared/federation/screen'
import { call } from '@qasima/shared/http/call'
import { clientSettings } from '@qasima/shared/http/client-settings'
import { nextTask } from '../next-task.ts'
import { overrideOf } from '../override/override-store.ts'
import { RemoteError } from './remote-error.ts'
import { retryLoad } from './retry-load.ts'

/** Milliseconds for the entry, which is small. */
const entryDeadline = 10_000

/** Integrity of each entry script, by address without query. */
const integrities = new Map<string, string>()

let prepared = false

function federation() {
  const instance = getInstance()
  if (!instance) throw new Error('The federation runtime did not start')
  if (!prepared) {
    prepared = true
    // Global, because remotes request shared modules.
    registerGlobalPlugins([
      {
        name: 'qasima-shares',
        errorLoadShare({ pkgName, shareScopeMap }) {
          // The runtime caches the failed request, which would fail all later ones.
          for (const versions of Object.values(shareScopeMap)) {
            for (const share of Object.values(versions[pkgName] ?? {})) if (!share.loaded) share.loading = null
          }
        },
      },
    ])
    instance.registerPlugins([
      {
        name: 'qasima-scripts',
        createScript({ url }) {
          const script = document.createElement('script')
          const integrity = integrities.get(new URL(url, location.href).pathname)
          script.src = url
          script.async = true
          script.crossOrigin = 'anonymous'
          if (integrity) script.integrity = integrity
          return { script, timeout: entryDeadline }
        },
      },
    ])
  }
  return instance
}

function reasonOf(error: unknown, address: string): RemoteFailure {
  if (error instanceof RemoteError) return error.reason
  const timing = performance.getEntriesByName(new URL(address, location.href).href, 'resource').at(-1)
  // Entries of type `resource` have this class.
  const status = (timing as PerformanceResourceTiming | undefined)?.responseStatus ?? 0
  if (status >= 400) return 'http'
  const text = String(error instanceof Error ? error.message : error)
  if (/timeout|timed out/i.test(text)) return 'timeout'
  if (status === 0) return 'network'
  return 'evaluation'
}

async function attempt(entry: KnownRemote, address: string, force: boolean): Promise<Screens> {
  const name = federationName(entry.id)
  federation().registerRemotes([{ name, entry: new URL(address, location.href).href, type: 'script' }], { force })
  const module = await retryLoad(() => federation().loadRemote<{ screens?: unknown }>(`${name}/screens`))
  if (!isScreens(module?.screens, Object.keys(entry.routes))) throw new RemoteError(entry, 'wrong-shape')
  return module.screens
}

/**
 * The screens of the previous release, which worked.
 * @throws the first failure if there is none, or it fails as well.
 */
async function loadLastGood(entry: KnownRemote, failure: unknown): Promise<Screens> {
  const { lastGood } = entry
  if (!lastGood) throw failure
  try {
    return await load({ ...entry, ...lastGood }, true)
  } catch {
    throw failure
  }
}

const loaded = new Map<string, Screens>()

/** The releases in use on this page, by remote. */
const used = new Map<string, string>()

/** The releases of the remotes that the page has loaded. */
export const loadedReleases = (): Readonly<Record<string, string>> => Object.fromEntries(used)

interface LoadReport {
  readonly outcome: LoadOutcome
  /** When the page requested the release, by `performance.now()`. */
  readonly started: number
  readonly detail?: string
}

function reportLoad({ release }: KnownRemote, { outcome, started, detail }: LoadReport): void {
  // Previews are not counted.
  if (clientSettings().preview !== null) return
  const load = {
    release,
    outcome,
    milliseconds: Math.round(performance.now() - started),
    detail: detail?.slice(0, 300),
  }
  // Figures are for the remote's team; the visitor must not wait for them.
  nextTask()
    .then(() => call(reportRelease, { body: { loads: [load] } }))
    .catch(() => {})
}

const loading = new Map<string, Promise<Screens>>()
const failedBefore = new Set<string>()
let tries = 0

async function load(entry: KnownRemote, retrying: boolean): Promise<Screens> {
  const file = releaseAddress(entry.release, entry.entry.file)
  integrities.set(file, entry.entry.integrity)
  const address = retrying ? `${file}?retry=${++tries}` : file
  const started = performance.now()
  const report = (outcome: LoadOutcome, detail?: string) => reportLoad(entry, { started, outcome, detail })
  try {
    const screens = await attempt(entry, address, retrying)
    report(retrying ? 'recovered' : 'loaded')
    return screens
  } catch (error) {
    const reason = reasonOf(error, address)
    report(reason, String(error))
    if (retrying || reason === 'wrong-shape' || reason === 'timeout') throw new RemoteError(entry, reason, error)
    return load(entry, true)
  }
}

/** The screens of a release, or of the previous one. */
const loadRelease = (entry: KnownRemote, retrying = failedBefore.has(entry.release)): Promise<Screens> =>
  load(entry, retrying).catch((failure) => loadLastGood(entry, failure))

/** The screens served by a developer's own computer. */
async function loadOverride(entry: KnownRemote, override: LocalOverride): Promise<Screens> {
  const { loadLocal } = await import('./load-local.ts')
  return loadLocal(entry, override, {
    attempt: (remote, address) => attempt(remote, address, true),
    reasonOf,
    loadRelease: () => loadRelease(entry, true),
  })
}

/**
 * The screens of the previous release, replacing one whose screen failed; this page keeps using them, so that it runs
 * one release per remote.
 * @throws the failure if there is no previous release, or it fails as well.
 */
async function replaceRelease(entry: KnownRemote, failure: RemoteError): Promise<Screens> {
  // Developers need to see the failures of their own builds.
  if (overrideOf(entry.id)) throw failure
  reportLoad(entry, { started: performance.now(), outcome: failure.reason, detail: String(failure.cause) })
  const screens = await loadLastGood(entry, failure)
  loaded.set(entry.release, screens)
  return screens
}

/**
 * The screens of a remote. After a first failure there is one forced retry, unless the connection was slow, and then
 * the previous release is tried; later calls start again, so that "Try again" works.
 * @param failed why a screen of the release could not be opened: requests those of the previous one.
 * @throws RemoteError with the reason of the last attempt.
 */
export async function loadScreens(entry: KnownRemote, failed?: RemoteError): Promise<Screens> {
  if (failed) return replaceRelease(entry, failed)
  const known = loaded.get(entry.release)
  if (known) return known
  const running = loading.get(entry.release)
  if (running) return running
  const override = overrideOf(entry.id)
  const promise = (override ? loadOverride(entry, override) : loadRelease(entry))
    .then((screens) => {
      loaded.set(entry.release, screens)
      if (!override) used.set(entry.id, entry.release)
      return screens
    })
    .catch((error) => {
      failedBefore.add(entry.release)
      throw error
    })
    .finally(() => loading.delete(entry.release))
  loading.set(entry.release, promise)
  return promise
}
