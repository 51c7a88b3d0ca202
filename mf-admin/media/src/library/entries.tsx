import type { MediaLook } from '@qasima/shared/admin/media-look'
import { MediaThumb } from '@qasima/shared/admin/media-thumb'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { chakra } from '@qasima/shared/ui/styled'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { bytesText, dimensionsText, kindText } from './entry-words.ts'
import { RenameField } from './rename-field.tsx'
import { type Selection, stepOf, type Way } from './selection.ts'

const format = formatFor('en')

const Entries = chakra('div', {
  base: {
    fontSize: 'sm',
    lineHeight: 'control',
    '&[data-look=grid]': {
      display: 'grid',
      gap: '3',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, calc(50% - 0.375rem)), 1fr))',
    },
    '&[data-look=list]': { borderWidth: '1px', borderRadius: 'control', bg: 'surface', overflow: 'hidden' },
  },
})
const chosen = { '&[aria-selected=true]': { bg: 'accentSoft', borderColor: 'accentText' } } as const
const focused = { _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' } } as const
const Tile = chakra('div', {
  base: {
    position: 'relative',
    minInlineSize: '0',
    padding: '2',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'surface',
    // Two thousand pictures cost as much as those in sight.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 10rem',
    _hover: { borderColor: 'edge' },
    '&[data-shown]': { borderColor: 'accentText' },
    ...chosen,
    ...focused,
    '&:is(:hover, :focus-within, [aria-selected=true]) input': { opacity: '1' },
  },
})
const columns = {
  base: '2.5rem minmax(0, 1fr) 4.5rem',
  md: '2.5rem minmax(0, 1fr) 5rem 7rem 4.5rem 7rem',
}
const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    columnGap: '3',
    minBlockSize: '10',
    paddingInlineEnd: '4',
    '&:not(:first-of-type)': { borderBlockStartWidth: '1px' },
    _hover: { bg: 'raised' },
    '&[data-shown]': { boxShadow: 'inset 3px 0 0 {colors.accentText}' },
    ...chosen,
    ...focused,
  },
})
const Head = chakra(Row, {
  base: { color: 'muted', fontSize: 'xs', fontWeight: 'medium', minBlockSize: '8', _hover: { bg: 'transparent' } },
})
const Cell = chakra('div', {
  base: {
    minInlineSize: '0',
    '&[data-figure]': { color: 'muted', textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '&[data-wide]': { display: { base: 'none', md: 'block' } },
  },
})
const NameCell = chakra(Cell, { base: { display: 'flex', alignItems: 'center', gap: '3' } })
const Small = chakra('span', { base: { inlineSize: '10', flexShrink: '0', '& svg': { boxSize: '5' } } })
const Below = chakra('div', { base: { marginBlockStart: '2', minInlineSize: '0' } })
const Facts = chakra('div', { base: { color: 'muted', fontSize: 'xs', truncate: true } })
// It covers the whole entry: a press anywhere is a press on the name.
const Name = chakra(Link, {
  base: {
    display: 'block',
    minInlineSize: '0',
    truncate: true,
    fontWeight: 'medium',
    _focusVisible: { outline: 'none' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
})
const Mark = chakra('input', {
  base: { position: 'relative', zIndex: '1', boxSize: '4.5', accentColor: 'accent', cursor: 'pointer' },
})
const Corner = chakra('label', {
  base: {
    position: 'absolute',
    insetBlockStart: '2',
    insetInlineStart: '2',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    cursor: 'pointer',
    '& input': { opacity: { base: '1', md: '0' }, _focusVisible: { opacity: '1' } },
  },
})
const Side = chakra('label', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    blockSize: '10',
    cursor: 'pointer',
  },
})

/** What is done to entries from their own place. */
interface EntryActions {
  readonly onSelect: (path: string, way: Way) => void
  readonly onSelectAll: () => void
  readonly onEscape: () => void
  /** The ways to change entries are left out for those who may not. */
  readonly onRename: ((path: string) => void) | null
  readonly onDelete: (() => void) | null
  /** An entry is opened by the keyboard, which wants to continue there. */
  readonly onKeyOpen: (item: MediaItem) => void
}

interface EntriesProps {
  readonly label: string
  readonly items: readonly MediaItem[]
  readonly look: MediaLook
  readonly selection: Selection
  /** The one that is shown beside the others. */
  readonly shown: string | null
  readonly addressOf: (item: MediaItem) => string
  readonly renaming: string | null
  readonly onRenamed: (item: MediaItem | null) => void
  readonly actions: EntryActions
  /** The entry that is to have the keyboard once it is there; a folder's with a slash at its end is the first in it. */
  readonly focusNext: RefObject<string | null>
}

/** How many entries stand beside one another, as the screen laid them out. */
function columnsIn(grid: HTMLElement): number {
  const tops = [...grid.querySelectorAll<HTMLElement>('[data-path]')].map(({ offsetTop }) => offsetTop)
  const second = tops.findIndex((top) => top !== tops[0])
  return second < 0 ? Math.max(1, tops.length) : second
}

/** The entries of a folder, as pictures or as lines; arrows lead from one to the other. */
export function FolderEntries(props: EntriesProps) {
  const { label, items, look, selection, renaming, actions, focusNext } = props
  const grid = useRef<HTMLDivElement>(null)
  const paths = items.map(({ path }) => path)
  const active = selection.active !== null && paths.includes(selection.active) ? selection.active : paths[0]
  const entryAt = (path: string | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path ?? '')}"]`)

  useEffect(() => {
    const path = focusNext.current
    if (path === null || renaming !== null || !paths.includes(path)) return
    focusNext.current = null
    entryAt(path)?.focus()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = items.findIndex(({ path }) => path === active)
    const item = items[at]
    if (!item || renaming !== null || event.altKey) return
    const withControl = event.ctrlKey || event.metaKey
    const columns = look === 'list' || !grid.current ? 1 : columnsIn(grid.current)
    const to = items[stepOf(event.key, at, items.length, columns) ?? -1]
    if (to) {
      actions.onSelect(to.path, event.shiftKey ? 'range' : 'move')
      entryAt(to.path)?.focus()
    } else if (event.key === ' ') actions.onSelect(item.path, event.shiftKey ? 'range' : 'toggle')
    else if (event.key.toLowerCase() === 'a' && withControl) actions.onSelectAll()
    else if (event.key === 'Escape') actions.onEscape()
    else if (event.key === 'F2') actions.onRename?.(item.path)
    else if (event.key === 'Delete') actions.onDelete?.()
    else if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.dataset.path) {
      actions.onKeyOpen(item)
      event.target.querySelector('a')?.click()
    } else return
    event.preventDefault()
  }

  return (
    <Entries
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={items.length}
      data-look={look}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const path = target.dataset.path
        if (path !== undefined && path !== selection.active) actions.onSelect(path, 'move')
      }}
    >
      {look === 'list' && (
        <Head role="row">
          <Cell role="columnheader" aria-label="Selected" />
          <Cell role="columnheader">Name</Cell>
          <Cell role="columnheader" data-wide>
            Type
          </Cell>
          <Cell role="columnheader" data-wide data-figure>
            Dimensions
          </Cell>
          <Cell role="columnheader" data-figure>
            Size
          </Cell>
          <Cell role="columnheader" data-wide data-figure>
            Added
          </Cell>
        </Head>
      )}
      {items.map((item) => (
        <Entry key={item.path} {...props} item={item} isActive={item.path === active} />
      ))}
    </Entries>
  )
}

interface EntryProps extends EntriesProps {
  readonly item: MediaItem
  readonly isActive: boolean
}

function Entry({ item, isActive, look, selection, shown, addressOf, renaming, onRenamed, actions }: EntryProps) {
  const { path, name, isDirectory } = item
  const isChosen = selection.chosen.has(path)
  const wayOf = ({ shiftKey }: { shiftKey: boolean }): Way => (shiftKey ? 'range' : 'toggle')
  const state = {
    role: 'row',
    'data-path': path,
    'data-shown': shown === path ? '' : undefined,
    'aria-selected': isChosen,
    tabIndex: isActive ? 0 : -1,
  } as const
  const mark = (
    <Mark
      type="checkbox"
      tabIndex={-1}
      aria-label={`Select ${name}`}
      checked={isChosen}
      readOnly
      onClick={(event: MouseEvent) => actions.onSelect(path, wayOf(event))}
    />
  )
  const title =
    renaming === path ? (
      <RenameField item={item} onDone={onRenamed} />
    ) : (
      <Name
        to={addressOf(item)}
        tabIndex={-1}
        title={name}
        preventScrollReset
        onClick={(event: MouseEvent) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return actions.onSelect(path, 'move')
          event.preventDefault()
          actions.onSelect(path, wayOf(event))
        }}
      >
        <bdi>{name}</bdi>
      </Name>
    )
  const parts = { item, state, mark, title, icon: isDirectory && <AdminIcon icon="folder" aria-hidden size={40} /> }
  return look === 'grid' ? <EntryTile {...parts} /> : <EntryRow {...parts} />
}

interface EntryParts {
  readonly item: MediaItem
  /** What assistive technology and the keyboard know of it. */
  readonly state: ComponentProps<typeof Row>
  readonly mark: ReactNode
  readonly title: ReactNode
  /** Stands for a folder. */
  readonly icon: ReactNode
}

function EntryTile({ item, state, mark, title, icon }: EntryParts) {
  return (
    <Tile {...state}>
      <Cell role="gridcell">
        <Corner>{mark}</Corner>
      </Cell>
      <Cell role="gridcell">
        <MediaThumb item={item} alt="">
          {icon}
        </MediaThumb>
        <Below>
          {title}
          <Facts>
            {item.isDirectory ? 'Folder' : `${dimensionsText(item) || kindText(item)} · ${bytesText(item.size ?? 0)}`}
          </Facts>
        </Below>
      </Cell>
    </Tile>
  )
}

function EntryRow({ item, state, mark, title, icon }: EntryParts) {
  return (
    <Row {...state}>
      <Cell role="gridcell">
        <Side>{mark}</Side>
      </Cell>
      <NameCell role="gridcell">
        <Small>
          <MediaThumb item={item} sizes="2.5rem">
            {icon}
          </MediaThumb>
        </Small>
        {title}
      </NameCell>
      <Cell role="gridcell" data-wide>
        {kindText(item)}
      </Cell>
      <Cell role="gridcell" data-wide data-figure>
        {dimensionsText(item)}
      </Cell>
      <Cell role="gridcell" data-figure>
        {item.size !== null && bytesText(item.size)}
      </Cell>
      <Cell role="gridcell" data-wide data-figure>
        {format.date(item.createdAt)}
      </Cell>
    </Row>
  )
}
