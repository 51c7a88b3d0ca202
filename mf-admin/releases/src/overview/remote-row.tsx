import { Ago } from '@qasima/shared/admin/cell'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { Link } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { HStack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import type { Move } from '../move/move.ts'
import { canRollBack, type RemoteReleases } from '../release/release.rules.ts'
import { Build, Held, Mono, Person, SecurityBadge, StateBadge } from '../release/release-facts.tsx'
import { useRemoteTitle } from '../release/remote-title.ts'
import { Cell, Row } from '../release/rows.tsx'

const columns = {
  base: 'minmax(0, 1fr)',
  md: 'minmax(0, 1fr) minmax(0, 1fr)',
  xl: 'minmax(0, 0.8fr) minmax(13rem, 1.2fr) minmax(0, 1fr) minmax(13rem, 1fr) 6.5rem',
}

/** What runs beside what everyone gets: a canary, or a release that waits. */
const Beside = ({ of: release }: { of: ReleaseItem }) => (
  <HStack columnGap="3" rowGap="1">
    <StateBadge of={release} />
    <SecurityBadge of={release} />
    <Mono fontSize="xs">{release.id}</Mono>
  </HStack>
)

interface RemoteRowProps {
  readonly of: RemoteReleases
  /** Undefined where this person may only look. */
  readonly onMove: ((move: Move) => void) | undefined
}

/** A remote: what runs, since when and by whom, what else a share of the visitors gets, and what ran before. */
export function RemoteRow({ of, onMove }: RemoteRowProps) {
  const { remote, current, canary, before, waiting } = of
  const title = useRemoteTitle()(remote)
  return (
    <Row gridTemplateColumns={columns}>
      <Cell>
        <Anchor asChild alignSelf="start">
          <Link to={`${pathOfSection('releases')}/${remote}`}>{title}</Link>
        </Anchor>
        <Mono data-quiet>{remote}</Mono>
        {waiting.length > 0 && <Badge alignSelf="start">{`${waiting.length} awaiting approval`}</Badge>}
      </Cell>
      <Cell>
        {current ? (
          <>
            <Mono>{current.id}</Mono>
            <span data-quiet>
              <Build of={current} />
            </span>
          </>
        ) : (
          <span data-quiet>Nothing is live yet.</span>
        )}
        {current && <Held of={current} />}
        {canary && <Beside of={canary} />}
        {canary && <Held of={canary} />}
      </Cell>
      <Cell>
        {current && (
          <>
            <span>
              Since <Ago at={current.lastCurrentAt ?? current.madeAt} inSentence />
            </span>
            <span data-quiet>
              by <Person of={current.lastCurrentBy} />
            </span>
          </>
        )}
      </Cell>
      <Cell>
        {before ? (
          <>
            <span data-quiet>
              Previous: <bdi>{before.version}</bdi>
            </span>
            <Mono fontSize="xs">{before.id}</Mono>
          </>
        ) : (
          <span data-quiet>No earlier release</span>
        )}
      </Cell>
      {onMove && canRollBack(of) && (
        <HStack justifyContent={{ base: 'start', xl: 'end' }}>
          <Button
            size="sm"
            variant="secondary"
            aria-label={canary ? `Stop the canary of ${title}` : `Roll back ${title}`}
            onClick={() => onMove({ kind: 'roll-back', of })}
          >
            {canary ? 'Stop canary' : 'Roll back'}
          </Button>
        </HStack>
      )}
    </Row>
  )
}
