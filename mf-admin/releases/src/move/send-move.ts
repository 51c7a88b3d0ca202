import { promoteRelease, rollBackRelease } from '@qasima/shared/contract/release/release.routes'
import { call } from '@qasima/shared/http/call'
import { formatFor } from '@qasima/shared/i18n/format'
import { shortId } from '../release/release.rules.ts'
import type { Move } from './move.ts'

const format = formatFor('en')

/**
 * Has the API do it. @returns what is said of it.
 * @param percent the share of a canary.
 */
export async function sendMove(move: Move, { remote, percent }: { remote: string; percent: number }): Promise<string> {
  if (move.kind === 'roll-back') {
    const { remote: id, canary, current } = move.of
    const body = { remote: id, release: (canary ?? current)?.id }
    const { release, replaced } = await call(rollBackRelease, { body, language: 'en' })
    const gone = `${remote}: ${shortId(replaced)} rolled back`
    return release ? `${gone}; everyone now gets ${shortId(release.id)}.` : `${gone}.`
  }
  const { id } = move.release
  const isCanary = move.kind === 'canary'
  await call(promoteRelease, { params: { id }, body: isCanary ? { percent } : {}, language: 'en' })
  return `${remote}: ${isCanary ? `${format.percent(percent)} of visitors now get` : 'everyone now gets'} ${shortId(id)}.`
}
