import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteBuild } from '../../../shared/federation/registry.ts'
import type { ReleaseArchive } from '../../../shared/release/release-archive.ts'
import { type RenderCheckLimits, renderProblems } from '../../../shared/render/check-rendering.ts'
import { ApiError } from '../http/api-error.ts'
import type { InForce } from './deployed.queries.ts'
import { type KeptReleases, readReleaseFile } from './release-file.ts'

/** All other releases wait meanwhile, so that code that does not end is given up early. */
const limits: Partial<RenderCheckLimits> = { start: 5_000, all: 15_000 }

/**
 * A file without which no release can be judged. @throws ApiError `SERVICE_UNAVAILABLE` where the store has lost it.
 */
async function requireReleaseFile(kept: KeptReleases, release: string, file: string): Promise<Buffer> {
  const bytes = await readReleaseFile(kept, release, file)
  if (!bytes) throw new ApiError('SERVICE_UNAVAILABLE')
  return bytes
}

/** Has the server half of a host as a file, which is all that a process that renders may read. */
async function withHostFile<Value>(half: Buffer, work: (file: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'qasima-gate-'))
  try {
    const file = join(folder, 'server.mjs')
    await writeFile(file, half)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface RenderedRemote {
  readonly id: string
  readonly build: RemoteBuild
  readonly half: Buffer | undefined
}

const problemsOf = async (file: string, { id, build, half }: RenderedRemote): Promise<readonly string[]> =>
  half ? renderProblems({ file, entry: { ...build, release: id }, source: half.toString('utf8') }, limits) : []

/**
 * What the server half of a remote's release does not render in the shell in force. Its code runs in a process of its own,
 * confined as at an edge; nothing of it is loaded here.
 */
export async function remoteRenderProblems(
  kept: KeptReleases,
  { id, files }: Pick<ReleaseArchive, 'id' | 'files'>,
  build: RemoteBuild,
  { shell }: InForce,
): Promise<readonly string[]> {
  const half = build.server && files.get(build.server.file)
  const hostFile = shell?.description.server
  const host = half && hostFile ? await requireReleaseFile(kept, shell.id, hostFile) : undefined
  return host ? withHostFile(host, (file) => problemsOf(file, { id, build, half })) : []
}

/** What remotes in force do not render in a release of the shell. Server: the file of its own half. */
export async function shellRenderProblems(
  kept: KeptReleases,
  { files }: Pick<ReleaseArchive, 'files'>,
  server: string | undefined,
  { remotes }: InForce,
): Promise<readonly string[]> {
  const host = server === undefined ? undefined : files.get(server)
  if (!host) return []
  return withHostFile(host, async (file) => {
    const problems: string[] = []
    for (const { id, description: build } of remotes) {
      const half = build.server && (await requireReleaseFile(kept, id, build.server.file))
      for (const problem of await problemsOf(file, { id, build, half })) problems.push(`${build.id} breaks: ${problem}`)
    }
    return problems
  })
}
