import type { AnyCollection } from '../contract/collection.ts'
import type { Permission, PermissionAction } from '../contract/route.ts'
import type { Bilingual, Figure, MenuEntry, RemoteDescription, RouteAccess, RouteDescription } from './remote.ts'

/** A section of the back-office: a list of records, a page for a new one, and a page for each. */
interface SectionDescription {
  /** Its collection, which says who may see it and make records; or a name, as permissions and addresses have it. */
  readonly section: string | Pick<AnyCollection, 'name' | 'permission'>
  readonly label: Bilingual
  readonly icon: MenuEntry['icon']
  /** Place in the menu, the lowest first. */
  readonly order: number
  /** Counts for the dashboard. */
  readonly figures?: readonly Figure[]
  /** Who may see a section that is named only, and make records in it, where its own `view_` and `create_` do not say. */
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
  const isNamed = typeof section === 'string'
  const name = isNamed ? section : section.name
  const permission = isNamed ? (action: PermissionAction): Permission => `${action}_${section}` : section.permission
  const view = access.view ?? permission('view')
  const create = access.create ?? permission('create')
  const route = (path: string, title: Bilingual, access: RouteAccess): RouteDescription => ({
    path: `/admin/${name}${path}`,
    title,
    layout: 'admin',
    access,
    unlisted: true,
  })
  return {
    id: `admin-${name}`,
    routes: {
      list: route('', label, view),
      create: route('/new', { ar: `${label.ar}: جديد`, en: `${label.en}: new` }, create),
      record: route('/:id', label, view),
    },
    menu: [{ path: `/admin/${name}`, label, icon, order }],
    figures,
  }
}
