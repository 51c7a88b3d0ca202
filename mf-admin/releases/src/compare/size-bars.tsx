import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { type ReleaseDetail, readRelease } from '@qasima/shared/contract/release/release-detail.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { ProgressBar } from '@qasima/shared/ui/progress-bar'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import type { RemoteReleases } from '../release/release.rules.ts'
import { ReleaseSelect } from '../release/release-select.tsx'
import { Cell, Row, Rows } from '../release/rows.tsx'
import { sizeText } from './difference.rules.ts'

const format = formatFor('en')

const columns = { base: 'minmax(0, 1fr) auto', md: '14rem minmax(0, 1fr) 12rem' }

interface BudgetRowProps {
  readonly name: string
  readonly bytes: number
  readonly limit: number
}

/** A size, as much of its limit as it takes. */
function BudgetRow({ name, bytes, limit }: BudgetRowProps) {
  const isOver = bytes > limit
  return (
    <Row gridTemplateColumns={columns} alignItems="center">
      <Cell>{name}</Cell>
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }}>
        <ProgressBar aria-label={name} value={Math.min(bytes, limit)} max={limit} display="block" inlineSize="full" />
      </Box>
      <Text size="sm" numeric textAlign="end" tone={isOver ? 'bad' : undefined}>
        {sizeText(bytes)} of {sizeText(limit)}
        <Text as="span" size="xs" tone="muted" display="inline-block" inlineSize="10">
          {format.percent((100 * bytes) / limit)}
        </Text>
      </Text>
    </Row>
  )
}

function Budgets({ sizes }: { sizes: NonNullable<ReleaseDetail['sizes']> }) {
  const screens = sizes.screens.toSorted((one, other) => other.bytes - one.bytes)
  return (
    <Rows aria-label="Sizes and their limits">
      <BudgetRow name="Entry" {...sizes.entry} />
      {screens.map(({ screen, ...size }) => (
        <BudgetRow key={screen} name={`First view of ${screen}`} {...size} />
      ))}
    </Rows>
  )
}

function Sizes({ release: { id } }: { release: ReleaseItem }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useReply(readRelease, { params: { id } })
  if (error) return <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
  // While another release comes, the one before is not its own.
  if (!data || isPlaceholderData) return <SkeletonText lines={4} />
  if (!data.sizes) return <Text tone="muted">Sizes were not recorded when this release was made.</Text>
  return <Budgets sizes={data.sizes} />
}

/** What browsers download of a release, of the one that everyone gets at first, beside what a release may weigh. */
export function SizeBars({ of: { items, current } }: { of: RemoteReleases }) {
  const [chosen, setChosen] = useState<string>()
  const release = items.find(({ id }) => id === chosen) ?? current ?? items[0]
  if (!release) return null
  return (
    <Stack gap="3">
      <Text size="sm" tone="muted">
        What browsers download from a release (gzip). Releases over a limit are rejected.
      </Text>
      <Box maxInlineSize="24rem">
        <ReleaseSelect label="Release" items={items} value={release.id} onChange={setChosen} />
      </Box>
      <Sizes release={release} />
    </Stack>
  )
}
