import { join } from 'node:path'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import { renderProblems } from '@qasima/shared/render/check-rendering'
import { toError } from '@qasima/shared/server/error-code'
import type { ReleaseFiles } from '../files/release-files.ts'
import type { Following } from '../registry/gather-releases.ts'
import type { Renderer } from './renderer.ts'
import { readServerHalf } from './server-half.ts'

export interface PreparationOptions {
  readonly renderer: Pick<Renderer, 'prepare'>
  readonly files: ReleaseFiles
  /** MB of the heap of a process that renders. */
  readonly memory: number
  /** The role `render`, where that starts it. */
  readonly socket?: string | undefined
  /** Called with the reason when a release is not to be in force. */
  readonly onRefusal: (release: string, reason: string) => void
}

/**
 * Gets an edge ready for what is to be in force: starts what renders the remotes, and lets a release that is new render its
 * routes on sample data, since an edge need not trust the API with that. Answers the releases that cannot be used.
 */
export function releasePreparation({ renderer, files, memory, socket, onRefusal }: PreparationOptions) {
  /** Each release with its shell, of those that were prepared last; undefined before the start. */
  let known: ReadonlySet<string> | undefined

  async function isGood(entry: RegistryEntry, file: string): Promise<boolean> {
    if (!(await renderer.prepare(entry, file))) return false
    // At the start there is nothing else to show, and no time to lose.
    if (!known || known.has(`${entry.release} ${file}`)) return true
    try {
      const source = await readServerHalf(entry, files)
      const problems = await renderProblems({ file, entry, source }, { memory, socket })
      for (const problem of problems) onRefusal(entry.release, problem)
      return problems.length === 0
    } catch (error) {
      onRefusal(entry.release, toError(error).message)
      return false
    }
  }

  return async ({ host, remotes, canaries }: Following): Promise<readonly string[]> => {
    const file = join(files.assets, host.server ?? '')
    const rendered = [...remotes, ...canaries.map(({ entry }) => entry)].filter(({ server }) => server)
    const good = await Promise.all(rendered.map((entry) => isGood(entry, file)))
    const usable = rendered.filter((_, place) => good[place])
    known = new Set(usable.map(({ release }) => `${release} ${file}`))
    return rendered.filter((entry) => !usable.includes(entry)).map(({ release }) => release)
  }
}
