import type { AnyCollection } from '../contract/collection.ts'
import { audienceOf } from '../contract/permission.ts'
import { backOfficePath, sectionPrefix } from './back-office.ts'
import type { Bilingual, Figure, MenuEntry, RemoteDescription, RouteAccess, RouteDescription } from './remote.ts'

/** A section of the back-office: a list of records, a page for a new one, and a page for each. */
interface SectionDescription {
  /**
   * Its collection, or the result of `defineContractSection`, which define who may see it and create records. A name
   * alone is a section unknown to the contract, with its own permissions such as `view_<name>`.
   */
  readonly section: string | Pick<AnyCollection, 'name' | 'permission'>
  readonly label: Bilingual
  readonly icon: MenuEntry['icon']
  /** Position in the menu, lowest first. */
  readonly order: number
  /** Counts for the dashboard. */
  readonly figures?: readonly Figure[]
}

/** The routes of every section, as data: the build writes them to `remote.json`. */
export function defineSectionRemote({
  section,
  label,
  icon,
  order,
  figures,
}: SectionDescription): RemoteDescription<'list' | 'create' | 'record'> {
  const { name, permission } =
    typeof section === 'string' ? { name: section, permission: audienceOf({ name: section }) } : section
  const view = permission('view')
  const route = (path: string, title: Bilingual, access: RouteAccess): RouteDescription => ({
    path: `${backOfficePath}/${name}${path}`,
    title,
    layout: 'admin',
    access,
    unlisted: true,
  })
  return {
    id: `${sectionPrefix}${name}`,
    routes: {
      list: route('', label, view),
      create: route('/new', { ar: `${label.ar}: جديد`, en: `${label.en}: new` }, permission('create')),
      record: route('/:id', label, view),
    },
    menu: [{ path: `${backOfficePath}/${name}`, label, icon, order }],
    figures,
  }
}
