import { useCollections } from '@qasima/shared/admin/collections'
import { usePermissions } from '@qasima/shared/admin/permissions'
import { useRecordSearch } from '@qasima/shared/admin/record-search'
import { languageOfPath, pathInLanguage, pathWithoutLanguage } from '@qasima/shared/contract/language'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import type { KnownRegistry } from '@qasima/shared/federation/registry'
import { useLocation, useNavigate } from '@qasima/shared/router/router'
import { canStaffOpen, noPermissions } from '@qasima/shared/session/guard'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { SearchIcon } from '@qasima/shared/ui/icon'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { chakra } from '@qasima/shared/ui/styled'
import { VisuallyHidden } from '@qasima/shared/ui/text'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { menuOf, sectionOf } from '../menu-entries.ts'
import { recentPages } from '../recent-pages.ts'
import { groupsOf, matchesWords, type PaletteGroup } from './palette-items.ts'

const Root = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    inlineSize: 'min(40rem, calc(100vw - 1.5rem))',
    maxInlineSize: 'full',
    maxBlockSize: 'min(32rem, 80dvh)',
    marginBlockStart: '12dvh',
    marginInline: 'auto',
    flexDirection: 'column',
    overflow: 'hidden',
    bg: 'surface',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'overlay',
    _open: { display: 'flex', animation: 'rise 160ms ease-out' },
    _backdrop: { bg: 'scrim' },
  },
})
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flexShrink: '0',
    paddingInline: '4',
    blockSize: '14',
    borderBlockEndWidth: '1px',
    '& > svg': { color: 'muted' },
  },
})
const Input = chakra('input', {
  base: { flex: '1', minInlineSize: '0', blockSize: 'full', bg: 'transparent', fontSize: 'md', outline: 'none' },
})
const Keys = chakra('kbd', {
  base: {
    paddingInline: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    color: 'muted',
    fontFamily: 'body',
    fontSize: 'xs',
  },
})
const List = chakra('div', { base: { flex: '1', minBlockSize: '0', overflowY: 'auto', padding: '2' } })
const Group = chakra('div', { base: { paddingBlockEnd: '2' } })
const GroupName = chakra('div', {
  base: { paddingInline: '3', paddingBlock: '1.5', fontSize: 'xs', fontWeight: 'medium', color: 'muted' },
})
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minBlockSize: '10',
    paddingInline: '3',
    borderRadius: 'control',
    fontSize: 'sm',
    cursor: 'pointer',
    scrollMarginBlock: '2',
    '& svg': { color: 'muted' },
    '&[aria-selected=true]': { bg: 'accentSoft' },
  },
})
const Name = chakra('bdi', { base: { truncate: true } })
const Nothing = chakra('p', { base: { padding: '6', textAlign: 'center', color: 'muted', fontSize: 'sm' } })

/** Milliseconds without typing before records are searched. */
const pause = 200

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useGroups(registry: KnownRegistry, typed: string): { groups: PaletteGroup[]; isPending: boolean } {
  const permissions = usePermissions() ?? noPermissions
  const here = pathWithoutLanguage(useLocation().pathname)
  const [recent] = useState(() => recentPages().filter(({ path }) => path !== here))
  const entries = menuOf(registry)
  const collections = useCollections(entries.map(({ path }) => sectionOf(path)).filter(Boolean))
  const settled = useSettled(typed)
  const { found, isPending } = useRecordSearch(collections, settled)
  const known = groupsOf(
    {
      registry,
      recent,
      canOpen: (access) => canStaffOpen(permissions, access),
      nounOf: (section) => collections.find(({ name }) => name === section)?.nouns[0],
    },
    typed,
  )
  const isSettled = settled === typed
  const records = found.map(({ collection, records }) => ({
    name: collection.nouns[1],
    items: records
      // Until the next search, earlier results that still match are shown.
      .filter(({ name }) => isSettled || matchesWords(name, typed))
      .map(({ id, name }) => ({
        to: `${backOfficePath}/${collection.name}/${encodeURIComponent(id)}`,
        label: name,
        icon: entries.find(({ path }) => sectionOf(path) === collection.name)?.icon ?? '',
      })),
  }))
  return {
    groups: [...known, ...records].filter(({ items }) => items.length > 0),
    isPending: isPending || !isSettled,
  }
}

interface ChoiceProps {
  /** Identities of the entries, in order. */
  readonly keys: readonly string[]
  readonly isPending: boolean
}

/**
 * Which entry Enter opens: the first, until another is selected. The selection stays when later entries appear before
 * it. If its entry is gone, nothing is selected while more may arrive.
 */
function useChoice({ keys, isPending }: ChoiceProps) {
  const [kept, keep] = useState<string | null>(null)
  const isThere = kept !== null && keys.includes(kept)
  const chosen = isThere ? kept : kept !== null && isPending ? null : (keys[0] ?? null)
  if (chosen !== null && chosen !== kept) keep(chosen)
  return { chosen, choose: keep, chooseFirst: () => keep(null) }
}

/** A dialog that is modal while mounted; the focus returns to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the next key, which is meant for the field.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

interface ResultsProps {
  /** The DOM id of a part, by its names. */
  readonly idOf: (...parts: string[]) => string
  readonly groups: readonly PaletteGroup[]
  readonly chosen: string | null
  readonly isPending: boolean
  readonly onChoose: (id: string) => void
  readonly onGo: (to: string) => void
}

function Results({ idOf, groups, chosen, isPending, onChoose, onGo }: ResultsProps) {
  return (
    <List id={idOf('list')} role="listbox" aria-label="Results" aria-busy={isPending || undefined}>
      {groups.map((group) => (
        <Group key={group.name} role="group" aria-labelledby={idOf(group.name)}>
          <GroupName id={idOf(group.name)}>{group.name}</GroupName>
          {group.items.map(({ to, label, icon }) => {
            const own = idOf(group.name, to)
            return (
              <Option
                key={to}
                id={own}
                role="option"
                aria-selected={own === chosen}
                onClick={() => onGo(to)}
                onPointerMove={() => onChoose(own)}
              >
                <AdminIcon icon={icon} size={18} aria-hidden />
                <Name>{label}</Name>
              </Option>
            )
          })}
        </Group>
      ))}
    </List>
  )
}

/** Opens anything in the back-office by typing: sections, pages, new records, and records by name. */
export function Palette({ registry, onClose }: { registry: KnownRegistry; onClose: () => void }) {
  const id = useId()
  const dialog = useModal()
  const [typed, setTyped] = useState('')
  const { groups, isPending } = useGroups(registry, typed)
  const navigate = useNavigate()
  const language = languageOfPath(useLocation().pathname)
  // Ids in a list are separated by spaces, so an id must not contain one.
  const idOf = (...parts: string[]) => [id, ...parts].join('-').replaceAll(' ', '-')
  const items = groups.flatMap(({ name, items }) => items.map(({ to }) => ({ to, key: idOf(name, to) })))
  const { chosen, choose, chooseFirst } = useChoice({ keys: items.map(({ key }) => key), isPending })

  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function go(to: string) {
    onClose()
    void navigate(pathInLanguage(to, language))
  }

  function onKey(event: KeyboardEvent) {
    const last = items.length - 1
    const at = items.findIndex(({ key }) => key === chosen)
    const chooseAt = (position: number) => choose(items[position]?.key ?? null)
    if (event.key === 'ArrowDown') chooseAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') chooseAt(at <= 0 ? last : at - 1)
    else if (event.key === 'PageDown') chooseAt(Math.min(at + 8, last))
    else if (event.key === 'PageUp') chooseAt(Math.max(at - 8, 0))
    else if (event.key === 'Enter' && items[at] && !event.nativeEvent.isComposing) go(items[at].to)
    else return
    event.preventDefault()
  }

  return (
    <Root
      ref={dialog}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Escape closes a dialog regardless of its owner.
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Line>
        <SearchIcon size={20} />
        <Input
          autoFocus
          dir="auto"
          role="combobox"
          aria-label="Search sections and records"
          aria-expanded
          aria-controls={idOf('list')}
          aria-activedescendant={chosen ?? undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search sections and records"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            chooseFirst()
          }}
          onKeyDown={onKey}
        />
        {isPending && <LoadingDots />}
        <Keys aria-hidden>Esc</Keys>
      </Line>
      <VisuallyHidden role="status">
        {isPending ? '' : items.length === 1 ? '1 result' : `${items.length} results`}
      </VisuallyHidden>
      <Results idOf={idOf} groups={groups} chosen={chosen} isPending={isPending} onChoose={choose} onGo={go} />
      {items.length === 0 && !isPending && <Nothing>Nothing found for “{typed}”</Nothing>}
    </Root>
  )
}
