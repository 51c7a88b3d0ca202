import { readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { findShellOfFile, readReleaseFiles } from '@qasima/shared/contract/release/deployed.routes'
import { assetPattern, maxReleaseBytes, releaseIdPattern } from '@qasima/shared/contract/release/release.limits'
import type { RemoteBuild } from '@qasima/shared/federation/registry'
import { addressOf } from '@qasima/shared/http/request'
import { unpackRelease } from '@qasima/shared/release/release-archive'
import { toError } from '@qasima/shared/server/error-code'
import { type ApiClient, readRoute } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import { type HostBuild, readHostBuild } from './host-build.ts'
import { addAssets, checkKept, exists, type FileSizes, namesIn, replaceFolder, sizeOf } from './kept-files.ts'
import type { ReleaseFiles } from './release-files.ts'

/** Milliseconds that the API has to send the files of a release. */
const fetchDeadline = 20_000

/** Milliseconds for which a missing release is not requested again. */
const absentTime = 10_000

/** Maximum number of releases remembered as missing. */
const maxAbsent = 1_000

const day = 24 * 3_600_000
/** Milliseconds for which files are kept after they were last in use; the API can send them again. */
const keptTime = 30 * day

const releaseForm = new RegExp(releaseIdPattern)
const assetForm = new RegExp(assetPattern)

/** Milliseconds that the API has to name the shell release of a file. */
const findDeadline = 2_000

export interface ReleaseCacheOptions {
  readonly api: ApiClient
  /** Folder of the releases; edges may share it. */
  readonly home: string
  /** Public keys that may sign for a remote; undefined: those that the API accepts. */
  readonly trustedKeys?: TrustedKeys | undefined
  /** Called with the reason when an existing release cannot be used. */
  readonly onRefusal: (release: string, reason: string) => void
}

/** Public keys by remote; those of `*` apply to all. */
export type TrustedKeys = ReadonlyMap<string, ReadonlySet<string>>

/** Files of releases on this machine, fetched from the API if missing. */
export interface ReleaseCache extends ReleaseFiles {
  /** The description of a remote's release, as it was signed. */
  descriptionOf(release: string): Promise<RemoteBuild | undefined>
  /** The build of a shell release; the files of all shell releases share one folder. */
  hostOf(release: string): Promise<HostBuild | undefined>
  /** Deletes what was not used for long; called once a day. `inForce`: current releases, which are kept. */
  renew(inForce: readonly string[]): Promise<void>
}

const pathsIn = async (folder: string): Promise<string[]> => (await namesIn(folder)).map((name) => join(folder, name))
const touch = (path: string, now: number): Promise<void> => utimes(path, now / 1_000, now / 1_000).catch(() => {})
const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )

const isTrusted = (keys: TrustedKeys | undefined, remote: string, key: string): boolean =>
  keys === undefined || [remote, '*'].some((name) => keys.get(name)?.has(key))

/**
 * Writes a release completely or not at all.
 * @throws why it cannot be used.
 */
async function writeRelease(
  release: string,
  archive: Buffer,
  { home, trustedKeys }: Pick<ReleaseCacheOptions, 'home' | 'trustedKeys'>,
): Promise<void> {
  const { id, document, key, files } = await unpackRelease(archive)
  if (id !== release) throw new Error(`it is the release ${id}`)
  if (!isTrusted(trustedKeys, document.remote, key)) throw new Error(`its key may not sign for ${document.remote}`)
  await replaceFolder(join(home, release), files)
}

/** A bounded set of recently missing names. */
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

interface KeptParts extends ReleaseCacheOptions {
  readonly absent: ReturnType<typeof absentNames>
}

/** Releases in their folders. Existing ones are checked once after a start; damaged or missing ones are fetched. */
function keptReleases({ absent, ...options }: KeptParts) {
  const { api, home, onRefusal } = options
  /** Releases checked, or written by this edge. */
  const checked = new Map<string, FileSizes>()
  const fetching = new Map<string, Promise<string | undefined>>()

  async function check(release: string): Promise<string | undefined> {
    const folder = join(home, release)
    const sizes = await checkKept(folder, release)
    if (!sizes) return undefined
    checked.set(release, sizes)
    return folder
  }

  async function fetchFiles(release: string): Promise<string | undefined> {
    const read = { caller: ownCaller(), deadline: fetchDeadline, maxBytes: maxReleaseBytes }
    const archive = await api.getFile(addressOf(readReleaseFiles, { id: release }, undefined), read)
    try {
      if (!archive) throw new Error('the API has no files of it')
      await writeRelease(release, archive, options)
      return await check(release)
    } catch (error) {
      onRefusal(release, toError(error).message)
      return undefined
    }
  }

  async function find(release: string): Promise<string | undefined> {
    const folder = join(home, release)
    const isThere = await exists(folder)
    if (isThere && checked.has(release)) return folder
    if (absent.has(release)) return undefined
    const whole = isThere && (await check(release))
    if (whole) return whole
    if (isThere) onRefusal(release, 'its files here are damaged, and asked for again')
    // Do not read damaged files again and again while the API is unavailable.
    if (isThere) absent.add(release)
    const fetched = await fetchFiles(release)
    if (!fetched) absent.add(release)
    return fetched
  }

  const once = (release: string, work: (release: string) => Promise<string | undefined>) => {
    const running = fetching.get(release) ?? work(release).finally(() => fetching.delete(release))
    fetching.set(release, running)
    return running
  }

  /**
   * Whether a file and its compressed copy still have the sizes found by the check; true for a file that never existed.
   */
  async function isWhole(release: string, file: string): Promise<boolean> {
    const sizes = checked.get(release)
    for (const name of [file, `${file}.br`]) {
      const bytes = sizes?.get(name)
      if (bytes !== undefined && (await sizeOf(join(home, release, name))) !== bytes) return false
    }
    return true
  }

  return {
    folderOf: async (release: string, file?: string): Promise<string | undefined> => {
      const folder = await once(release, find)
      if (!folder || file === undefined || (await isWhole(release, file))) return folder
      const name = `${release}/${file}`
      if (absent.has(name)) return folder
      absent.add(name)
      onRefusal(release, `${file} is damaged here, and asked for again`)
      // Its other files remain usable meanwhile.
      await once(release, fetchFiles).catch((error) => onRefusal(release, toError(error).message))
      return folder
    },
    /** Size of a file in a checked release. */
    bytesOf: (release: string, file: string) => checked.get(release)?.get(file),
    forget: (isUsed: (release: string) => boolean) => {
      for (const release of checked.keys()) if (!isUsed(release)) checked.delete(release)
    },
  }
}

interface AssetParts extends KeptParts {
  readonly assets: string
  readonly kept: ReturnType<typeof keptReleases>
  /** The shell release of each file. */
  readonly shells: Map<string, string>
  /** Adds the files of a shell to the others. */
  readonly place: (release: string, file: string) => Promise<unknown>
}

/** Fetches shell files that are missing or damaged. */
function assetFetcher({ api, home, assets, absent, kept, shells, place }: AssetParts) {
  const finding = new Map<string, Promise<void>>()
  let listing: Promise<void> | undefined

  async function listShells(): Promise<void> {
    for (const release of (await namesIn(home)).filter((name) => releaseForm.test(name))) {
      const files = await namesIn(join(home, release))
      if (files.includes('host.json')) for (const file of files) shells.set(file, release)
    }
  }

  async function shellOf(file: string): Promise<string | undefined> {
    const known = shells.get(file)
    if (known !== undefined) return known
    const read = { caller: ownCaller(), language: '', deadline: findDeadline, params: { file } }
    const answer = await readRoute(api, findShellOfFile, read).catch(() => undefined)
    return answer && 'payload' in answer ? answer.payload.release : undefined
  }

  async function isWhole(file: string): Promise<boolean> {
    const release = shells.get(file)
    const bytes = release && kept.bytesOf(release, file)
    return bytes !== undefined && (await sizeOf(join(assets, file))) === bytes
  }

  async function find(file: string): Promise<void> {
    const release = await shellOf(file)
    if (release !== undefined) await place(release, file).catch(() => {})
    if (!(await isWhole(file))) absent.add(file)
  }

  return async (file: string): Promise<void> => {
    listing ??= listShells()
    await listing
    const isKnown = shells.has(file) || assetForm.test(file)
    if (!isKnown || (await isWhole(file)) || absent.has(file)) return
    const running = finding.get(file) ?? find(file).finally(() => finding.delete(file))
    finding.set(file, running)
    await running
  }
}

/** Opens the release cache of an edge. */
export function openReleaseCache(options: ReleaseCacheOptions): ReleaseCache {
  const { home } = options
  /** Releases, and files of them. */
  const absent = absentNames()
  const kept = keptReleases({ ...options, absent })
  const descriptions = new Map<string, RemoteBuild>()
  const hosts = new Map<string, HostBuild>()
  const shells = new Map<string, string>()
  const assets = join(home, 'assets')
  /** Used since the last clean-up. */
  const used = new Set<string>()

  async function folderOf(release: string, file?: string): Promise<string | undefined> {
    if (!releaseForm.test(release)) return undefined
    used.add(release)
    return kept.folderOf(release, file)
  }

  async function placeAssets(release: string, file?: string): Promise<string | undefined> {
    const folder = await folderOf(release, file)
    if (!folder) return undefined
    await addAssets(folder, assets)
    for (const name of await namesIn(folder)) shells.set(name, release)
    return folder
  }

  async function hostOf(release: string): Promise<HostBuild | undefined> {
    const known = hosts.get(release)
    if (known) return known
    const folder = await placeAssets(release)
    if (!folder) return undefined
    const host = { ...readHostBuild(folder), folder: assets, release }
    hosts.set(release, host)
    return host
  }

  return {
    assets,
    folderOf,
    fetchAsset: assetFetcher({ ...options, assets, absent, kept, shells, place: placeAssets }),
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
      kept.forget((release) => inUse.has(release))
      for (const release of inUse) await touch(join(home, release), now)
      for (const host of hosts.keys())
        for (const file of await namesIn(join(home, host))) await touch(join(assets, file), now)
      for (const path of [...(await pathsIn(home)), ...(await pathsIn(assets))])
        if (path !== assets && now - (await changedAt(path)) > keptTime)
          await rm(path, { recursive: true, force: true })
    },
  }
}
