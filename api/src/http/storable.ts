import { isStorableText } from '../../../shared/schema/format-checks.ts'

/**
 * Where in a value a text stands, or a name, that cannot be stored: `terms.0.ar`; undefined where there is none. By a
 * list of its own, since a body may be nested deeper than functions call each other.
 * @param hashed fields of which a hash is stored, never the text.
 */
export function unstorablePart(value: unknown, hashed: readonly string[] = []): string | undefined {
  const waiting: { readonly value: unknown; readonly path: string }[] = [{ value, path: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: part, path } = next
    if (hashed.includes(path)) continue
    if (typeof part === 'string' && !isStorableText(part)) return path || 'body'
    if (typeof part !== 'object' || part === null) continue
    for (const [name, inner] of Object.entries(part)) {
      if (!isStorableText(name)) return path || 'body'
      waiting.push({ value: inner, path: path ? `${path}.${name.slice(0, 60)}` : name.slice(0, 60) })
    }
  }
  return undefined
}
