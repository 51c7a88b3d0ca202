import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

export interface Cast {
  /** `api/src/shop/shop.queries.ts:12`. */
  readonly place: string
  /** The type after `as`: `never`; `!` for a value that is said to be there. */
  readonly type: string
  /** Whether a comment stands on its line, directly above it, or directly above the statement that holds it. */
  readonly hasReason: boolean
}

interface SyntaxNode {
  readonly type?: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly typeAnnotation?: SyntaxNode
}

const leadingTrivia = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|#!.*)*/

const isStatement = ({ type }: SyntaxNode) => type !== undefined && /(Statement|Declaration)$/.test(type)

const isCast = ({ type }: SyntaxNode) =>
  type === 'TsAsExpression' || type === 'TsTypeAssertion' || type === 'TsNonNullExpression'

/** Every `x as Type`, `<Type>x` and `x!` of a file; `as const` is none, as it makes no claim. */
export function castsOf({ path, text }: SourceFile): Cast[] {
  const bytes = Buffer.from(text)
  const lines = text.split('\n')
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') })
  // Spans count bytes on from the files parsed before, and a module begins behind its first comments.
  const offset = module.span.start - Buffer.byteLength(leadingTrivia.exec(text)?.[0] ?? '')
  const found: Cast[] = []

  const textBetween = (start: number, end: number) => bytes.subarray(start - offset, end - offset).toString()
  const lineOf = (position: number) => textBetween(offset, position).split('\n').length
  const endsInComment = (line: number) => /^\s*(\/\/|\/\*|\*)/.test(lines[line - 1] ?? '')
  const hasReasonAt = (line: number) => /(^|\s)\/\/ /.test(lines[line - 1] ?? '') || endsInComment(line - 1)

  function visit(value: unknown, statementLine: number): void {
    if (typeof value !== 'object' || value === null) return
    const node: SyntaxNode = value
    const line = isStatement(node) && node.span ? lineOf(node.span.start) : statementLine
    if (isCast(node) && node.span) {
      const claimed = node.typeAnnotation?.span
      const place = lineOf(claimed?.start ?? node.span.end)
      found.push({
        place: `${path}:${place}`,
        type: claimed ? textBetween(claimed.start, claimed.end) : '!',
        hasReason: [place, lineOf(node.span.start), line].some(hasReasonAt),
      })
    }
    for (const part of Object.values(value)) visit(part, line)
  }
  visit(module.body, 1)
  return found
}
