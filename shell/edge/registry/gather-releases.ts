import type { Deployed } from '@qasima/shared/contract/release/deployed.routes'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { hostRemote } from '@qasima/shared/release/release-document'
import { toError } from '@qasima/shared/server/error-code'
import type { HostBuild } from '../files/host-build.ts'
import type { ReleaseCache } from '../files/release-cache.ts'
import { isInCanary } from './canary.ts'
import type { InForce } from './registry-store.ts'

/** What visitors get, with the canaries for a share of them. */
export interface Following extends Omit<InForce, 'key'> {
  readonly canaries: readonly Canary[]
}

/** A release that a share of the visitors gets instead of the current one. */
interface Canary {
  readonly entry: RegistryEntry
  readonly percent: number
}

/** Milliseconds until a release that did not start is tried again: the machine may have been busy. */
const retryTime = 30_000

export const reasonOf = (error: unknown): string => {
  const { message, cause } = toError(error)
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** A key that identifies the releases. */
export const keyOf = ({ host, remotes, canaries }: Following): string =>
  JSON.stringify([
    host.release,
    remotes.map(({ release, lastGood }) => [release, lastGood?.release]),
    canaries.map(({ entry, percent }) => [entry.release, percent]),
  ])

/** Every release in it. */
export const releasesOf = ({ host, remotes, canaries }: Following): readonly string[] =>
  [
    host.release,
    ...[...remotes, ...canaries.map(({ entry }) => entry)].flatMap(({ release, lastGood }) => [
      release,
      lastGood?.release,
    ]),
  ].filter((release) => release !== undefined)

/** The releases really in use among those the API named, as the same objects. */
export const inForceIn = (deployed: readonly Deployed[], { host, remotes }: Following): readonly Deployed[] =>
  deployed.flatMap((named) => {
    const release = named.id === hostRemote ? host.release : remotes.find(({ id }) => id === named.id)?.release
    if (release === undefined) return []
    return release === named.release ? named : { ...named, release, before: null }
  })

/** Whether everything the API named can be used, including canaries and fallbacks. */
function isWhole(deployed: readonly Deployed[], next: Following): boolean {
  const inForce = inForceIn(deployed, next)
  const isUsable = ({ id, before, canary }: Deployed) => {
    const hasCanary = canary === null || next.canaries.some(({ entry }) => entry.release === canary.release)
    const hasFormer = before === null || next.remotes.some((entry) => entry.id === id && entry.lastGood !== undefined)
    return id === hostRemote || (hasCanary && hasFormer)
  }
  return deployed.every((named) => inForce.includes(named) && isUsable(named))
}

/** Whether visitors get the page at `/`: an edge without it is useless. */
export const hasStartPage = ({ remotes }: Following): boolean =>
  remotes.some(({ routes }) => Object.values(routes).some(({ path }) => path === '/'))

/** What a visitor gets: their canaries, and otherwise the current releases. */
export function inForceFor({ host, remotes, canaries }: Following, share: number | null): InForce {
  const own = remotes.map((remote) => {
    const canary = canaries.find(({ entry }) => entry.id === remote.id)
    return canary && isInCanary(share, remote.id, canary.percent) ? canary.entry : remote
  })
  const key = [host.release, ...own.map(({ release, lastGood }) => `${release} ${lastGood?.release}`)].join(' ')
  return { host, remotes: own, key }
}

/** The first usable release. */
async function firstOf<Value>(
  candidates: readonly (string | null | undefined)[],
  read: (release: string) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  for (const release of candidates) {
    const value = typeof release === 'string' ? await read(release) : undefined
    if (value) return value
  }
  return undefined
}

/** Reports which release replaces an unusable one: once, although it is retried. */
function placeReport(onFailure: (reason: string) => void) {
  const last = new Map<string, string>()
  return ({ id, release }: Deployed, place: string | undefined): void => {
    if (place === release) return void last.delete(id)
    const reason = `${id}: ${release} cannot be used, ${place ? `${place} is in force in its place` : 'and no other one'}`
    if (last.get(id) !== reason) onFailure(reason)
    last.set(id, reason)
  }
}

/** Combines what the API lists and what teams signed. `onFailure`: called with what cannot be used, and why. */
export function releaseGatherer(releases: ReleaseCache, onFailure: (reason: string) => void) {
  /** Releases that failed in preparation, with the time of their next attempt. */
  const unusable = new Map<string, number>()
  const isUnusable = (release: string): boolean => (unusable.get(release) ?? 0) > Date.now()

  const reported = <Value>(id: string, work: Promise<Value | undefined>): Promise<Value | undefined> =>
    work.catch((error) => {
      onFailure(`${id}: ${reasonOf(error)}`)
      return undefined
    })

  async function entryOf(id: string, release: string, before: string | null): Promise<RegistryEntry | undefined> {
    if (isUnusable(release)) return undefined
    const [description, former] = await Promise.all([
      reported(id, releases.descriptionOf(release)),
      before === null ? undefined : reported(id, releases.descriptionOf(before)),
    ])
    const lastGood = former && before !== null ? { release: before, entry: former.entry } : undefined
    return description && { ...description, release, ...(lastGood && { lastGood }) }
  }

  const reportPlace = placeReport(onFailure)

  /** The release of a remote to use: the named one, else the current one, else the last usable one. */
  async function currentEntry(named: Deployed, former?: RegistryEntry, kept?: Deployed) {
    const { id, release, before } = named
    const other = () => firstOf([before, kept?.release, kept?.before], (one) => entryOf(id, one, null))
    const entry = (await entryOf(id, release, before)) ?? former ?? (await other())
    reportPlace(named, entry?.release)
    return entry
  }

  async function hostOf(deployed: readonly Deployed[], former?: HostBuild, kept?: Deployed) {
    const named = deployed.find(({ id }) => id === hostRemote)
    const read = async (one: string) => (isUnusable(one) ? undefined : reported(hostRemote, releases.hostOf(one)))
    const other = () => firstOf([named?.before, kept?.release, kept?.before], read)
    const host = (named && (await read(named.release))) ?? former ?? (await other())
    if (named) reportPlace(named, host?.release)
    return host
  }

  async function canaryOf({ id, release, canary }: Deployed): Promise<Canary | undefined> {
    const entry = canary ? await entryOf(id, canary.release, release) : undefined
    return canary && entry ? { entry, percent: canary.percent } : undefined
  }

  /**
   * What to use next; for an unusable release the current or previous one. `kept`: what this edge used last. `whole`:
   * whether all of it can be used.
   */
  async function gather(
    deployed: readonly Deployed[],
    current: Following | undefined,
    kept: readonly Deployed[],
  ): Promise<{ next: Following; isWhole: boolean }> {
    const remotes = deployed.filter(({ id }) => id !== hostRemote)
    const keptOf = (one: string) => kept.find(({ id }) => id === one)
    const formerOf = (one: string) => current?.remotes.find(({ id }) => id === one)
    const [host, entries, canaries] = await Promise.all([
      hostOf(deployed, current?.host, keptOf(hostRemote)),
      Promise.all(remotes.map((named) => currentEntry(named, formerOf(named.id), keptOf(named.id)))),
      Promise.all(remotes.map(canaryOf)),
    ])
    if (!host) throw new Error('the shell cannot be used')
    const next = {
      host,
      remotes: entries.filter((entry) => entry !== undefined),
      canaries: canaries.filter((canary) => canary !== undefined),
    }
    return { next, isWhole: isWhole(deployed, next) }
  }

  return {
    gather,
    entryOf,
    currentEntry,
    canaryOf,
    giveUp: (release: string) => void unusable.set(release, Date.now() + retryTime),
  }
}
