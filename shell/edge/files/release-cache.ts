import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findShellOfFile, readReleaseFiles } from '@qasima/shared/contract/release/deployed.routes'
import { assetPattern, maxReleaseBytes, releaseIdPattern } from '@qasima/shared/contract/release/release.limits'
import type { RemoteBuild } from '@qasima/shared/federation/registry'
import { addressOf } from '@qasima/shared/http/request'
import { unpackRelease } from '@qasima/shared/release/release-archive'
import { errorCode, toError } from '@qasima/shared/server/error-code'
import { type ApiClient, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import { type HostBuild, readHostBuild } from './host-build.ts'
import type { ReleaseFiles } from './release-files.ts'

/** Milliseconds that the API has to send the files of a release. */
const fetchDeadline = 20_000

/** Milliseconds for which a release that there is not is not asked for again. */
const absentTime = 10_000

/** Releases that are remembered to be absent. */
const maxAbsent = 1_000

const day = 24 * 3_600_000
/** Milliseconds for which files stay here after they were last in force; the API can send them again. */
const keptTime = 30 * day

const releaseForm = new RegExp(releaseIdPattern)
const assetForm = new RegExp(assetPattern)

/** Milliseconds that the API has to say which shell a file is of. */
const findDeadline = 2_000

export interface ReleaseCacheOptions {
  readonly api: ApiClient
  /** Folder of the releases; edges may share it. */
  readonly home: string
  /** Public keys that may sign for a remote; undefined: those that the API takes. */
  readonly trustedKeys?: TrustedKeys | undefined
  /** Called with the reason when a release is there and cannot be used. */
  readonly onRefusal: (release: string, reason: string) => void
}

/** Public keys by remote; those of `*` sign for each of them. */
export type TrustedKeys = ReadonlyMap<string, ReadonlySet<string>>

/** Files of releases on this machine, fetched from the API where they are not. */
export interface ReleaseCache extends ReleaseFiles {
  /** What the build of a remote's release says of itself, as it was signed. */
  descriptionOf(release: string): Promise<RemoteBuild | undefined>
  /** The build of a release of the shell, whose files lie together with those of all its other releases. */
  hostOf(release: string): Promise<HostBuild | undefined>
  /** Deletes what was not used for long; called once a day. InForce: releases that are held by what is in force. */
  renew(inForce: readonly string[]): Promise<void>
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const pathsIn = async (folder: string): Promise<string[]> => (await namesIn(folder)).map((name) => join(folder, name))
const touch = (path: string, now: number): Promise<void> => utimes(path, now / 1_000, now / 1_000).catch(() => {})
const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )

const isTrusted = (keys: TrustedKeys | undefined, remote: string, key: string): boolean =>
  keys === undefined || [remote, '*'].some((name) => keys.get(name)?.has(key))

/** Puts the files of a shell to those of its other releases: each has a hash in its name. */
async function addAssets(folder: string, assets: string): Promise<void> {
  await mkdir(assets, { recursive: true })
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.json'))
  await Promise.all(
    files.map((file) =>
      link(join(folder, file), join(assets, file)).catch((error) => {
        if (errorCode(error) !== 'EEXIST') throw error
      }),
    ),
  )
}

/** Writes all of a release or nothing, whatever happens meanwhile. @throws why it cannot be used. */
async function writeRelease(
  release: string,
  archive: Buffer,
  { home, trustedKeys }: Pick<ReleaseCacheOptions, 'home' | 'trustedKeys'>,
): Promise<string> {
  const { id, document, key, files } = await unpackRelease(archive)
  if (id !== release) throw new Error(`it is the release ${id}`)
  if (!isTrusted(trustedKeys, document.remote, key)) throw new Error(`its key may not sign for ${document.remote}`)
  const [draft, folder] = [join(home, `draft-${randomUUID()}`), join(home, release)]
  try {
    await mkdir(draft, { recursive: true })
    await Promise.all([...files].map(([file, bytes]) => writeFile(join(draft, file), bytes)))
    // Another edge may have been here first.
    await rename(draft, folder).catch(async (error) => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** Names of what there was not a moment ago, few enough to be remembered. */
function absentNames() {
  const since = new Map<string, number>()
  return {
    has: (name: string): boolean => Date.now() - (since.get(name) ?? 0) < absentTime,
    add(name: string): void {
      for (const [known] of since) {
        if (since.size < maxAbsent) break
        since.delete(known)
      }
      since.set(name, Date.now())
    },
  }
}

interface AssetParts extends Pick<ReleaseCacheOptions, 'api'> {
  readonly assets: string
  readonly absent: ReturnType<typeof absentNames>
  readonly hostOf: (release: string) => Promise<unknown>
}

/** Fetches files of earlier shells: the API says which release one is of. */
function assetFetcher({ api, assets, absent, hostOf }: AssetParts) {
  const finding = new Map<string, Promise<void>>()

  async function find(file: string): Promise<void> {
    if (await exists(join(assets, file))) return
    const read = { caller: ownCaller(), language: '', deadline: findDeadline, params: { file } }
    const answer = await readRoute(api, findShellOfFile, read).catch(() => undefined)
    if (answer && 'payload' in answer) await hostOf(answer.payload.release)
    if (!(await exists(join(assets, file)))) absent.add(file)
  }

  return async (file: string): Promise<void> => {
    if (!assetForm.test(file) || absent.has(file)) return
    const running = finding.get(file) ?? find(file).finally(() => finding.delete(file))
    finding.set(file, running)
    await running
  }
}

/** Opens the releases of an edge. */
export function openReleaseCache(options: ReleaseCacheOptions): ReleaseCache {
  const { api, home, onRefusal } = options
  const fetching = new Map<string, Promise<string | undefined>>()
  /** Releases, and files of the shell. */
  const absent = absentNames()
  const descriptions = new Map<string, RemoteBuild>()
  const hosts = new Map<string, HostBuild>()
  const assets = join(home, 'assets')
  /** Since the last look at what is used. */
  const used = new Set<string>()

  async function find(release: string): Promise<string | undefined> {
    const folder = join(home, release)
    if (await exists(folder)) return folder
    if (absent.has(release)) return undefined
    const read = { caller: ownCaller(), deadline: fetchDeadline, maxBytes: maxReleaseBytes }
    const archive = await api.getFile(addressOf(readReleaseFiles, { id: release }, undefined), read)
    try {
      if (archive) return await writeRelease(release, archive, options)
    } catch (error) {
      onRefusal(release, toError(error).message)
    }
    absent.add(release)
    return undefined
  }

  async function folderOf(release: string): Promise<string | undefined> {
    if (!releaseForm.test(release)) return undefined
    used.add(release)
    const running = fetching.get(release) ?? find(release).finally(() => fetching.delete(release))
    fetching.set(release, running)
    return running
  }

  async function hostOf(release: string): Promise<HostBuild | undefined> {
    const known = hosts.get(release)
    if (known) return known
    const folder = await folderOf(release)
    if (!folder) return undefined
    await addAssets(folder, assets)
    const host = { ...readHostBuild(folder), folder: assets, release }
    hosts.set(release, host)
    return host
  }

  return {
    assets,
    folderOf,
    fetchAsset: assetFetcher({ api, assets, absent, hostOf }),
    descriptionOf: async (release) => {
      used.add(release)
      const known = descriptions.get(release)
      if (known) return known
      const folder = await folderOf(release)
      if (!folder) return undefined
      const description: RemoteBuild = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'))
      descriptions.set(release, description)
      return description
    },
    hostOf,
    renew: async (inForce) => {
      const now = Date.now()
      const inUse = new Set([...used, ...inForce])
      used.clear()
      for (const known of [descriptions, hosts])
        for (const release of known.keys()) if (!inUse.has(release)) known.delete(release)
      for (const release of inUse) await touch(join(home, release), now)
      for (const host of hosts.keys())
        for (const file of await namesIn(join(home, host))) await touch(join(assets, file), now)
      for (const path of [...(await pathsIn(home)), ...(await pathsIn(assets))])
        if (path !== assets && now - (await changedAt(path)) > keptTime)
          await rm(path, { recursive: true, force: true })
    },
  }
}
