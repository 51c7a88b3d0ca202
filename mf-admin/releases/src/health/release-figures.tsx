import type { ReleaseFigures } from '@qasima/shared/contract/release/figures.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { HStack } from '@qasima/shared/ui/layout'
import type { RemoteReleases } from '../release/release.rules.ts'
import { HeldBadge, Mono, StateBadge } from '../release/release-facts.tsx'
import { Cell, Row, Rows, wholeRow } from '../release/rows.tsx'
import { duration, failureWords } from './measure-words.ts'

const format = formatFor('en')

const columns = {
  base: 'minmax(0, 1fr) minmax(0, 1fr)',
  md: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.6fr)',
}

/** Loads that failed, of all, and why. */
function Failures({ of: { loads, failures } }: { of: ReleaseFigures }) {
  const failed = failures.reduce((sum, { count }) => sum + count, 0)
  if (failed === 0) return <span data-quiet>No failures</span>
  return (
    <>
      <span>{`${format.percent(Math.round((1_000 * failed) / (loads + failed)) / 10)} failed`}</span>
      <span data-quiet>
        {failures.map(({ reason, count }) => `${format.number(count)} ${failureWords[reason]}`).join(' · ')}
      </span>
    </>
  )
}

/** Which release it is, and where it stands. */
function Release({ id, of: { items } }: { id: string; of: RemoteReleases }) {
  const release = items.find((item) => item.id === id)
  return (
    <Cell gridColumn={wholeRow}>
      <Mono>{id}</Mono>
      {release && (
        <HStack gap="1">
          <StateBadge of={release} />
          {release.held && <HeldBadge />}
        </HStack>
      )}
    </Cell>
  )
}

interface LoadFiguresProps {
  readonly of: RemoteReleases
  readonly items: readonly ReleaseFigures[]
}

/** How each release loaded in browsers. */
export const LoadFigures = ({ of, items }: LoadFiguresProps) => (
  <Rows aria-label="Loads by release">
    {items.map((figures) => (
      <Row key={figures.release} gridTemplateColumns={columns}>
        <Release id={figures.release} of={of} />
        <Cell>
          <span>{`${format.number(figures.loads)} loads`}</span>
        </Cell>
        <Cell>
          {figures.p50 !== null && figures.p95 !== null && (
            <>
              <span>{`Median ${duration(figures.p50)}`}</span>
              <span data-quiet>{`95th percentile ${duration(figures.p95)}`}</span>
            </>
          )}
        </Cell>
        <Cell>
          <Failures of={figures} />
        </Cell>
      </Row>
    ))}
  </Rows>
)
