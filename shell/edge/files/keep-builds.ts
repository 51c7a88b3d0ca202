import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Builds } from '../registry/local-registry.ts'
import type { HostBuild } from './host-build.ts'

const day = 24 * 3_600_000

/** Milliseconds for which the files of a release stay after an edge last served it. */
const keptTime = 30 * day

/** Everything of a build that is served, and what renders; maps of sources, and what the edge itself reads of the shell, are not. */
const isServed = (file: string) => /\.(m?js|css|json|svg|woff2)(\.br)?$/.test(file) && file !== 'host.json'

const isRelease = (name: string) => /^[\da-f]{20}$/.test(name)

interface KeepBuilds {
  readonly host: HostBuild
  readonly builds: Builds
  /** Folder of the releases; edges that share it have each other's. */
  readonly home: string
  readonly now?: () => number
}

interface KeptBuilds {
  /** The shell's build, to be served from where it is kept. */
  readonly host: HostBuild
  /** The folder of a release, the ones before included. */
  readonly folderOf: (release: string) => string | undefined
  /** Says that the builds are in use still; called once a day. */
  renew(): Promise<void>
}

/** All of a file or nothing, whatever happens while it is written; one that was cut by a power failure is made anew. */
async function copyNew(from: string, to: string): Promise<void> {
  const [source, copy] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
  if (copy?.size === source.size) return
  const draft = `${to}.${randomUUID()}`
  try {
    await copyFile(from, draft)
    await rename(draft, to)
  } finally {
    await rm(draft, { force: true })
  }
}

async function copyServed(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true })
  const files = (await readdir(from)).filter(isServed)
  await Promise.all(files.map((file) => copyNew(join(from, file), join(to, file))))
  return files.map((file) => join(to, file))
}

/** Deletes what no edge has said to use for longer than it is kept. */
async function removeOld(paths: readonly string[], before: number): Promise<void> {
  for (const path of paths) {
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: before }
    if (mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Copies builds aside, so that neither the next build on this machine nor the next release takes a file away from a
 * page that is open: pages ask for parts of the release that they came with.
 * @throws Error when the folder cannot be written.
 */
export async function keepBuilds({ host, builds, home, now = Date.now }: KeepBuilds): Promise<KeptBuilds> {
  // Files of the shell have a hash in their names, so those of all its builds lie together.
  const shell = join(home, 'shell')
  const used = await copyServed(host.folder, shell)
  for (const [release, folder] of builds.folders) {
    await copyServed(folder, join(home, release))
    used.push(join(home, release))
  }
  const renew = async () => {
    const time = new Date(now())
    await Promise.all(used.map((path) => utimes(path, time, time)))
  }
  await renew()
  const others = [
    ...(await readdir(shell)).map((file) => join(shell, file)),
    ...(await readdir(home)).filter(isRelease).map((release) => join(home, release)),
  ]
  await removeOld(others, now() - keptTime)
  return {
    host: { ...host, folder: shell },
    folderOf: (release) => (isRelease(release) ? join(home, release) : undefined),
    renew,
  }
}
