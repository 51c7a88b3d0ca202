import { isStorableText } from '../../../shared/schema/format-checks.ts'

/**
 * The path of a text or key that cannot be stored: `terms.0.ar`; undefined if there is none. Uses an explicit stack,
 * since a body may be nested deeper than the call stack.
 * @param hashed fields of which only a hash is stored.
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
