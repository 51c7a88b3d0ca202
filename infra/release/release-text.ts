/** What the command `npm run release` says of releases. */
import type { addRelease, ReleaseItem, ReleaseState } from '../../shared/contract/release/release.routes.ts'
import type { ReplyOf } from '../../shared/contract/route.ts'
import type { ReleaseDocument } from '../../shared/release/release-document.ts'
import { failureText } from '../start/failure-text.ts'
import { Refusal } from './release-service.ts'

/** `2026-11-24 13:05`, in UTC. */
const minuteOf = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

const heldText = ({ at, because }: NonNullable<ReleaseItem['held']>): string =>
  `held since ${minuteOf(at)} UTC, because ${because}`

/** Who sees a release now. */
export function stateLine({ state, percent, held }: ReleaseItem): string {
  if (held && (state === 'current' || state === 'canary'))
    return `It is ${state}, but ${heldText(held)}. Those who open a page get what was good before.`
  const lines: Readonly<Record<ReleaseState, string>> = {
    current: 'Visitors get it now.',
    canary: `${percent} % of the visitors get it now.`,
    preview: 'Who has its link sees it, and no other visitor.',
    'awaiting-approval': 'It waits for a second person, who promotes it in the section "Releases".',
    before: 'It was current before.',
    'taken-back': 'It was taken back.',
    kept: 'It is kept.',
    removed: 'Its files are gone.',
  }
  return lines[state]
}

/** A release that was moved; what was current before is not said of one that changed nothing for visitors. */
export function movedLines({ release, replaced }: ReplyOf<typeof addRelease>): string[] {
  const { id, remote, version, revision, state } = release
  const built = revision ? `${version}, ${revision.slice(0, 8)}` : version
  const before = replaced === null ? 'nothing' : replaced === id ? 'the same release' : replaced
  return [
    `${remote} ${id} (${built})`,
    stateLine(release),
    ...(state === 'current' || state === 'canary' ? [`Current before: ${before}.`] : []),
  ]
}

/** A release in a list, the newest of which comes first. */
export const listLine = ({ id, state, percent, version, revision, madeAt, madeBy, held }: ReleaseItem): string =>
  [
    minuteOf(madeAt),
    id,
    percent === null ? state : `${state} ${percent} %`,
    version,
    revision?.slice(0, 8) ?? '-',
    madeBy?.email ?? 'the start of the service',
    ...(held ? [heldText(held)] : []),
  ].join('  ')

/** Why a release says no commit; nothing of one that does. */
export const revisionLines = ({ revision }: Pick<ReleaseDocument, 'revision'>): string[] =>
  revision === null
    ? ['The release names no commit: the checkout has changes that are not committed, or is none of git.']
    : []

/** Why a command failed, for a program. The code is that of the service, and null where it was not asked. */
export const failureJson = (error: unknown): object => ({
  error:
    error instanceof Refusal
      ? { code: error.code, reasons: error.reasons }
      : { code: null, reasons: [failureText(error)] },
})
