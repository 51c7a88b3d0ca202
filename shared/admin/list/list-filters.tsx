import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CloseIcon, FilterIcon } from '../../ui/icon.tsx'
import { HStack } from '../../ui/layout.tsx'
import { Popover } from '../../ui/popover.tsx'
import { chakra } from '../../ui/styled.tsx'
import { collectionKey } from '../data/collection-key.ts'
import { readRecordNames } from '../data/record-names.ts'
import { labelIn } from '../describe/section.ts'
import { withFilters } from './list-address.ts'
import { FilterEditor, type FiltersProps, unknownField } from './list-filter-editor.tsx'
import { filterSentence } from './list-sentence.ts'
import { valueName } from './list-values.ts'

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
/** A button that adds a condition: first choose the field, then the condition. */
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

/** The active conditions, each a sentence that opens its editor. */
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
