import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { filterOperators, type ListField } from '../../contract/collection-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Input, SearchInput, Select } from '../../ui/field.tsx'
import { CloseIcon, FilterIcon } from '../../ui/icon.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { collectionKey } from '../data/collection-key.ts'
import { useCollection } from '../data/collections.ts'
import { readRecordNames, recordName } from '../data/record-names.ts'
import { useRecords } from '../data/record-queries.ts'
import { useSections } from '../data/sections.ts'
import { kindIn, labelIn, type Section } from '../describe/section.ts'
import { Popover } from '../popover.tsx'
import { type ListFilter, type ListState, withFilters } from './list-address.ts'
import { filterSentence } from './list-sentence.ts'
import { valueName, valuesOf } from './list-values.ts'
import type { Show } from './use-list-state.ts'

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxInlineSize: 'full',
    borderRadius: 'full',
    bg: 'accentSoft',
    color: 'accentText',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'control',
  },
})
const Sentence = chakra('button', {
  base: {
    minBlockSize: '8',
    paddingInlineStart: '3',
    paddingInlineEnd: '1',
    borderRadius: 'full',
    cursor: 'pointer',
    truncate: true,
    maxInlineSize: '24rem',
    _hover: { textDecorationLine: 'underline' },
  },
})
const Remove = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '8',
    flexShrink: '0',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'surface' },
    _after: { content: '""', position: 'absolute', inset: '-6px' },
  },
})
const Choice = chakra('button', {
  base: {
    display: 'block',
    inlineSize: 'full',
    minBlockSize: '9',
    paddingInline: '2',
    borderRadius: 'sm',
    textAlign: 'start',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'accentSoft' },
  },
})
const Options = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', maxBlockSize: '14rem', overflowY: 'auto', fontSize: 'sm' },
})

interface FiltersProps {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
}

/** The button that adds a condition: first the field, then what is asked of it. */
export function AddFilter({ section, state, show }: FiltersProps) {
  const [field, setField] = useState<string | null>(null)
  const names = Object.keys(section.collection.fields)
    .filter((name) => name !== 'id')
    .sort((one, other) => labelIn(section, one).localeCompare(labelIn(section, other)))
  return (
    <Popover
      label="Add a filter"
      trigger={
        <Button variant="secondary" size="sm">
          <FilterIcon /> Filter
        </Button>
      }
      onOpen={() => setField(null)}
    >
      {(close) =>
        field === null ? (
          names.map((name) => (
            <Choice key={name} type="button" onClick={() => setField(name)}>
              {labelIn(section, name)}
            </Choice>
          ))
        ) : (
          <FilterEditor section={section} state={state} show={show} name={field} onDone={close} />
        )
      }
    </Popover>
  )
}

/** The conditions in force, each a sentence that opens its editor. */
export function FilterChips({ section, state, show }: FiltersProps) {
  const names = [...new Set(state.filters.map(({ field }) => field))]
  if (names.length === 0) return null
  return (
    <HStack gap="2" role="group" aria-label="Filters">
      {names.map((name) => (
        <FilterChip key={name} section={section} state={state} show={show} name={name} />
      ))}
      <Button variant="ghost" size="sm" onClick={() => show({ filters: [], page: 1 })}>
        Clear all
      </Button>
    </HStack>
  )
}

const unknownField: ListField = { type: 'text' }

function FilterChip({ section, state, show, name }: FiltersProps & { readonly name: string }) {
  const { collection } = section
  const field = collection.fields[name] ?? unknownField
  const filters = state.filters.filter((filter) => filter.field === name)
  const related = collection.relations[name]
  const ids = related ? filters.flatMap(({ value }) => value.split(',')).filter((id) => id !== 'null') : []
  const { data: names } = useQuery({
    queryKey: collectionKey({ name: related ?? '' }, 'names', ids.toSorted()),
    queryFn: ({ signal }) => readRecordNames(related ?? '', ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const label = labelIn(section, name)
  const sentence = filterSentence(label, field, filters, (value) => names?.get(value) ?? valueName(field, value))
  return (
    <Chip>
      <Popover
        label={`Filter by ${label}`}
        trigger={
          <Sentence type="button" title={sentence}>
            {sentence}
          </Sentence>
        }
      >
        {(close) => <FilterEditor section={section} state={state} show={show} name={name} onDone={close} />}
      </Popover>
      <Remove type="button" aria-label={`Remove filter: ${label}`} onClick={() => show(withFilters(state, name, []))}>
        <CloseIcon size={16} />
      </Remove>
    </Chip>
  )
}

/** What an editor holds while it is open: a value for each operator, as an address would have it. */
type Draft = Readonly<Partial<Record<ListFilter['operator'], string>>>

const draftOf = (filters: readonly ListFilter[]): Draft =>
  Object.fromEntries(filters.map(({ operator, value }) => [operator, value]))

/** A list of one value is that value; what was left empty is no condition. */
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

function FilterEditor({ section, state, show, name, onDone }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(state.filters.filter(({ field }) => field === name)))
  const field = section.collection.fields[name] ?? unknownField
  const label = labelIn(section, name)
  const form = useRef<HTMLFormElement>(null)
  // The list of fields that stood here held the focus.
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

/** The controls for one field, by what can be asked of its type. */
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
  // An operator from elsewhere than this editor gives way to the ones it has.
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
          {bound('gte', 'After', 'date')}
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

interface RelatedChoiceProps {
  readonly related: string
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Records of another collection, by their names: the chosen ones first, then what the search finds. */
function RelatedChoice({ related, chosen, onChange }: RelatedChoiceProps) {
  const [search, setSearch] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const collection = useCollection(related)
  const { data: known } = useQuery({
    queryKey: collectionKey({ name: related }, 'names', chosen.toSorted()),
    queryFn: ({ signal }) => readRecordNames(related, chosen, signal),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="2">
      {collection?.searchable !== false && (
        <SearchInput
          label="Search"
          placeholder="Search"
          clearLabel="Clear search"
          minBlockSize="10"
          value={search}
          onValueChange={setSearch}
        />
      )}
      <Options>
        {chosen.map((id) => (
          <Checkbox key={id} checked onCheckedChange={() => onChange(chosen.filter((each) => each !== id))}>
            <bdi>{known?.get(id) ?? names[id] ?? id}</bdi>
          </Checkbox>
        ))}
        {collection && (
          <Found
            collection={collection}
            search={search}
            without={chosen}
            onChoose={(id, name) => {
              setNames({ ...names, [id]: name })
              onChange([...chosen, id])
            }}
          />
        )}
      </Options>
    </Stack>
  )
}

interface FoundProps {
  readonly collection: NonNullable<ReturnType<typeof useCollection>>
  readonly search: string
  readonly without: readonly string[]
  readonly onChoose: (id: string, name: string) => void
}

function Found({ collection, search, without, onChoose }: FoundProps) {
  const { data } = useRecords(collection, { ...(search ? { search } : {}), limit: '20' })
  return data?.items
    .filter(({ id }) => !without.includes(String(id)))
    .map((item) => {
      const name = recordName(collection, item)
      return (
        <Checkbox key={item.id} checked={false} onCheckedChange={() => onChoose(String(item.id), name)}>
          <bdi>{name}</bdi>
        </Checkbox>
      )
    })
}
