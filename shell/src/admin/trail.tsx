import type { MenuEntry } from '@qasima/shared/federation/remote'
import { Link } from '@qasima/shared/router/router'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { isWithin } from './menu-entries.ts'

/** Where in the back-office the page is: its section, and what of it. The page itself says more. */
export function Trail({ entries, path }: { entries: readonly MenuEntry[]; path: string }) {
  const section = entries.find((entry) => isWithin(entry, path))
  if (!section) return null
  const rest = path.slice(section.path.length + 1)
  if (!rest) {
    return (
      <Breadcrumb label="Where you are">
        <span>{section.label.en}</span>
      </Breadcrumb>
    )
  }
  return (
    <Breadcrumb label="Where you are">
      <Link to={section.path}>{section.label.en}</Link>
      <span>{rest === 'new' ? 'New' : 'Details'}</span>
    </Breadcrumb>
  )
}
