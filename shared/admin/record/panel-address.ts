/** The part of a list's address that names the record in its panel. */
export const panelParameter = 'panel'

/** The query that shows a record beside the list, null to show none. */
export function withPanel(query: URLSearchParams, id: string | number | null): string {
  const next = new URLSearchParams(query)
  if (id === null) next.delete(panelParameter)
  else next.set(panelParameter, String(id))
  // Read by people: brackets of filters stay as they are.
  const text = next.toString().replace(/%5B/g, '[').replace(/%5D/g, ']')
  return text && `?${text}`
}
