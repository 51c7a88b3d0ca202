import { type ReactNode, useEffect, useRef, useState } from 'react'
import { filterOperators, type ListField } from '../../contract/collection-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import { useSections } from '../data/sections.ts'
import { kindIn, labelIn, type Section } from '../describe/section.ts'
import { type ListFilter, type ListState, withFilters } from './list-address.ts'
import { Options, RelatedChoice } from './list-filter-records.tsx'
import { valueName, valuesOf } from './list-values.ts'
import type { Show } from './use-list-state.ts'

export interface FiltersProps {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
}

/** A field in a URL that the collection does not have. */
export const unknownField: ListField = { type: 'text' }

/** The state of an open editor: a value for each operator, as in a URL. */
type Draft = Readonly<Partial<Record<ListFilter['operator'], string>>>

const draftOf = (filters: readonly ListFilter[]): Draft =>
  Object.fromEntries(filters.map(({ operator, value }) => [operator, value]))

/** A list with one value becomes that value; an empty value is not a condition. */
function filtersOf(field: string, draft: Draft): ListFilter[] {
  return filterOperators.flatMap((operator): ListFilter[] => {
    const value = draft[operator]
    if (!value) return []
    const isOne = operator === 'in' && !value.includes(',')
    return [{ field, operator: isOne ? 'eq' : operator, value }]
  })
}

interface EditorProps extends FiltersProps {
  readonly name: string
  readonly onDone: () => void
}

/** Edits the conditions on one field, until they are applied. */
export function FilterEditor({ section, state, show, name, onDone }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(state.filters.filter(({ field }) => field === name)))
  const field = section.collection.fields[name] ?? unknownField
  const label = labelIn(section, name)
  const form = useRef<HTMLFormElement>(null)
  // The list of fields, which this replaces, had the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <form
      ref={form}
      aria-label={`Filter by ${label}`}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
        show(withFilters(state, name, filtersOf(name, draft)))
      }}
    >
      <Stack gap="3">
        <Text size="sm" fontWeight="semibold">
          {label}
        </Text>
        <Conditions section={section} name={name} draft={draft} onChange={setDraft} />
        {field.nullable && (
          <Checkbox
            checked={draft.eq === 'null'}
            onCheckedChange={(checked) => setDraft(checked ? { eq: 'null' } : {})}
          >
            Is empty
          </Checkbox>
        )}
        <Button type="submit" size="sm">
          Apply
        </Button>
      </Stack>
    </form>
  )
}

interface ConditionsProps {
  readonly section: Section
  readonly name: string
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** The controls for one field, by the operators of its type. */
function Conditions({ section, name, draft, onChange }: ConditionsProps): ReactNode {
  const { collection } = section
  const field = collection.fields[name] ?? unknownField
  const sections = useSections({ enabled: field.names === 'sections' }).data
  const values = valuesOf(collection, name) ?? sections?.map((one) => one.name)
  const chosen = (draft.in ?? draft.eq ?? '').split(',').filter((value) => value !== '' && value !== 'null')
  const choose = (next: readonly string[]) => onChange({ in: next.join() })
  const related = collection.relations[name]
  if (related) return <RelatedChoice related={related} chosen={chosen} onChange={choose} />
  if (values) {
    return (
      <Options>
        {values.map((value) => (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onCheckedChange={(checked) =>
              choose(values.filter((each) => (each === value ? checked : chosen.includes(each))))
            }
          >
            {valueName({ ...field, values }, value)}
          </Checkbox>
        ))}
      </Options>
    )
  }
  // An operator that this editor does not support is replaced by those it has.
  const bound = (operator: 'gte' | 'lte' | 'lt', label: string, type: 'date' | 'number') => (
    <Field label={label}>
      <Input
        type={type}
        minBlockSize="10"
        value={(draft[operator] ?? '').slice(0, type === 'date' ? 10 : undefined)}
        onChange={(event) => onChange({ gte: draft.gte, lt: draft.lt, lte: draft.lte, [operator]: event.target.value })}
      />
    </Field>
  )
  switch (field.type) {
    case 'moment':
      return (
        <>
          {bound('gte', 'From', 'date')}
          {bound('lt', 'Before', 'date')}
        </>
      )
    case 'integer':
      return (
        <>
          {bound('gte', 'At least', 'number')}
          {bound('lte', 'At most', 'number')}
        </>
      )
    case 'boolean':
      return (
        <Field label="Is">
          <Select minBlockSize="10" value={draft.eq ?? ''} onChange={(event) => onChange({ eq: event.target.value })}>
            <option value="">Either</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        </Field>
      )
    default:
      return (
        <Field label={kindIn(collection, name) === 'list of text' ? 'Includes' : 'Is exactly'}>
          <Input
            minBlockSize="10"
            dir="auto"
            value={draft.eq === 'null' ? '' : (draft.eq ?? '')}
            onChange={(event) => onChange({ eq: event.target.value })}
          />
        </Field>
      )
  }
}
