/** The combobox of a relation: searches another collection by name, and makes a record in place when there is none. */
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import { Combobox, type ComboboxOption } from '../../ui/floating/combobox.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCan } from '../data/permissions.ts'
import { recordName } from '../data/record-names.ts'
import { useRecords } from '../data/record-queries.ts'
import type { RecordId } from '../describe/record.ts'
import { CreateRecordContext } from './create-record-context.ts'
import { dense } from './field-control.ts'
import { type Choice, recentChoices, saveRecentChoice } from './recent-choices.ts'

/** Milliseconds without a key before a search is sent. */
const typingPause = 200
const maxOffered = 8
/** A collection that cannot be searched is small: this many are read and filtered here. */
const maxLookedThrough = 100

/** A value that has stopped changing. */
function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}

/** The records that a search leaves; those chosen last and the newest while nothing is searched for. */
function useChoices(collection: AnyCollection, search: string, isOpen: boolean) {
  const { searchable } = collection
  const query = searchable
    ? { ...(search ? { search } : {}), limit: String(maxOffered) }
    : { limit: String(maxLookedThrough) }
  const { data, isFetching, isError } = useRecords(collection, query, { enabled: isOpen })
  const found = (data?.items ?? []).map((item): Choice => ({ id: item.id, name: recordName(collection, item) }))
  const fitting = searchable
    ? found
    : found.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, maxOffered)
  const recent = search === '' ? recentChoices(collection.name) : []
  const isRecent = new Set(recent.map(({ id }) => id))
  return { choices: [...recent, ...fitting.filter(({ id }) => !isRecent.has(id))], recent, isFetching, isError }
}

const Aside = chakra('span', { base: { color: 'muted', fontSize: 'xs', marginInlineStart: 'auto' } })

function choiceContent({ name }: Choice, isRecent: boolean): ReactNode {
  return (
    <>
      <bdi>{name}</bdi>
      {isRecent && <Aside>Recent</Aside>}
    </>
  )
}

function makingContent(noun: string, text: string): ReactNode {
  if (!text) return `New ${noun}`
  return (
    <span>
      New {noun}: <bdi>{text}</bdi>
    </span>
  )
}

interface RelationSearchProps {
  readonly collection: AnyCollection
  readonly name: string
  /** The text of the field while nothing is typed. */
  readonly shown: string
  readonly disabled: boolean
  /** Records that are chosen already. */
  readonly taken: readonly RecordId[]
  readonly placeholder?: string
  readonly onPick: (choice: Choice) => void
}

export function RelationSearch(props: RelationSearchProps) {
  const { collection, name, shown, disabled, taken, placeholder, onPick } = props
  const may = useCan()
  const [typed, setTyped] = useState<string | null>(null)
  const [making, setMaking] = useState<string | null>(null)
  const text = (typed ?? '').trim()
  const settled = useSettled(text, typingPause)
  // An emptied field shows recent choices at once.
  const { choices, recent, isFetching, isError } = useChoices(collection, text === '' ? '' : settled, typed !== null)
  const offered = choices.filter((choice) => !taken.includes(choice.id))
  const CreateRecord = useContext(CreateRecordContext)
  const canMake = CreateRecord !== null && may('create', collection)
  const [noun, nouns] = collection.nouns

  function pick(choice: Choice) {
    saveRecentChoice(collection.name, choice)
    onPick(choice)
  }

  const options = offered.map(
    (choice): ComboboxOption => ({
      value: String(choice.id),
      content: choiceContent(choice, recent.includes(choice)),
      onPick: () => pick(choice),
    }),
  )
  if (canMake) options.push({ value: 'new', content: makingContent(noun, text), onPick: () => setMaking(text) })
  const empty = isError ? 'The list could not be read.' : isFetching ? 'Searching…' : `No ${noun} with this name.`

  return (
    <>
      <Combobox
        {...dense}
        label={nouns}
        name={name}
        readOnly={disabled}
        placeholder={disabled ? undefined : shown || (placeholder ?? `Search ${nouns.toLowerCase()}`)}
        shown={shown}
        typed={typed}
        onTypedChange={setTyped}
        options={options}
        note={offered.length === 0 && empty}
        isBusy={isFetching}
      />
      {CreateRecord && making !== null && (
        <Suspense>
          <CreateRecord
            collection={collection}
            name={making}
            onClose={() => setMaking(null)}
            onCreated={(item) => {
              setMaking(null)
              pick({ id: item.id, name: recordName(collection, item) })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
