const maxStyles = 500_000
const maxSelectors = 300
const maxClasses = 200

/** Classes that the page's own styles strike through: only simple class selectors. */
export function struckClasses(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  let left = maxStyles
  for (let place = html.indexOf('<style'); place >= 0 && left > 0; place = html.indexOf('<style', place + 1)) {
    const end = html.indexOf('</style', place)
    const text = html.slice(place, Math.min(end < 0 ? html.length : end, place + left))
    left -= text.length
    if (!text.includes('line-through')) continue
    for (const rule of text.slice(text.indexOf('>') + 1).split('}')) {
      const brace = rule.lastIndexOf('{')
      if (brace < 0 || !rule.includes('line-through', brace)) continue
      const selectors = rule.slice(Math.max(rule.lastIndexOf('{', brace - 1) + 1, brace - maxSelectors), brace)
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*[a-z\d]*\.([\w-]+)\s*$/i.exec(selector) ?? []
        if (name !== undefined && found.size < maxClasses) found.add(name)
      }
    }
  }
  return found
}
