import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const rooms = ['shell', 'mf-public', 'mf-account', 'mf-admin', 'shared', 'api', 'infra']
const skipped = ['node_modules', 'dist', '.data', '.cache']

export interface SourceFile {
  /** From the folder of the repository: `api/src/shop/shop.queries.ts`. */
  readonly path: string
  readonly text: string
}

/** One import from one file of the repository to another, of values or of types. */
export interface ImportEdge {
  readonly from: string
  readonly to: string
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** The paths of all files of the repository's rooms, without what is installed, built or kept. */
export const repositoryFiles: readonly string[] = readdirSync(root)
  .filter((name) => rooms.includes(name))
  .flatMap((room) => filesBelow(join(root, room)))
  .map((file) => relative(root, file))

/** Everything that is code. */
export const sourceFiles: readonly SourceFile[] = repositoryFiles
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export const isTest = (path: string) => /\.(test|cases)\.tsx?$/.test(path) || /\/(e2e|testing)\//.test(path)

const importPattern = /(?:\bfrom\s+|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|\bimport\s+)['"]([^'"]+)['"]/g

/** What a file imports, as it writes it. */
export const requestsOf = ({ text }: Pick<SourceFile, 'text'>): string[] =>
  [...text.matchAll(importPattern)].map(([, request]) => request ?? '')

const paths = new Set(sourceFiles.map(({ path }) => path))

/** What `shared` exports by name, where the name is not the path. */
const exportsOfShared: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'shared', 'package.json'), 'utf8'),
).exports

const packagePath = (request: string) => (request.startsWith('@qasima/') ? request.slice('@qasima/'.length) : undefined)

/** Where a request leads inside the repository; undefined for packages of others and for files that are not code. */
function target(path: string, request: string): string | undefined {
  const exported = exportsOfShared[request.replace(/^@qasima\/shared\//, './')]
  const own = exported && request.startsWith('@qasima/shared/') ? join('shared', exported) : packagePath(request)
  const to = own ?? (request.startsWith('.') ? join(path, '..', request) : undefined)
  return ['', '.ts', '.tsx', '.mjs'].map((extension) => `${to}${extension}`).find((candidate) => paths.has(candidate))
}

/** Every import between two files of the repository. */
export const importEdges: readonly ImportEdge[] = sourceFiles.flatMap((source) =>
  requestsOf(source).flatMap((request) => {
    const to = target(source.path, request)
    return to === undefined ? [] : [{ from: source.path, to }]
  }),
)

/** What folders beside each other import of one another, at every depth: `api/src/shop` → `api/src/coupon`. */
export const folderEdges = (edges: readonly ImportEdge[]): ImportEdge[] =>
  edges.flatMap(({ from, to }) => {
    const [folders, others] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
    const depth = folders.findIndex((name, place) => name !== others[place])
    const isBeside = depth >= 0 && depth < others.length
    const until = (names: readonly string[]) => names.slice(0, depth + 1).join('/')
    return isBeside ? [{ from: until(folders), to: until(others) }] : []
  })

/** Circles of a graph: each a set of nodes that can all reach each other (Tarjan's algorithm). */
export function circlesOf(edges: readonly ImportEdge[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(node: string): number {
    const place = order.size
    order.set(node, place)
    stack.push(node)
    let low = place
    for (const { to } of next.get(node) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (stack.includes(to)) low = Math.min(low, order.get(to) ?? low)
    }
    lowest.set(node, low)
    if (low === place) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const { from } of edges) if (!order.has(from)) visit(from)
  return circles
}
