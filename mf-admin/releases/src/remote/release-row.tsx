import { Ago } from '@qasima/shared/admin/cell'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { hostRemote } from '@qasima/shared/release/release-document'
import { Button } from '@qasima/shared/ui/button'
import { HStack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import type { Move } from '../move/move.ts'
import { canRollBack, needsAnother, type RemoteReleases, shortId } from '../release/release.rules.ts'
import { Build, Held, Made, Mono, SecurityBadge, StateBadge } from '../release/release-facts.tsx'
import { Cell, Row } from '../release/rows.tsx'
import { BillDownload } from './bill-download.tsx'
import { PreviewLink } from './preview-link.tsx'

const columns = {
  base: 'minmax(0, 1fr)',
  md: 'minmax(0, 1fr) minmax(0, 1.2fr)',
  xl: '9rem 12rem minmax(0, 1fr) 16rem',
}

interface Action {
  readonly label: string
  readonly isMain?: boolean
  readonly move: Move
}

/** What can be done with a release where it stands. */
function actionsOf(release: ReleaseItem, of: RemoteReleases): Action[] {
  const promote = { kind: 'promote', of, release } as const
  const canary = { kind: 'canary', of, release } as const
  const rollBack = { kind: 'roll-back', of } as const
  // Without anything that the others get there is no share, nor is there one of the shell.
  const share = (label: string): Action[] => (of.current && of.remote !== hostRemote ? [{ label, move: canary }] : [])
  switch (release.state) {
    case 'removed':
      return []
    case 'current':
      return [
        ...(release.held ? [{ label: 'Promote again', move: promote }] : []),
        ...(!of.canary && canRollBack(of) ? [{ label: 'Roll back', move: rollBack }] : []),
      ]
    case 'canary':
      return [
        { label: 'Promote to everyone', move: promote },
        { label: 'Change share', move: canary },
        { label: 'Stop canary', move: rollBack },
      ]
    case 'awaiting-approval':
      return [{ label: 'Approve and promote', isMain: true, move: promote }, ...share('Approve as canary')]
    default:
      return [{ label: 'Promote to everyone', move: promote }, ...share('Canary')]
  }
}

/** When a release was what everyone gets. */
function CurrentTime({ of: { state, lastCurrentAt } }: { of: ReleaseItem }) {
  if (lastCurrentAt === null) return null
  return (
    <span>
      {state === 'current' ? 'Current since ' : 'Current until '}
      <Ago at={lastCurrentAt} inSentence />
    </span>
  )
}

/** Whether a release can be seen before others have it. */
const isPreviewed = ({ state, remote }: ReleaseItem): boolean =>
  state !== 'current' && state !== 'removed' && remote !== hostRemote

interface ReleaseRowProps {
  readonly of: RemoteReleases
  readonly release: ReleaseItem
  readonly accountId: string | undefined
  /** Undefined where this person may only look. */
  readonly onMove: ((move: Move) => void) | undefined
}

/** One release of a remote: where it stands, what was built, by whom, and what can be done with it. */
export function ReleaseRow({ of, release, accountId, onMove }: ReleaseRowProps) {
  const isOwn = needsAnother(release, accountId)
  const actions = onMove ? actionsOf(release, of) : []
  return (
    <Row gridTemplateColumns={columns}>
      <Cell alignItems="start">
        <StateBadge of={release} />
        <SecurityBadge of={release} />
      </Cell>
      <Cell>
        <Mono>{release.id}</Mono>
        <span data-quiet>
          <Build of={release} />
        </span>
        {release.state !== 'removed' && <BillDownload of={release} />}
        {onMove && isPreviewed(release) && <PreviewLink of={release} />}
      </Cell>
      <Cell>
        <Held of={release} />
        <CurrentTime of={release} />
        <Made of={release} />
      </Cell>
      {isOwn ? (
        <Text size="sm" tone="muted">
          You made this release, so it needs another person’s approval.
        </Text>
      ) : (
        actions.length > 0 && (
          <HStack gap="2" justifyContent={{ base: 'start', xl: 'end' }}>
            {actions.map(({ label, isMain, move }) => (
              <Button
                key={label}
                size="sm"
                variant={isMain ? 'primary' : 'secondary'}
                aria-label={`${label}: ${shortId(release.id)}`}
                onClick={() => onMove?.(move)}
              >
                {label}
              </Button>
            ))}
          </HStack>
        )
      )}
    </Row>
  )
}
