import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Deployed, readDeployed, readDeployedSections } from '@qasima/shared/contract/release/deployed.routes'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { hostRemote } from '@qasima/shared/release/release-document'
import { type ApiClient, ApiUnavailable, parseJson, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import { replaceFile } from '../files/kept-files.ts'
import type { ReleaseCache } from '../files/release-cache.ts'
import { isInCanary } from './canary.ts'
import {
  type Following,
  hasStartPage,
  inForceFor,
  inForceIn,
  keyOf,
  reasonOf,
  releaseGatherer,
  releasesOf,
} from './gather-releases.ts'
import type { Bearer, BearerSections, RegistryStore } from './registry-store.ts'

export interface FollowedRegistryOptions {
  readonly api: ApiClient
  readonly releases: ReleaseCache
  /** File with the last current releases, for a start while the API is unavailable. */
  readonly keptIn: string
  /** Called with the reason when the current releases cannot be read, or a release cannot be used. */
  readonly onFailure: (reason: string) => void
  /**
   * Called with the next releases before they become current, and awaited. Returns the ones that turned out to be
   * unusable: their predecessors stay.
   */
  readonly beforeChange?: (next: Following) => Promise<readonly string[]>
  readonly pollMilliseconds?: number
  /** Milliseconds for which a start is retried while the API lists releases but does not deliver them; 0 by default. */
  readonly startPatience?: number
}

export interface FollowedRegistry extends RegistryStore {
  /**
   * Reads the current releases, and follows changes.
   * @throws Error if they cannot be read within the patience of a start, and none are cached.
   */
  begin(): Promise<void>
  /** Whether visitors get what they need, first of all the page at `/`. */
  isReady(): boolean
  /** The current releases and their fallbacks. */
  inUse(): readonly string[]
  /** Asks no more. */
  close(): void
}

/** Milliseconds that the API has to list the current releases. */
const readDeadline = 5_000

/** Milliseconds that the API has to say what a bearer may see. */
const sectionsDeadline = 10_000

/** Milliseconds between polls: a release is live everywhere within a second. */
const pollTime = 500

function isDeployed(value: unknown): value is Deployed {
  const { id, release, before, canary } = Object(value)
  const isName = (name: unknown) => typeof name === 'string'
  const isCanary = canary === null || (isName(Object(canary).release) && typeof canary.percent === 'number')
  return isName(id) && isName(release) && (before === null || isName(before)) && isCanary
}

/** The cached list of releases; empty if missing or damaged. */
async function readKept(path: string): Promise<readonly Deployed[]> {
  const kept = parseJson(await readFile(path, 'utf8').catch(() => ''))
  return Array.isArray(kept) && kept.every(isDeployed) ? kept : []
}

async function askDeployed(api: ApiClient): Promise<readonly Deployed[]> {
  const answer = await readRoute(api, readDeployed, { caller: ownCaller(), language: '', deadline: readDeadline })
  if ('refusal' in answer) throw new Error(`the answer has status ${answer.refusal.status}`)
  const { remotes } = answer.payload
  if (!remotes.some(({ id }) => id === hostRemote)) throw new Error('no shell is released')
  return remotes
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

/** The sections of a bearer, each in the release that they get. */
async function sectionsOf(
  api: ApiClient,
  gatherer: ReturnType<typeof releaseGatherer>,
  bearer: Bearer,
): Promise<BearerSections> {
  const answer = await readRoute(api, readDeployedSections, { ...bearer, deadline: sectionsDeadline })
  if ('refusal' in answer) return answer
  const entries = answer.payload.remotes.map(async ({ menu, figures, ...deployed }) => {
    const { id, canary } = deployed
    const isIn = canary !== null && isInCanary(bearer.share, id, canary.percent)
    const entry = (isIn && (await gatherer.canaryOf(deployed))?.entry) || (await gatherer.currentEntry(deployed))
    return entry && seenPart(entry, { menu, figures })
  })
  return { sections: (await Promise.all(entries)).filter((entry) => entry !== undefined) }
}

/** Retries a start until it succeeds or its patience runs out. */
async function untilStarted(
  start: () => Promise<void>,
  { patience, pause, isClosed }: { patience: number; pause: number; isClosed: () => boolean },
): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await start()
    } catch (error) {
      // A refused connection is more likely a wrong address than a delay, and an orchestrator restarts the process.
      const isRefused = error instanceof ApiUnavailable && error.reason === 'refused'
      if (isRefused || isClosed() || Date.now() >= deadline) throw error
      await sleep(pause)
    }
  }
}

/**
 * Follows the current releases listed by the API. Only what a release's team signed is trusted, nothing that the API
 * says beside it; an unusable release leaves the previous one in use.
 */
export function followRegistry(options: FollowedRegistryOptions): FollowedRegistry {
  const { api, releases, keptIn, onFailure, beforeChange, pollMilliseconds = pollTime, startPatience = 0 } = options
  const gatherer = releaseGatherer(releases, onFailure)
  let current: Following | undefined
  let known = ''
  /** The last current releases, as cached. */
  let kept: readonly Deployed[] = []

  /** Activates releases. Returns whether all of them could be used. */
  async function apply(deployed: readonly Deployed[]): Promise<boolean> {
    const { next, isWhole } = await gatherer.gather(deployed, current, kept)
    // An unusable release is retried repeatedly, without any change.
    if (current && keyOf(next) === keyOf(current)) return isWhole
    const refused = (await beforeChange?.(next)) ?? []
    // At the start there is nothing else to show.
    if (refused.length > 0 && current) {
      const former = new Set(current.remotes.map(({ release }) => release))
      // If a current release does not start in the new shell, the shell is at fault.
      for (const release of refused) gatherer.giveUp(former.has(release) ? (next.host.release ?? release) : release)
      return apply(deployed)
    }
    current = next
    if (!hasStartPage(next)) onFailure('no remote in force has the page at /, so this edge is not ready')
    return isWhole
  }

  async function read(): Promise<void> {
    const deployed = await askDeployed(api)
    const text = JSON.stringify(deployed)
    if (text === known) return
    if (await apply(deployed)) known = text
    await keep(inForceIn(deployed, following()))
  }

  /** For a start: what the API lists, else what this edge had before. */
  async function readOrRestore(): Promise<void> {
    await read().catch(async (error) => {
      onFailure(reasonOf(error))
      if (kept.length === 0) throw error
      await apply(kept)
    })
  }

  /** Caches what a start needs while the API is unavailable: the releases really in use. */
  async function keep(inForce: readonly Deployed[]): Promise<void> {
    if (JSON.stringify(inForce) === JSON.stringify(kept)) return
    kept = inForce
    await replaceFile(keptIn, JSON.stringify(inForce)).catch((error) => onFailure(`not kept: ${reasonOf(error)}`))
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
      kept = await readKept(keptIn)
      await untilStarted(readOrRestore, { patience: startPatience, pause: pollMilliseconds, isClosed: () => closed })
      scheduleRead()
    },
    isReady: () => current !== undefined && hasStartPage(current),
    inUse: () => releasesOf(following()),
    publicRemotes: () => following().remotes,
    hasCanary: () => following().canaries.length > 0,
    forVisitor: (share) => inForceFor(following(), share),
    sectionsOf: (bearer) => sectionsOf(api, gatherer, bearer),
    entryOf: ({ remote, release }) => gatherer.entryOf(remote, release, null),
    files: releases,
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
