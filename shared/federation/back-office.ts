import { type Language, languageOfPath, pathWithoutLanguage } from '../contract/language.ts'
import type { RemoteDescription, RouteDescription } from './remote.ts'

/** The path of the back-office dashboard and prefix of everything below it. */
export const backOfficePath = '/admin'

/** The id prefix of every remote of the back-office. */
export const sectionPrefix = 'admin-'

/** Whether an address, with or without language prefix, belongs to the back-office. */
export function isBackOffice(pathname: string): boolean {
  const path = pathWithoutLanguage(pathname)
  return path === backOfficePath || path.startsWith(`${backOfficePath}/`)
}

/** The language of a page: that of its address, and English throughout the back-office. */
export const languageOfPage = (pathname: string): Language => (isBackOffice(pathname) ? 'en' : languageOfPath(pathname))

/** Whether an id belongs to the back-office: exactly its remotes have this prefix. */
export const isSectionId = (id: string): boolean => id.startsWith(sectionPrefix)

/** Whether a remote has any part in the back-office, even only by its id: only staff may know of it. */
export const isForStaff = ({ id, routes }: Pick<RemoteDescription, 'id' | 'routes'>): boolean =>
  isSectionId(id) || Object.values<RouteDescription>(routes).some(({ path }) => isBackOffice(path))
