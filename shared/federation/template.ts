/** Values a template may name: route parameters and fields of replies. */
export type TemplateValues = Readonly<Record<string, unknown>>

function valueAt(values: TemplateValues, path: string): string {
  let value: unknown = values
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return ''
    value = Reflect.get(value, step)
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Fills `{shop.shopName}` from the values; missing values become empty. */
export function fillText(template: string, values: TemplateValues): string {
  return template.replace(/\{([\w.]+)\}/g, (_, path: string) => valueAt(values, path)).trim()
}

/**
 * Expands the address of a read: `{name}` from the route parameters, `{?a,b}` and `{&a,b}` from the query (RFC 6570
 * levels 1 and 3). Undefined and empty query values are left out.
 */
export function expandAddress(template: string, params: TemplateValues, query: URLSearchParams): string {
  return template.replace(/\{([?&]?)([\w.,]+)\}/g, (_, operator: string, names: string) => {
    if (!operator) return encodeURIComponent(valueAt(params, names))
    const pairs = names.split(',').flatMap((name) => {
      const value = query.get(name)
      return value ? [`${name}=${encodeURIComponent(value)}`] : []
    })
    return pairs.length > 0 ? operator + pairs.join('&') : ''
  })
}

/** Normalises an address, regardless of the order of its query: the key of a reply in the document. */
export function addressKey(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
