import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, repositoryFiles, sourceFiles } from '../test/source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const linesOf = (text: string) => text.split('\n').length - 1
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const generated = ['api/src/database/schema.sql', 'api/src/database/generated-schema.ts']
const schema = read('api/src/database/schema.sql')
const matches = (pattern: RegExp) => schema.match(pattern)?.length ?? 0

const product = sourceFiles.filter(({ path }) => !isTest(path) && !generated.includes(path))
const statements = repositoryFiles.filter((path) => path.endsWith('.sql') && !generated.includes(path))
const written = sum(product.map(({ text }) => linesOf(text))) + sum(statements.map((path) => linesOf(read(path))))
const tests = sum(sourceFiles.filter(({ path }) => isTest(path)).map(({ text }) => linesOf(text)))

const { scripts } = JSON.parse(read('package.json'))
const { packages } = JSON.parse(read('package-lock.json'))

const longest = product
  .filter(({ path }) => !path.startsWith('api/migrations/'))
  .map(({ path, text }) => ({ path, lines: linesOf(text) }))
  .toSorted((one, other) => other.lines - one.lines)
  .slice(0, 5)

const figures: readonly (readonly [what: string, count: number, goal?: number])[] = [
  ['Lines of code, without tests and generated files', written, 140_000],
  ['Lines of tests', tests],
  ['Functions in the database', matches(/^CREATE (OR REPLACE )?FUNCTION/gm), 25],
  ['Those in PL/pgSQL', matches(/LANGUAGE plpgsql/g)],
  ['Triggers in the database', matches(/^CREATE (CONSTRAINT )?TRIGGER/gm), 30],
  ['Migrations', repositoryFiles.filter((path) => /^api\/migrations\/\d/.test(path)).length, 1],
  ['npm scripts', Object.keys(scripts).length, 22],
  ['Packages in the lockfile', Object.keys(packages).filter((path) => path.startsWith('node_modules/')).length],
]

const rows = figures.map(([what, count, goal]) => `| ${what} | ${count} | ${goal ?? ''} |`)
const files = longest.map(({ path, lines }) => `${path} (${lines})`).join(', ')
process.stdout.write(`| What | Count | Goal |\n| --- | --- | --- |\n${rows.join('\n')}\n\nLongest files: ${files}\n`)
