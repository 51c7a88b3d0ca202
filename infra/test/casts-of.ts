import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

export interface Cast {
  /** `api/src/shop/shop.queries.ts:12`. */
  readonly place: string
  /** The type after `as`: `never`. */
  readonly type: string
  /** Whether a comment stands in the few lines before it. */
  readonly hasReason: boolean
}

const linesOfReason = 8
const leadingTrivia = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|#!.*)*/

const isComment = (line: string): boolean => /(^|\s)(\/\/|\/\*|\*)/.test(line)

/** Every `x as Type` of a file; `as const` is none, as it makes no claim. */
export function castsOf({ path, text }: SourceFile): Cast[] {
  const bytes = Buffer.from(text)
  const lines = text.split('\n')
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') })
  // Spans count bytes on from the files parsed before, and a module begins behind its first comments.
  const start = module.span.start - Buffer.byteLength(leadingTrivia.exec(text)?.[0] ?? '')
  const found: Cast[] = []

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const { type, typeAnnotation } = node as {
      readonly type?: string
      readonly typeAnnotation?: { readonly span: { readonly start: number; readonly end: number } }
    }
    if (type === 'TsAsExpression' && typeAnnotation) {
      const { span } = typeAnnotation
      const line = bytes
        .subarray(0, span.start - start)
        .toString()
        .split('\n').length
      found.push({
        place: `${path}:${line}`,
        type: bytes.subarray(span.start - start, span.end - start).toString(),
        hasReason: lines.slice(Math.max(line - linesOfReason, 0), line).some(isComment),
      })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(module.body)
  return found
}
