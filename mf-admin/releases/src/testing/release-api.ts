import { listReleaseErrors, listReleaseFigures } from '@qasima/shared/contract/release/figures.routes'
import {
  listReleases,
  listReleaseTokens,
  promoteRelease,
  type ReleaseItem,
  type ReleaseToken,
  readReleaseBill,
  revokeReleaseToken,
  rollBackRelease,
} from '@qasima/shared/contract/release/release.routes'
import { type ReleaseDetail, readRelease } from '@qasima/shared/contract/release/release-detail.routes'
import { answer, problem, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { detailOf } from './release-samples.ts'

/** An API with these releases, tokens and details by release, what it was asked, and how it does what it is asked. */
export function releaseApi(
  items: readonly ReleaseItem[],
  tokens: readonly ReleaseToken[] = [],
  details: Readonly<Record<string, Partial<ReleaseDetail>>> = {},
) {
  const sent: unknown[] = []
  const state = { items: [...items], tokens: [...tokens], sent }
  const set = (id: string, parts: Partial<ReleaseItem>) => {
    state.items = state.items.map((item) => (item.id === id ? { ...item, ...parts } : item))
  }
  const inState = (remote: string, wanted: ReleaseItem['state']) =>
    state.items.find((item) => item.remote === remote && item.state === wanted)
  const itemOf = (id: string): ReleaseItem => {
    const found = state.items.find((item) => item.id === id)
    if (!found) throw problem('NOT_FOUND')
    return found
  }
  const answers: StubbedAnswer[] = [
    answer(listReleases, ({ query }) => {
      const remote = query.get('remote')
      return { items: state.items.filter((item) => remote === null || item.remote === remote) }
    }),
    answer(readReleaseBill, {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [{ name: 'uqr', version: '0.1.3', purl: 'pkg:npm/uqr@0.1.3' }],
    }),
    answer(promoteRelease, ({ params: { id }, body }) => {
      state.sent.push({ id, body })
      const { percent = 100 } = (body ?? {}) as { percent?: number }
      const current = inState(itemOf(id).remote, 'current')
      if (percent < 100) set(id, { state: 'canary', percent })
      else {
        if (current) set(current.id, { state: 'before' })
        set(id, { state: 'current', percent: null })
      }
      return { release: itemOf(id), replaced: current?.id ?? null }
    }),
    answer(rollBackRelease, ({ body }) => {
      state.sent.push(body)
      const { remote } = body as { remote: string }
      const current = inState(remote, 'current')
      const gone = inState(remote, 'canary') ?? current
      if (!gone || !current) throw problem('CONFLICT')
      set(gone.id, { state: 'taken-back', percent: null })
      const back = gone === current ? inState(remote, 'before') : current
      if (back) set(back.id, { state: 'current' })
      return { release: back ? itemOf(back.id) : null, replaced: gone.id }
    }),
    answer(listReleaseFigures, { items: [] }),
    answer(listReleaseErrors, { items: [] }),
    answer(listReleaseTokens, () => ({ items: state.tokens })),
    answer(readRelease, ({ params: { id } }) => ({ ...detailOf(itemOf(id)), ...details[id] })),
    answer(revokeReleaseToken, ({ params: { id } }) => {
      state.sent.push({ revoked: id })
      state.tokens = state.tokens.filter((token) => token.id !== id)
      return { code: 2000, name: 'Success', message: 'SUCCESS' }
    }),
  ]
  return { state, answers }
}
