import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { collectionKey } from '../data/collection-key.ts'
import { useCollection } from '../data/collections.ts'
import { readRecordNames, recordName } from '../data/record-names.ts'
import { useRecords } from '../data/record-queries.ts'

/** The options to tick, limited to the editor's height. */
export const Options = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', maxBlockSize: '14rem', overflowY: 'auto', fontSize: 'sm' },
})

interface RelatedChoiceProps {
  readonly related: string
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Records of another collection, by name: the chosen ones first, then search results. */
export function RelatedChoice({ related, chosen, onChange }: RelatedChoiceProps) {
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
