import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Field, Select } from '@qasima/shared/ui/field'
import { shortId } from './release.rules.ts'
import { stateWords } from './release-facts.tsx'

const format = formatFor('en')

const nameOf = ({ id, state, madeAt }: ReleaseItem): string =>
  `${shortId(id)} · ${stateWords(state)} · ${format.date(madeAt)}`

interface ReleaseSelectProps {
  readonly label: string
  readonly items: readonly ReleaseItem[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Chooses one release of a remote. */
export const ReleaseSelect = ({ label, items, value, onChange }: ReleaseSelectProps) => (
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
