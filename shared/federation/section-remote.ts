import type { Permission } from '../contract/route.ts'
import type { Bilingual, Figure, RemoteDescription, RouteAccess, RouteDescription } from './remote.ts'

/** A section of the back-office: a list of records, a page for a new one, and a page for each. */
interface SectionDescription {
  /** As permissions and addresses name it. */
  readonly section: string
  readonly label: Bilingual
  readonly icon: string
  /** Place in the menu, the lowest first. */
  readonly order: number
  /** Counts for the dashboard. */
  readonly figures?: readonly Figure[]
  /** Who may see it and who may make records, where that is not the section's own `view_` and `create_`. */
  readonly view?: RouteAccess
  readonly create?: RouteAccess
}

/** The routes that every section has, as data: the build writes them to `remote.json`. */
export function defineSectionRemote({
  section,
  label,
  icon,
  order,
  figures,
  ...access
}: SectionDescription): RemoteDescription<'list' | 'create' | 'record'> {
  const view = access.view ?? (`view_${section}` satisfies Permission)
  const create = access.create ?? (`create_${section}` satisfies Permission)
  const route = (path: string, title: Bilingual, access: RouteAccess): RouteDescription => ({
    path: `/admin/${section}${path}`,
    title,
    layout: 'admin',
    access,
    unlisted: true,
  })
  return {
    id: `admin-${section}`,
    routes: {
      list: route('', label, view),
      create: route('/new', { ar: `${label.ar}: جديد`, en: `${label.en}: new` }, create),
      record: route('/:id', label, view),
    },
    menu: [{ path: `/admin/${section}`, label, icon, order }],
    figures,
  }
}
