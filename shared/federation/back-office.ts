import { type Language, languageOfPath, pathWithoutLanguage } from '../contract/language.ts'
import type { RemoteDescription, RouteDescription } from './remote.ts'

/** Where the back-office is: its dashboard, and everything below. */
export const backOfficePath = '/admin'

/** What the id of every remote of the back-office begins with. */
export const sectionPrefix = 'admin-'

/** Whether an address, with or without its language prefix, belongs to the back-office. */
export function isBackOffice(pathname: string): boolean {
  const path = pathWithoutLanguage(pathname)
  return path === backOfficePath || path.startsWith(`${backOfficePath}/`)
}

/** The language a page speaks: that of its address, and English in the back-office wherever it is. */
export const languageOfPage = (pathname: string): Language => (isBackOffice(pathname) ? 'en' : languageOfPath(pathname))

/** Whether an id is one of the back-office: those of all its remotes begin like this, and no other does. */
export const isSectionId = (id: string): boolean => id.startsWith(sectionPrefix)

/** Whether a remote has any part in the back-office, be it by its id alone: only staff may know of it. */
export const isForStaff = ({ id, routes }: Pick<RemoteDescription, 'id' | 'routes'>): boolean =>
  isSectionId(id) || Object.values<RouteDescription>(routes).some(({ path }) => isBackOffice(path))
