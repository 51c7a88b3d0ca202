import { Ago } from '@qasima/shared/admin/cell'
import type { ReleaseItem, ReleaseState } from '@qasima/shared/contract/release/release.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Badge } from '@qasima/shared/ui/badge'
import { chakra } from '@qasima/shared/ui/styled'
import type { ComponentProps, ReactNode } from 'react'
import { shortId } from './release.rules.ts'

const format = formatFor('en')

/** An id as it is, in a face that tells its letters apart. */
export const Mono = chakra(
  'bdi',
  { base: { fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' } },
  { defaultProps: { dir: 'ltr' } },
)

/** Goes to the next line as a whole, rather than apart at a hyphen. */
const Email = chakra('bdi', { base: { display: 'inline-block', maxInlineSize: 'full' } })

type Tone = ComponentProps<typeof Badge>['tone']

const states: Readonly<Record<ReleaseState, readonly [words: string, tone: Tone]>> = {
  current: ['Current', 'good'],
  canary: ['Canary', 'accent'],
  preview: ['Preview', 'neutral'],
  'awaiting-approval': ['Awaiting approval', 'solid'],
  before: ['Previous', 'neutral'],
  'taken-back': ['Rolled back', 'bad'],
  kept: ['Archived', 'neutral'],
  removed: ['Removed', 'neutral'],
}

/** Where a release is, in words: `Rolled back`. */
export const stateWords = (state: ReleaseState): string => states[state][0]

export function StateBadge({ of: { state, percent } }: { of: Pick<ReleaseItem, 'state' | 'percent'> }) {
  const [words, tone] = states[state]
  return <Badge tone={tone}>{percent === null ? words : `${words} ${format.percent(percent)}`}</Badge>
}

/** That its team marked it as a fix of security: figures and reports do not hold it. */
export const SecurityBadge = ({ of: { fixesSecurity } }: { of: Pick<ReleaseItem, 'fixesSecurity'> }) =>
  fixesSecurity && <Badge tone="accent">Security fix</Badge>

/** That those who open a page get another release instead. */
export const HeldBadge = () => (
  <Badge tone="bad" alignSelf="start">
    On hold
  </Badge>
)

/** That a release is held, and why; nothing of one that does well. */
export const Held = ({ of: { held } }: { of: Pick<ReleaseItem, 'held'> }) =>
  held && (
    <>
      <HeldBadge />
      <span>
        <Ago at={held.at} inSentence={false} />: {held.because}. Pages opened from now on get the last good release.
      </span>
    </>
  )

/** What was built: version, commit and size. */
export const Build = ({ of: { version, revision, bytes } }: { of: ReleaseItem }) => (
  <>
    <bdi>{version}</bdi>
    {revision !== null && (
      <>
        {' · '}
        <Mono title={revision} fontSize="xs">
          {shortId(revision)}
        </Mono>
      </>
    )}
    {` · ${format.number(Math.ceil(bytes / 1_000))} kB`}
  </>
)

/** Null is the start of the service, which releases what it finds built. */
export const Person = ({ of: person }: { of: ReleaseItem['madeBy'] }): ReactNode =>
  person ? <Email>{person.email}</Email> : 'service start'

/** When and by whom it was made, and who approved it. */
export const Made = ({ of: { madeAt, madeBy, approvedAt, approvedBy } }: { of: ReleaseItem }) => (
  <>
    <span data-quiet>
      Released <Ago at={madeAt} inSentence /> by <Person of={madeBy} />
    </span>
    {approvedAt !== null && (
      <span data-quiet>
        Approved <Ago at={approvedAt} inSentence />
        {approvedBy && (
          <>
            {' by '}
            <Person of={approvedBy} />
          </>
        )}
      </span>
    )}
  </>
)
