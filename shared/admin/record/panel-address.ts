import { readableQuery } from '../../router/readable-query.ts'

/** The part of a list's address that names the record in its panel. */
export const panelParameter = 'panel'

/** The query that shows a record beside the list, null to show none. */
export function withPanel(query: URLSearchParams, id: string | number | null): string {
  const next = new URLSearchParams(query)
  if (id === null) next.delete(panelParameter)
  else next.set(panelParameter, String(id))
  const text = readableQuery(next.toString())
  return text && `?${text}`
}
