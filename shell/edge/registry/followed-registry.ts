import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Deployed, readDeployed, readDeployedSections } from '@qasima/shared/contract/release/deployed.routes'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { hostRemote } from '@qasima/shared/release/release-document'
import { toError } from '@qasima/shared/server/error-code'
import { type ApiClient, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import type { HostBuild } from '../files/host-build.ts'
import type { ReleaseCache } from '../files/release-cache.ts'
import { isInCanary } from './canary.ts'
import type { InForce, RegistryStore } from './registry-store.ts'

/** What visitors get, with the canaries that a share of them gets. */
export interface Following extends Omit<InForce, 'key'> {
  readonly canaries: readonly Canary[]
}

/** A release that a share of the visitors gets in place of what the others get. */
interface Canary {
  readonly entry: RegistryEntry
  readonly percent: number
}

export interface FollowedRegistryOptions {
  readonly api: ApiClient
  readonly releases: ReleaseCache
  /** File with the releases that were in force last, for a start while the API is away. */
  readonly keptIn: string
  /** Called with the reason when it cannot be learnt what is in force, or a release cannot be used. */
  readonly onFailure: (reason: string) => void
  /**
   * Called with what is to be in force from now on; it is when that has settled. Answers the releases that turned out to be
   * of no use: those before them stay.
   */
  readonly beforeChange?: (next: Following) => Promise<readonly string[]>
  readonly pollMilliseconds?: number
}

export interface FollowedRegistry extends RegistryStore {
  /** Learns what is in force, and follows it. @throws Error when that cannot be learnt, and nothing was kept. */
  begin(): Promise<void>
  /** Asks no more. */
  close(): void
}

/** Milliseconds that the API has to say what is in force. */
const readDeadline = 5_000

/** Milliseconds that the API has to say what a bearer may see. */
const sectionsDeadline = 10_000

/** Milliseconds between two questions: a release is seen everywhere within a second. */
const pollTime = 500

const reasonOf = (error: unknown): string => {
  const { message, cause } = toError(error)
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** All of a file or the one before, whatever happens while it is written. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text)
  await rename(draft, path)
}

async function askDeployed(api: ApiClient): Promise<readonly Deployed[]> {
  const answer = await readRoute(api, readDeployed, { caller: ownCaller(), language: '', deadline: readDeadline })
  if ('refusal' in answer) throw new Error(`the answer has status ${answer.refusal.status}`)
  const { remotes } = answer.payload
  if (!remotes.some(({ id }) => id === hostRemote)) throw new Error('no shell is released')
  return remotes
}

const keyOf = ({ host, remotes, canaries }: Following): string =>
  JSON.stringify([
    host.release,
    remotes.map(({ release, lastGood }) => [release, lastGood?.release]),
    canaries.map(({ entry, percent }) => [entry.release, percent]),
  ])

/** What a visitor gets: the canaries that they are in, and else what most get. */
function inForceFor({ host, remotes, canaries }: Following, share: number | null): InForce {
  const own = remotes.map((remote) => {
    const canary = share === null ? undefined : canaries.find(({ entry }) => entry.id === remote.id)
    return canary && share !== null && isInCanary(share, remote.id, canary.percent) ? canary.entry : remote
  })
  const key = [host.release, ...own.map(({ release, lastGood }) => `${release} ${lastGood?.release}`)].join(
    ' ',
  )
  return { host, remotes: own, key }
}

/** A section as a caller may see it. */
const seenPart = (
  entry: RegistryEntry,
  { menu, figures }: { readonly menu: readonly string[]; readonly figures: readonly string[] },
): RegistryEntry => ({
  ...entry,
  menu: entry.menu?.filter(({ path }) => menu.includes(path)),
  figures: entry.figures?.filter(({ collection }) => figures.includes(collection)),
})

/**
 * Follows which releases are in force, as the API says it. Of each release, what its team signed is believed, and nothing
 * that the API says beside it; one that cannot be used leaves the one before in force.
 */
export function followRegistry(options: FollowedRegistryOptions): FollowedRegistry {
  const { api, releases, keptIn, onFailure, beforeChange, pollMilliseconds = pollTime } = options
  let current: Following | undefined
  let known = ''
  /** Releases that were prepared and turned out to be of no use. */
  const unusable = new Set<string>()

  const reported = <Value>(id: string, work: Promise<Value | undefined>): Promise<Value | undefined> =>
    work.catch((error) => {
      onFailure(`${id}: ${reasonOf(error)}`)
      return undefined
    })

  async function entryOf(id: string, release: string, before: string | null): Promise<RegistryEntry | undefined> {
    if (unusable.has(release)) return undefined
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
    return shell && reported(hostRemote, releases.hostOf(shell.release))
  }

  async function canaryOf({ id, release, canary }: Deployed): Promise<Canary | undefined> {
    const entry = canary ? await entryOf(id, canary.release, release) : undefined
    return canary && entry ? { entry, percent: canary.percent } : undefined
  }

  /** What is to be in force; of what cannot be used, what is now. Whole: whether all of it can be used. */
  async function gather(deployed: readonly Deployed[]): Promise<{ next: Following; isWhole: boolean }> {
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

  /** Brings releases into force. Answers whether each of them could be used. */
  async function apply(deployed: readonly Deployed[]): Promise<boolean> {
    const { next, isWhole } = await gather(deployed)
    // One that cannot be used is tried again and again, and changes nothing.
    if (current && keyOf(next) === keyOf(current)) return isWhole
    const refused = (await beforeChange?.(next)) ?? []
    // At the start there is nothing else to show.
    if (refused.length > 0 && current) {
      for (const release of refused) unusable.add(release)
      return apply(deployed)
    }
    current = next
    return isWhole
  }

  async function read(): Promise<void> {
    const deployed = await askDeployed(api)
    const text = JSON.stringify(deployed)
    if (text === known || !(await apply(deployed))) return
    known = text
    await replaceFile(keptIn, text).catch((error) => onFailure(`not kept: ${reasonOf(error)}`))
  }

  let closed = false
  let timer: NodeJS.Timeout | undefined
  const scheduleRead = () => {
    if (closed) return
    timer = setTimeout(async () => {
      await read().catch((error) => onFailure(reasonOf(error)))
      scheduleRead()
    }, pollMilliseconds).unref()
  }

  const following = (): Following => {
    if (!current) throw new Error('nothing is in force')
    return current
  }
  return {
    begin: async () => {
      await read().catch(async (error) => {
        onFailure(reasonOf(error))
        await apply(JSON.parse(await readFile(keptIn, 'utf8')))
      })
      scheduleRead()
    },
    publicRemotes: () => following().remotes,
    hasCanary: () => following().canaries.length > 0,
    forVisitor: (share) => inForceFor(following(), share),
    sectionsOf: async (bearer) => {
      const answer = await readRoute(api, readDeployedSections, { ...bearer, deadline: sectionsDeadline })
      if ('refusal' in answer) return answer
      const { share } = bearer
      const entries = answer.payload.remotes.map(async ({ menu, figures, ...deployed }) => {
        const { id, canary } = deployed
        const isIn = share !== null && canary !== null && isInCanary(share, id, canary.percent)
        const entry = (isIn && (await canaryOf(deployed))?.entry) || (await currentEntry(deployed))
        return entry && seenPart(entry, { menu, figures })
      })
      return { sections: (await Promise.all(entries)).filter((entry) => entry !== undefined) }
    },
    files: releases,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
