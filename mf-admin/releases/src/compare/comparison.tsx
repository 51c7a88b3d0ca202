import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { readRelease } from '@qasima/shared/contract/release/release-detail.routes'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { type RemoteReleases, shortId } from '../release/release.rules.ts'
import { ReleaseSelect } from '../release/release-select.tsx'
import { compareReleases } from './difference.rules.ts'
import { DifferenceTable } from './difference-table.tsx'

const Choices = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

/** What two releases have in common is left out. */
function Differences({ from, to }: { from: string; to: string }) {
  const [before, after] = [
    useReply(readRelease, { params: { id: from } }),
    useReply(readRelease, { params: { id: to } }),
  ]
  const failed = [before, after].find(({ error }) => error)
  if (failed?.error) return <ReadFailure error={failed.error} isTrying={failed.isFetching} onRetry={failed.refetch} />
  // What was chosen before is not what is chosen now.
  if (!before.data || !after.data || before.isPlaceholderData || after.isPlaceholderData)
    return <SkeletonText lines={6} />
  const groups = compareReleases(before.data, after.data)
  if (groups.length === 0)
    return (
      <Text tone="muted">
        Only their code differs: pages, permissions, ranges, shared modules and sizes are the same.
      </Text>
    )
  return <DifferenceTable label={`Changes from ${shortId(from)} to ${shortId(to)}`} groups={groups} />
}

/** What one compares at first: what everyone gets with what may follow it, else with what they got before. */
function pairOf({ items, current, canary, before, waiting: [waiting] }: RemoteReleases) {
  const next = waiting ?? canary
  if (current && next) return { from: current.id, to: next.id }
  const newer = current ?? items[0]
  const older = before ?? items.find(({ id }) => id !== newer?.id)
  return { from: older?.id, to: newer?.id }
}

/** Two releases of a remote side by side. */
export function Comparison({ of }: { of: RemoteReleases }) {
  const { items } = of
  const [chosen, setChosen] = useState(pairOf(of))
  const { from, to } = chosen
  if (from === undefined || to === undefined)
    return <Text tone="muted">There is only one release, so there’s nothing to compare.</Text>
  return (
    <Stack gap="5">
      <Choices>
        <ReleaseSelect label="From" items={items} value={from} onChange={(id) => setChosen({ from: id, to })} />
        <ReleaseSelect label="To" items={items} value={to} onChange={(id) => setChosen({ from, to: id })} />
      </Choices>
      {from === to ? <Text tone="muted">Choose two releases.</Text> : <Differences from={from} to={to} />}
    </Stack>
  )
}
