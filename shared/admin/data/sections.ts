/** The sections of the back-office, all of them: also those that the person at the screen may not see. */
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
