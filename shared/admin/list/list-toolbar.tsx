import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { Box, HStack } from '../../ui/layout.tsx'
import { Menu, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { chakra } from '../../ui/styled.tsx'
import { changeLook, type Density, type ViewMode } from '../data/list-look.ts'
import type { Section } from '../describe/section.ts'
import { DenseIcon, GridIcon, HybridIcon, RowsIcon, SortIcon, TrashIcon } from '../icons.ts'
import type { ListState } from './list-address.ts'
import { columnsOf, type ListColumn } from './list-columns.ts'
import { ColumnsMenu } from './list-columns-menu.tsx'
import { AddFilter } from './list-filters.tsx'
import { ListViews } from './list-views.tsx'
import type { Show } from './use-list-state.ts'

/** Milliseconds of rest after which what is typed is searched for. */
const typingRest = 250

interface SearchProps {
  readonly state: ListState
  readonly show: Show
  readonly input: RefObject<HTMLInputElement | null>
}

/** Searching as one types: the address follows, and Back leads to before the search. */
function ListSearch({ state, show, input }: SearchProps) {
  const [text, setText] = useState(state.search)
  const asked = useRef(state.search)

  // The address changed by other means than this field: Back, a view, a filter's "clear".
  useEffect(() => {
    if (state.search === asked.current) return
    asked.current = state.search
    setText(state.search)
  }, [state.search])

  useEffect(() => {
    const search = text.trim()
    if (search === asked.current) return
    const timer = setTimeout(() => {
      asked.current = search
      show({ search, page: 1 }, { replace: true })
    }, typingRest)
    return () => clearTimeout(timer)
  }, [text, show])

  return (
    <Box flex="1 1 11rem" maxInlineSize="24rem" minInlineSize="10rem">
      <SearchInput
        ref={input}
        label="Search"
        placeholder="Search"
        clearLabel="Clear search"
        dir="auto"
        maxLength={100}
        minBlockSize="9"
        fontSize="sm"
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text === '') input.current?.blur()
          else setText('')
        }}
      />
    </Box>
  )
}

const viewModes = [
  ['list', 'Table', RowsIcon],
  ['grid', 'Cards', GridIcon],
  ['hybrid', 'Table, cards where it is narrow', HybridIcon],
] as const

interface LookProps {
  readonly section: Section
  readonly viewMode: ViewMode
  readonly density: Density
}

/** How the list looks, remembered for each section. */
function LookMenu({ section, viewMode, density }: LookProps) {
  const { name } = section.collection
  const [, , Icon] = viewModes.find(([mode]) => mode === viewMode) ?? viewModes[0]
  return (
    <Menu
      label="View"
      trigger={
        <IconButton label="View" size="sm" variant="secondary">
          <Icon />
        </IconButton>
      }
    >
      {viewModes.map(([mode, label, ModeIcon]) => (
        <MenuRadioItem key={mode} checked={mode === viewMode} onSelect={() => changeLook(name, { viewMode: mode })}>
          <ModeIcon /> {label}
        </MenuRadioItem>
      ))}
      <MenuSeparator />
      <MenuRadioItem checked={density === 'comfortable'} onSelect={() => changeLook(name, { density: 'comfortable' })}>
        <RowsIcon /> Comfortable rows
      </MenuRadioItem>
      <MenuRadioItem checked={density === 'compact'} onSelect={() => changeLook(name, { density: 'compact' })}>
        <DenseIcon /> Compact rows
      </MenuRadioItem>
    </Menu>
  )
}

/** Words that a narrow screen has no room for, on a button whose icon and label say the same. */
const RoomyWords = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } })

/** The order of a list that has no headers to press. */
function SortMenu({ section, state, show }: { section: Section; state: ListState; show: Show }) {
  const sortable = columnsOf(section).filter(({ sortField }) => sortField !== null)
  return (
    <Menu
      label="Order"
      trigger={
        <Button variant="secondary" size="sm" aria-label="Order">
          <SortIcon /> <RoomyWords>Order</RoomyWords> <ChevronDownIcon />
        </Button>
      }
    >
      {sortable.flatMap(({ sortField, label }) => {
        const field = sortField ?? ''
        return [field, `-${field}`].map((sort) => (
          <MenuRadioItem key={sort} checked={state.sort === sort} onSelect={() => show({ sort, page: 1 })}>
            {`${label}, ${sort === field ? 'up' : 'down'}`}
          </MenuRadioItem>
        ))
      })}
    </Menu>
  )
}

/** Shows what was put away instead of what is there. */
const TrashButton = chakra(Button, {
  base: { _pressed: { bg: 'accentSoft', borderColor: 'accentText', color: 'accentText' } },
})

export interface ToolbarProps extends SearchProps, LookProps {
  readonly columns: readonly ListColumn[]
  readonly asCards: boolean
}

/** Everything that says what the list shows, and how. */
export function ListToolbar({ section, state, show, input, viewMode, density, columns, asCards }: ToolbarProps) {
  const { name, searchable, isLog } = section.collection
  return (
    <HStack gap="2" role="toolbar" aria-label="List">
      <ListViews section={section} state={state} show={show} />
      {searchable && <ListSearch state={state} show={show} input={input} />}
      <AddFilter section={section} state={state} show={show} />
      <HStack gap="2" marginInlineStart="auto">
        {!isLog && (
          <TrashButton
            aria-pressed={state.isTrash}
            aria-label="Trash"
            variant="secondary"
            size="sm"
            onClick={() => show({ isTrash: !state.isTrash, page: 1, view: null })}
          >
            <TrashIcon /> <RoomyWords>Trash</RoomyWords>
          </TrashButton>
        )}
        {asCards && <SortMenu section={section} state={state} show={show} />}
        <ColumnsMenu
          section={section}
          columns={columns}
          onChange={(chosen) => {
            changeLook(name, { columns: chosen ?? undefined })
            show({ columns: chosen })
          }}
        />
        <LookMenu section={section} viewMode={viewMode} density={density} />
      </HStack>
    </HStack>
  )
}
