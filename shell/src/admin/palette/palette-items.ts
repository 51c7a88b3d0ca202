import type { KnownRegistry } from '@qasima/shared/federation/registry'
import type { MenuEntry, RouteAccess } from '@qasima/shared/federation/remote'
import { createPages, isWithin, menuOf } from '../menu-entries.ts'
import type { RecentPage } from '../recent-pages.ts'

/** Somewhere to go. */
interface PaletteItem {
  /** Path without language; also its identity within its group. */
  readonly to: string
  readonly label: string
  readonly icon: MenuEntry['icon']
}

/** Items of one kind, under a heading. */
export interface PaletteGroup {
  readonly name: string
  readonly items: readonly PaletteItem[]
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word is somewhere in the label. */
export function matchesWords(label: string, typed: string): boolean {
  const text = folded(label)
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface Known {
  readonly registry: KnownRegistry
  readonly recent: readonly RecentPage[]
  readonly canOpen: (access: RouteAccess) => boolean
  /** The noun for one record of a section; undefined if unknown. */
  readonly nounOf: (section: string) => string | undefined
}

/** Matches for the typed text that are known without calling the API. */
export function groupsOf({ registry, recent, canOpen, nounOf }: Known, typed: string): PaletteGroup[] {
  const menu = menuOf(registry)
  const sections = menu.map(({ path, label, icon }) => ({ to: path, label: label.en, icon }))
  // Skip pages of sections that are gone or no longer permitted.
  const back = recent.filter(({ path }) => menu.some((entry) => isWithin(entry, path)))
  const making = createPages(registry)
    .filter(({ access }) => canOpen(access))
    .flatMap(({ section, path }) => {
      const noun = nounOf(section)
      return noun ? [{ to: path, label: `New ${noun}`, icon: 'plus' }] : []
    })
  const groups: PaletteGroup[] = [
    { name: 'Recent', items: back.map(({ path, title }) => ({ to: path, label: title, icon: 'history' })) },
    { name: 'Sections', items: sections },
    {
      name: 'Actions',
      items: [
        ...making,
        { to: '/', label: 'View site', icon: 'store' },
        { to: '/logout', label: 'Log out', icon: 'door-open' },
      ],
    },
  ]
  return groups.map(({ name, items }) => ({ name, items: items.filter(({ label }) => matchesWords(label, typed)) }))
}
