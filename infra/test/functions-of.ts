import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

interface FunctionSize {
  readonly path: string
  readonly name: string
  readonly lines: number
}

interface Span {
  readonly start: number
  readonly end: number
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
])

const leadingTrivia = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|#!.*)*/

/** Every function of a file with the lines that it spans, signature, comments and empty lines included. */
export function functionsOf({ path, text }: SourceFile): FunctionSize[] {
  const bytes = Buffer.from(text)
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') })
  // Spans count bytes on from the files parsed before, and a module begins behind its first comments.
  const start = module.span.start - Buffer.byteLength(leadingTrivia.exec(text)?.[0] ?? '')
  const found: FunctionSize[] = []

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    const { type, span, identifier, key } = node as {
      readonly type?: string
      readonly span?: Span
      readonly identifier?: { readonly value?: string }
      readonly key?: { readonly value?: string }
    }
    if (type && span && functionTypes.has(type)) {
      const lines = bytes
        .subarray(span.start - start, span.end - start)
        .toString()
        .split('\n').length
      found.push({ path, name: identifier?.value ?? key?.value ?? '', lines })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(module.body)
  return found
}
