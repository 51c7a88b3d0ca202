import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFailures } from '../../shared/contract/release/release.failures.ts'
import type { HostDescription, RemoteBuild } from '../../shared/federation/registry.ts'
import { releaseIdOf } from '../../shared/release/release-archive.ts'
import { renderProblems } from '../../shared/render/check-rendering.ts'
import { buildFolders } from '../build/build.ts'
import type { ReadBuild } from '../build/read-build.ts'
import { Refusal } from './release-service.ts'

/**
 * Renders the pages of a build on sample data, in the shell of this checkout, as edges do in the one that is in force. The
 * service renders nothing before that. A remote that no edge renders is not concerned.
 * @throws Refusal with every route that is not rendered.
 */
export async function checkPages(
  root: string,
  { document, files }: ReadBuild,
  report: (line: string) => void,
): Promise<void> {
  const described = files.get('remote.json')
  const build: RemoteBuild | undefined = described && JSON.parse(described.toString('utf8'))
  const half = build?.server && files.get(build.server.file)
  if (!build || !half) return
  await buildFolders([join(root, 'shell')], { say: report })
  const shell = join(root, 'shell', 'dist')
  const { server }: HostDescription = JSON.parse(await readFile(join(shell, 'host.json'), 'utf8'))
  if (server === undefined) return
  const entry = { ...build, release: releaseIdOf(document.files) }
  const reasons = await renderProblems({ file: join(shell, server), entry, source: half.toString('utf8') })
  if (reasons.length === 0) return report(`${document.remote}: its pages render on sample data`)
  const message = reasons.map((reason) => ({ key: 'file', message: reason }))
  const { status, code, text } = releaseFailures.RELEASE_REJECTED
  throw new Refusal(status, { code, detail: text.en, message })
}
