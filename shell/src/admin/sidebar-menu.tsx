import type { MenuEntry } from '@qasima/shared/federation/remote'
import { Link } from '@qasima/shared/router/router'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { chakra } from '@qasima/shared/ui/styled'
import { Tooltip } from '@qasima/shared/ui/tooltip'
import { useEffect, useRef } from 'react'
import { isWithin } from './menu-entries.ts'

const List = chakra('ul', { base: { display: 'flex', flexDirection: 'column', gap: '0.5', listStyle: 'none' } })
const Entry = chakra('li', { base: { '& > span': { display: 'flex' } } })
const EntryLink = chakra(Link, {
  base: {
    display: 'flex',
    flex: '1',
    alignItems: 'center',
    gap: '3',
    minBlockSize: '10',
    paddingInline: '2.5',
    borderRadius: 'control',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    transitionProperty: 'background-color, color',
    transitionDuration: 'state',
    _hover: { bg: 'raised', color: 'fg' },
    _currentPage: { bg: 'accentSoft', color: 'accentText', fontWeight: 'semibold' },
    // Touch needs a larger target.
    '@media (pointer: coarse)': { minBlockSize: 'hit' },
  },
})
const Label = chakra('span', { base: { truncate: true } })

interface SidebarMenuProps {
  readonly entries: readonly MenuEntry[]
  /** Current path, without its language. */
  readonly path: string
  /** Icons only, each with a tooltip. */
  readonly collapsed?: boolean
}

export function SidebarMenu({ entries, path, collapsed = false }: SidebarMenuProps) {
  const list = useRef<HTMLUListElement>(null)
  const shown = entries.find((entry) => isWithin(entry, path))?.path
  // Scrolls a long menu to the current entry.
  useEffect(() => {
    if (shown) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <List ref={list}>
      {entries.map((entry) => {
        const name = entry.label.en
        const link = (
          <EntryLink
            to={entry.path}
            aria-label={collapsed ? name : undefined}
            aria-current={isWithin(entry, path) ? 'page' : undefined}
          >
            <AdminIcon icon={entry.icon} size={20} aria-hidden />
            {!collapsed && <Label>{name}</Label>}
          </EntryLink>
        )
        return <Entry key={entry.path}>{collapsed ? <Tooltip content={name}>{link}</Tooltip> : link}</Entry>
      })}
    </List>
  )
}
