/**
 * Fields that point to records of another collection: found by name as it is typed, the ones chosen last at hand, made in
 * place when there is none.
 */
import { type KeyboardEvent, type ReactNode, Suspense, useContext, useEffect, useId, useRef, useState } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import { Link } from '../../router/router.ts'
import { useAnchored } from '../../ui/anchored.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { CloseIcon, ExternalIcon } from '../../ui/icon.tsx'
import { HStack } from '../../ui/layout.tsx'
import { Anchor } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCollection } from '../data/collections.ts'
import { useMay } from '../data/permissions.ts'
import { recordName, useRecordNames } from '../data/record-names.ts'
import { useRecords } from '../data/record-queries.ts'
import { isNullable } from '../describe/field-kind.ts'
import type { RecordId } from '../describe/record.ts'
import { sectionPath } from '../describe/section.ts'
import { CreateRecordContext } from './create-record-context.ts'
import { type ControlProps, dense, fieldOf } from './field-control.ts'
import { type Choice, keepChoice, recentChoices } from './recent-choices.ts'

/** Milliseconds without a key before a search is sent. */
const typingPause = 200
const offered = 8
/** A collection that cannot be searched is small: so many are read, and looked through here. */
const mostLookedThrough = 100

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
    ? { ...(search ? { search } : {}), limit: String(offered) }
    : { limit: String(mostLookedThrough) }
  const { data, isFetching, isError } = useRecords(collection, query, { enabled: isOpen })
  const found = (data?.items ?? []).map((item): Choice => ({ id: item.id, name: recordName(collection, item) }))
  const fitting = searchable
    ? found
    : found.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, offered)
  const recent = search === '' ? recentChoices(collection.name) : []
  const isRecent = new Set(recent.map(({ id }) => id))
  return { choices: [...recent, ...fitting.filter(({ id }) => !isRecent.has(id))], recent, isFetching, isError }
}

const Around = chakra('div', { base: { position: 'relative', flex: '1', minInlineSize: '0' } })
const Popup = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    inlineSize: 'min(24rem, calc(100vw - 1rem))',
    maxBlockSize: '22rem',
    overflowY: 'auto',
    padding: '1.5',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: '14px',
    boxShadow: 'overlay',
    zIndex: 'header',
    fontSize: 'sm',
  },
})
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minBlockSize: '10',
    paddingInline: '3',
    borderRadius: 'sm',
    cursor: 'pointer',
    _selected: { bg: 'accentSoft' },
  },
})
const Aside = chakra('span', { base: { color: 'muted', fontSize: 'xs', marginInlineStart: 'auto' } })
const Note = chakra('p', { base: { paddingInline: '3', paddingBlock: '2', color: 'muted' } })

interface SearchProps {
  readonly collection: AnyCollection
  readonly name: string
  /** What stands in the field while nobody types. */
  readonly shown: string
  readonly disabled: boolean
  /** Records that are chosen already. */
  readonly taken: readonly RecordId[]
  readonly placeholder?: string
  readonly onPick: (choice: Choice) => void
}

function RelationSearch({ collection, name, shown, disabled, taken, placeholder, onPick }: SearchProps) {
  const id = useId()
  const may = useMay()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [making, setMaking] = useState<string | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const isOpen = typed !== null && !disabled
  const text = (typed ?? '').trim()
  const settled = useSettled(text, typingPause)
  // What was searched for the last time is not waited out.
  const search = text === '' ? '' : settled
  const { choices, recent, isFetching, isError } = useChoices(collection, search, isOpen)
  const options = choices.filter((choice) => !taken.includes(choice.id))
  const CreateRecord = useContext(CreateRecordContext)
  const canMake = CreateRecord !== null && may('create', collection)
  const last = options.length - 1 + (canMake ? 1 : 0)
  useAnchored(around, popup, isOpen, 'below', 'start')

  function pick(choice: Choice) {
    keepChoice(collection.name, choice)
    setTyped(null)
    onPick(choice)
  }
  function take(place: number) {
    const choice = options[place]
    if (choice) return pick(choice)
    if (!canMake) return
    setMaking(text)
    setTyped(null)
  }
  function onKey(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key === 'ArrowDown') setTyped('')
      return
    }
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, last))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter') take(active)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const [one] = collection.nouns
  const option = (place: number, key: RecordId, children: ReactNode) => (
    <Option
      key={key}
      id={`${id}-${place}`}
      role="option"
      aria-selected={place === active}
      onPointerEnter={() => setActive(place)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => take(place)}
    >
      {children}
    </Option>
  )

  return (
    <Around ref={around}>
      <Input
        {...dense}
        dir="auto"
        name={name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={disabled ? undefined : shown || (placeholder ?? `Search ${collection.nouns[1].toLowerCase()}`)}
        value={typed ?? shown}
        readOnly={disabled}
        onClick={() => !isOpen && setTyped('')}
        onChange={(event) => {
          setActive(0)
          // The first key replaces what stood there.
          setTyped(typed === null ? event.target.value.replace(shown, '') : event.target.value)
        }}
        onKeyDown={onKey}
        onBlur={() => setTyped(null)}
      />
      {isOpen && (
        <Popup
          ref={popup}
          popover="manual"
          id={id}
          role="listbox"
          aria-label={collection.nouns[1]}
          aria-busy={isFetching}
        >
          {options.map((choice, place) =>
            option(
              place,
              choice.id,
              <>
                <bdi>{choice.name}</bdi>
                {recent.includes(choice) && <Aside>Recent</Aside>}
              </>,
            ),
          )}
          {options.length === 0 && (
            <Note role="presentation">
              {isError ? 'The list could not be read.' : isFetching ? 'Searching…' : `No ${one} of this name.`}
            </Note>
          )}
          {canMake &&
            option(
              options.length,
              'new',
              text ? (
                <span>
                  New {one}: <bdi>{text}</bdi>
                </span>
              ) : (
                `New ${one}`
              ),
            )}
        </Popup>
      )}
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
    </Around>
  )
}

const Empty = chakra('p', { base: { fontSize: 'sm', color: 'muted' } })

const nameIn = (names: ReadonlyMap<string, string> | undefined, id: RecordId): string =>
  names?.get(String(id)) ?? (names ? `${id}` : '…')

const isId = (value: unknown): value is RecordId => typeof value === 'string' || typeof value === 'number'

/** One record of another collection. */
export function RelationField(props: ControlProps) {
  const { name, label, value, onChange, disabled, schema, target = '' } = props
  const collection = useCollection(target)
  const id = isId(value) && value !== '' ? value : null
  const names = useRecordNames(target, id === null ? [] : [id])
  if (!collection) return <Skeleton h="16" />
  const shown = id === null ? '' : nameIn(names, id)
  return (
    <Field {...fieldOf(props)}>
      <HStack gap="1" flexWrap="nowrap">
        <RelationSearch
          collection={collection}
          name={name}
          shown={shown}
          disabled={disabled}
          taken={[]}
          onPick={(choice) => onChange(choice.id)}
        />
        {id !== null && !collection.isLog && (
          <Button asChild variant="ghost" size="sm" square>
            <Link to={`${sectionPath({ collection })}/${id}`} aria-label={`Open ${shown}`}>
              <ExternalIcon />
            </Link>
          </Button>
        )}
        {id !== null && isNullable(schema) && !disabled && (
          <IconButton size="sm" label={`Clear ${label.toLowerCase()}`} onClick={() => onChange(null)}>
            <CloseIcon />
          </IconButton>
        )}
      </HStack>
    </Field>
  )
}

/** Several records of another collection. */
export function RelationsField(props: ControlProps) {
  const { name, value, onChange, disabled, target = '', problems } = props
  const collection = useCollection(target)
  const ids = Array.isArray(value) ? (value as RecordId[]) : []
  const names = useRecordNames(target, ids)
  if (!collection) return <Skeleton h="16" />
  return (
    <Field {...fieldOf(props)} error={Object.values(problems)[0]}>
      {ids.length > 0 && (
        <HStack gap="1.5">
          {ids.map((id) => (
            <FilterChip
              key={id}
              removeLabel={`Remove ${nameIn(names, id)}`}
              onRemove={() => !disabled && onChange(ids.filter((other) => other !== id))}
            >
              <Anchor asChild variant="quiet" minBlockSize="0" color="inherit">
                <Link to={`${sectionPath({ collection })}/${id}`}>
                  <bdi>{nameIn(names, id)}</bdi>
                </Link>
              </Anchor>
            </FilterChip>
          ))}
        </HStack>
      )}
      {disabled && ids.length === 0 && <Empty>None</Empty>}
      {!disabled && (
        <RelationSearch
          collection={collection}
          name={name}
          shown=""
          disabled={disabled}
          taken={ids}
          placeholder={`Add ${collection.nouns[1].toLowerCase()}`}
          onPick={(choice) => onChange([...ids, choice.id])}
        />
      )}
    </Field>
  )
}
