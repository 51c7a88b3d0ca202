/**
 * Sections of the back-office: those that the caller may see, and all of them for screens of users and of the audit.
 */
import { useQuery } from '@tanstack/react-query'
import { listSections } from '../../contract/section/section.routes.ts'
import { call } from '../../http/call.ts'

/** Which sections there are changes with a release of the API, so that one answer lasts for a visit. */
export const useSections = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: ['sections'],
    queryFn: async ({ signal }) => (await call(listSections, { signal, language: 'en' })).items,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
