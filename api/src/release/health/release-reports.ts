import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { CodePlace, PageError, PageVital, RemoteLoad } from '../../../../shared/contract/release/report.routes.ts'
import { hostRemote } from '../../../../shared/release/release-document.ts'
import { boundedMap, callerOf, networkOf } from '../../../../shared/server/call-counts.ts'
import { countedWrites } from '../../database/counted-writes.ts'
import { callerBit } from './caller-bits.ts'
import { bucketOf } from './histogram.ts'
import type { CountedError, CountedMeasure, CountedWindow } from './report.queries.ts'

/** Milliseconds of loads that are counted together: a sixth of the evaluation window. */
const windowTime = 10_000

/** Daily limits per caller and release, so that one caller decides nothing for others. */
export const ofCaller = {
  loads: 20,
  /** Pages for each vital, per whole network, since a canary may be held for them. */
  pages: 20,
  differentErrors: 5,
  /** Reports of one error. */
  sameError: 20,
} as const

/** For how many callers reports are counted, in memory only. */
const maxCallers = 100_000

/** The relevant properties of a reporter. */
export interface Reporter {
  readonly address: string
  /** Empty if unknown. */
  readonly country: string
  /** Milliseconds since 1970. */
  readonly now: number
}

interface ReportsOptions {
  readonly writeMeasures: (counted: readonly CountedMeasure[]) => Promise<void>
  readonly writeWindows: (counted: readonly CountedWindow[]) => Promise<void>
  /** Errors in the shell's own files belong to `shell`, whichever release. */
  readonly writeErrors: (counted: readonly CountedError[]) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const isFailure = ({ outcome }: RemoteLoad): boolean => outcome !== 'loaded' && outcome !== 'recovered'

/** The release of a file; `shell` for shell files. */
const releaseOfFile = (file: string): string => /^\/remotes\/([0-9a-f]{20})\//.exec(file)?.[1] ?? hostRemote

/** The name of a file, without its path. */
export const fileNameOf = ({ file }: CodePlace): string => file.split('/').at(-1) ?? ''

/** Equal for one cause, regardless of numbers and names in its message. */
const fingerprintOf = (message: string, [place]: readonly CodePlace[]): string =>
  hash('sha256', `${message.replace(/\d+|"[^"]*"|'[^']*'/g, '*')} ${JSON.stringify(place)}`, 'hex').slice(0, 20)

const union = <Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): ReadonlySet<Value> =>
  new Set([...one, ...other])

/** Counts browser reports in this process, and writes them in batches: no browser waits for it. */
export function releaseReports({ writeMeasures, writeWindows, writeErrors, log }: ReportsOptions) {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'reports of browsers wait')
  const flushEvery = 2_000
  const measures = countedWrites<CountedMeasure>({
    keyOf: ({ release, day, measure, route, country, bucket }) =>
      [release, day, measure, route, country, bucket].join(' '),
    add: (before, { count }) => ({ ...before, count: before.count + count }),
    write: writeMeasures,
    onFailure,
    flushEvery,
  })
  const windows = countedWrites<CountedWindow>({
    keyOf: ({ release, beginsAt }) => `${release} ${beginsAt}`,
    add: (before, { callers, failing }) => ({
      ...before,
      callers: union(before.callers, callers),
      failing: union(before.failing, failing),
    }),
    write: writeWindows,
    onFailure,
    flushEvery,
  })
  const errors = countedWrites<CountedError>({
    keyOf: ({ release, fingerprint }) => `${release} ${fingerprint}`,
    add: (before, { count }) => ({ ...before, count: before.count + count }),
    write: writeErrors,
    onFailure,
    flushEvery,
  })
  const all = [measures, windows, errors]
  const reported = boundedMap<number>(maxCallers)
  const differentErrors = boundedMap<ReadonlySet<string>>(maxCallers)
  const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)
  const keyOf = (release: string, what: string, { address, now }: Reporter): string =>
    `${dayOf(now)} ${release} ${what} ${callerOf(address)}`

  /** Whether a report is within its caller's limit for today. */
  function isAmongFirst(max: number, key: string): boolean {
    const before = reported.get(key) ?? 0
    if (before >= max) return false
    reported.put(key, before + 1)
    return true
  }

  function isErrorAmongFirst(release: string, fingerprint: string, reporter: Reporter): boolean {
    const key = keyOf(release, 'errors', reporter)
    const known = differentErrors.get(key) ?? new Set()
    if (!known.has(fingerprint)) {
      if (known.size >= ofCaller.differentErrors) return false
      differentErrors.put(key, new Set([...known, fingerprint]))
    }
    return isAmongFirst(ofCaller.sameError, keyOf(release, fingerprint, reporter))
  }

  return {
    addLoad(load: RemoteLoad, reporter: Reporter): void {
      const { release, outcome, milliseconds } = load
      const { address, country, now } = reporter
      const bucket = bucketOf(milliseconds)
      if (isAmongFirst(ofCaller.loads, keyOf(release, 'loads', reporter)))
        measures.count({ release, day: dayOf(now), measure: outcome, route: '', country, bucket, count: 1 })
      const beginsAt = new Date(now - (now % windowTime)).toISOString()
      const callers = new Set([callerBit(release, address)])
      windows.count({ release, beginsAt, callers, failing: isFailure(load) ? callers : new Set() })
    },
    addVital({ release, route, vital, value }: PageVital, reporter: Reporter): void {
      const { country, now } = reporter
      if (isAmongFirst(ofCaller.pages, keyOf(release, vital, { ...reporter, address: networkOf(reporter.address) })))
        measures.count({ release, day: dayOf(now), measure: vital, route, country, bucket: bucketOf(value), count: 1 })
    },
    addError({ message, places }: PageError, reporter: Reporter): void {
      const release = releaseOfFile(places[0]?.file ?? '')
      const fingerprint = fingerprintOf(message, places)
      if (isErrorAmongFirst(release, fingerprint, reporter))
        errors.count({ release, fingerprint, message, places, count: 1 })
    },
    flush: async (): Promise<void> => void (await Promise.all(all.map(({ flush }) => flush()))),
    close: async (): Promise<void> => void (await Promise.all(all.map(({ close }) => close()))),
  }
}
