import { parseSync } from '@swc/core'

/** What a module takes of another one: names of values, `*` for all of it. Types are gone when it runs. */
export interface ModuleImport {
  readonly request: string
  readonly names: readonly string[]
}

export interface ModuleNames {
  readonly imports: readonly ModuleImport[]
  /** The values that it exports by name. */
  readonly exports: readonly string[]
  /** Modules whose every export it exports as well. */
  readonly exportsAllOf: readonly string[]
}

/** As much of a node of the syntax tree as is looked at here. */
interface SyntaxNode {
  readonly type?: string
  readonly typeOnly?: boolean
  readonly isTypeOnly?: boolean
  readonly value?: unknown
  readonly source?: SyntaxNode | null
  readonly local?: SyntaxNode
  readonly imported?: SyntaxNode | null
  readonly orig?: SyntaxNode
  readonly exported?: SyntaxNode | null
  readonly name?: SyntaxNode
  readonly specifiers?: readonly SyntaxNode[]
  readonly declaration?: SyntaxNode
  readonly declarations?: readonly SyntaxNode[]
  readonly declare?: boolean
  readonly identifier?: SyntaxNode
  readonly id?: SyntaxNode
  readonly callee?: SyntaxNode
  readonly arguments?: readonly { readonly expression: SyntaxNode }[] | null
}

const text = (node: SyntaxNode | null | undefined): string => (typeof node?.value === 'string' ? node.value : '')

function importedName({ type, imported, local }: SyntaxNode): string {
  if (type === 'ImportDefaultSpecifier') return 'default'
  return type === 'ImportNamespaceSpecifier' ? '*' : text(imported ?? local)
}

const isValue = ({ isTypeOnly }: SyntaxNode): boolean => !isTypeOnly

/** The names that a declaration binds: one, or those of each variable. */
function declaredNames({ type = '', declare, identifier, declarations = [] }: SyntaxNode): string[] {
  if (declare || type.startsWith('Ts')) return []
  if (identifier) return [text(identifier)]
  return declarations.map(({ id }) => {
    if (id?.type !== 'Identifier') throw new Error('an export that takes a value apart is not read')
    return text(id)
  })
}

/** The modules that are loaded by a call of `import`, as far as the address is a plain text. */
function* lateImports(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { type, callee, arguments: given }: SyntaxNode = node
  if (type === 'CallExpression' && callee?.type === 'Import') {
    const address = given?.[0]?.expression
    if (address?.type === 'StringLiteral') yield text(address)
  }
  for (const part of Object.values(node)) yield* lateImports(part)
}

/** What a module imports and exports, by its text alone. @throws Error for a form of export that no façade has. */
export function moduleNames(source: string, { tsx }: { readonly tsx: boolean }): ModuleNames {
  const { body }: { readonly body: readonly SyntaxNode[] } = parseSync(source, { syntax: 'typescript', tsx })
  const imports: ModuleImport[] = []
  const exports: string[] = []
  const exportsAllOf: string[] = []
  for (const node of body) {
    const specifiers = node.typeOnly ? [] : (node.specifiers ?? []).filter(isValue)
    const request = text(node.source)
    switch (node.type) {
      case 'ImportDeclaration':
        // `import 'x'` runs it; where all names are types, the import is gone.
        if (!node.typeOnly && (specifiers.length > 0 || node.specifiers?.length === 0))
          imports.push({ request, names: specifiers.map(importedName) })
        break
      case 'ExportNamedDeclaration':
        exports.push(...specifiers.map(({ exported, orig, name }) => text(exported ?? orig ?? name)))
        if (request && specifiers.length > 0)
          imports.push({ request, names: specifiers.map(({ orig }) => (orig ? text(orig) : '*')) })
        break
      case 'ExportAllDeclaration':
        imports.push({ request, names: ['*'] })
        exportsAllOf.push(request)
        break
      case 'ExportDeclaration':
        exports.push(...declaredNames(node.declaration ?? {}))
        break
      case 'ExportDefaultDeclaration':
      case 'ExportDefaultExpression':
        exports.push('default')
        break
    }
  }
  imports.push(...[...lateImports(body)].map((request) => ({ request, names: ['*'] })))
  return { imports, exports, exportsAllOf }
}
