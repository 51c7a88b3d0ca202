import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../../api/src/testing/until.ts'
import { seconds, stopwatch } from '../../chaos/figures.ts'
import { runRelease } from '../../release/run-release.ts'
import { copyRepository } from '../../test/repository-copy.ts'
import { type Check, hold } from '../check.ts'
import type { Member } from '../cluster-service.ts'

const remote = 'mf-account'
const page = '/en/signin'
const title = "en: 'Sign in'"
const newTitle = 'Sign in to the cluster'

const documentOf = async ({ origin }: Member) => (await fetch(origin + page)).text()

/** Milliseconds until documents of both edges are as they should be. */
async function untilBoth(edges: readonly Member[], what: string, isThere: (html: string) => boolean): Promise<number> {
  const since = stopwatch()
  await Promise.all(edges.map((edge) => until(`${what} on ${edge.name}`, async () => isThere(await documentOf(edge)))))
  return since()
}

/** Changes the title of a page in a checkout. */
async function retitle(checkout: string): Promise<void> {
  const file = join(checkout, remote, 'remote.ts')
  const source = await readFile(file, 'utf8')
  hold(source.includes(title), `${remote}/remote.ts has no title "${title}"`)
  await writeFile(file, source.replace(title, `en: '${newTitle}'`))
}

export const releaseReachesEdges: Check = {
  name: 'a release reaches both edges, and is taken back on both',
  run: async (cluster) => {
    const { edges } = cluster
    const checkout = await copyRepository()
    try {
      await retitle(checkout)
      const { token } = await runRelease(checkout, cluster, ['token', remote])
      const { release: made } = await runRelease(checkout, cluster, [remote], token)
      const isNew = (html: string) => html.includes(`<title>${newTitle}`) && html.includes(`/remotes/${made.id}/`)
      const there = await untilBoth(edges, 'the release', isNew)
      const entry = /\/remotes\/\w+\/[\w.-]+\.js/.exec(await documentOf(edges[0]))?.[0] ?? ''
      for (const { name, origin } of edges) {
        const { status } = await fetch(origin + entry)
        hold(status === 200, `${name} answered ${status} for ${entry}`)
      }
      const { release: before } = await runRelease(checkout, cluster, ['rollback', remote], token)
      hold(before.id !== made.id, 'the rollback left the release in force')
      const back = await untilBoth(edges, 'the release before', (html) => !html.includes(made.id))
      return `${made.id} of "npm run release" was in documents of both edges ${seconds(there)} after the command, and gone from both ${seconds(back)} after its rollback`
    } finally {
      await rm(checkout, { recursive: true, force: true })
    }
  },
}
