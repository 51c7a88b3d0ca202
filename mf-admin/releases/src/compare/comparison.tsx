import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { readRelease } from '@qasima/shared/contract/release/release-detail.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Field, Select } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { type RemoteReleases, shortId } from '../release/release.rules.ts'
import { stateWords } from '../release/release-facts.tsx'
import { compareReleases } from './difference.rules.ts'
import { DifferenceTable } from './difference-table.tsx'

const format = formatFor('en')

const Choices = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

const nameOf = ({ id, state, madeAt }: ReleaseItem): string =>
  `${shortId(id)} · ${stateWords(state)} · ${format.date(madeAt)}`

interface ReleaseSelectProps {
  readonly label: string
  readonly items: readonly ReleaseItem[]
  readonly value: string
  readonly onChange: (id: string) => void
}

const ReleaseSelect = ({ label, items, value, onChange }: ReleaseSelectProps) => (
  <Field label={label}>
    <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {nameOf(item)}
        </option>
      ))}
    </Select>
  </Field>
)

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
        Pages, permissions, ranges, shared modules and sizes are the same in both: their code differs.
      </Text>
    )
  return <DifferenceTable label={`Changes from ${shortId(from)} to ${shortId(to)}`} groups={groups} />
}

/** Two releases of a remote side by side; unless chosen, what everyone gets and what they got before. */
export function Comparison({ of: { items, current, before } }: { of: RemoteReleases }) {
  const newer = current ?? items[0]
  const older = before ?? items.find(({ id }) => id !== newer?.id)
  const [chosen, setChosen] = useState({ from: older?.id, to: newer?.id })
  const { from, to } = chosen
  if (from === undefined || to === undefined)
    return <Text tone="muted">There is one release: nothing to compare it with.</Text>
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
