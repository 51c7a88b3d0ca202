import type { Deployed } from '@qasima/shared/contract/release/deployed.routes'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { hostRemote } from '@qasima/shared/release/release-document'
import { toError } from '@qasima/shared/server/error-code'
import type { HostBuild } from '../files/host-build.ts'
import type { ReleaseCache } from '../files/release-cache.ts'
import { isInCanary } from './canary.ts'
import type { InForce } from './registry-store.ts'

/** What visitors get, with the canaries that a share of them gets. */
export interface Following extends Omit<InForce, 'key'> {
  readonly canaries: readonly Canary[]
}

/** A release that a share of the visitors gets in place of what the others get. */
interface Canary {
  readonly entry: RegistryEntry
  readonly percent: number
}

/** Milliseconds after which a release is tried again that did not start: the machine may have been busy. */
const retryTime = 30_000

export const reasonOf = (error: unknown): string => {
  const { message, cause } = toError(error)
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** Another one for other releases. */
export const keyOf = ({ host, remotes, canaries }: Following): string =>
  JSON.stringify([
    host.release,
    remotes.map(({ release, lastGood }) => [release, lastGood?.release]),
    canaries.map(({ entry, percent }) => [entry.release, percent]),
  ])

/** Every release of it. */
export const releasesOf = ({ host, remotes, canaries }: Following): readonly string[] =>
  [
    host.release,
    ...[...remotes, ...canaries.map(({ entry }) => entry)].flatMap(({ release, lastGood }) => [
      release,
      lastGood?.release,
    ]),
  ].filter((release) => release !== undefined)

/** What a visitor gets: the canaries that they are in, and else what most get. */
export function inForceFor({ host, remotes, canaries }: Following, share: number | null): InForce {
  const own = remotes.map((remote) => {
    const canary = canaries.find(({ entry }) => entry.id === remote.id)
    return canary && isInCanary(share, remote.id, canary.percent) ? canary.entry : remote
  })
  const key = [host.release, ...own.map(({ release, lastGood }) => `${release} ${lastGood?.release}`)].join(' ')
  return { host, remotes: own, key }
}

/** Makes what is to be in force of what the API says and the teams signed. OnFailure: called with what cannot be used, and why. */
export function releaseGatherer(releases: ReleaseCache, onFailure: (reason: string) => void) {
  /** Releases that turned out to be of no use when they were prepared, with when they are tried again. */
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

  const currentEntry = ({ id, release, before }: Deployed) => entryOf(id, release, before)

  async function hostOf(deployed: readonly Deployed[]): Promise<HostBuild | undefined> {
    const shell = deployed.find(({ id }) => id === hostRemote)
    return shell && !isUnusable(shell.release) ? reported(hostRemote, releases.hostOf(shell.release)) : undefined
  }

  async function canaryOf({ id, release, canary }: Deployed): Promise<Canary | undefined> {
    const entry = canary ? await entryOf(id, canary.release, release) : undefined
    return canary && entry ? { entry, percent: canary.percent } : undefined
  }

  /** What is to be in force; of what cannot be used, what is now. Whole: whether all of it can be used. */
  async function gather(
    deployed: readonly Deployed[],
    current: Following | undefined,
  ): Promise<{ next: Following; isWhole: boolean }> {
    const remotes = deployed.filter(({ id }) => id !== hostRemote)
    const [found, entries, canaries] = await Promise.all([
      hostOf(deployed),
      Promise.all(remotes.map(currentEntry)),
      Promise.all(remotes.map(canaryOf)),
    ])
    const host = found ?? current?.host
    if (!host) throw new Error('the shell cannot be used')
    const former = current?.remotes ?? []
    const next = {
      host,
      remotes: remotes.flatMap(({ id }, place) => entries[place] ?? former.find((entry) => entry.id === id) ?? []),
      canaries: canaries.filter((canary) => canary !== undefined),
    }
    return { next, isWhole: found !== undefined && entries.every((entry) => entry !== undefined) }
  }

  return {
    gather,
    entryOf,
    currentEntry,
    canaryOf,
    giveUp: (release: string) => void unusable.set(release, Date.now() + retryTime),
  }
}
