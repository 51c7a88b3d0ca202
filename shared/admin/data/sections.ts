/**
 * Sections of the back-office: those that the caller may view, and all of them for the screens of users and the audit.
 */
import { useQuery } from '@tanstack/react-query'
import { listSections } from '../../contract/section/section.routes.ts'
import { call } from '../../http/call.ts'

/** The list of sections changes only with a release of the API, so one reply lasts for a visit. */
export const useSections = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: ['sections'],
    queryFn: async ({ signal }) => (await call(listSections, { signal, language: 'en' })).items,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
