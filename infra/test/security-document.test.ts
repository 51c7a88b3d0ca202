import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { repositoryFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const sections = new Map(
  textOf('infra/docs/security.md')
    .split(/^## /m)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
)
/** What the cells of one column name, of the tables of a section. */
const named = (section: string, column: number): string[] =>
  [...(sections.get(section) ?? '').matchAll(/^\| .+ \|$/gm)]
    .flatMap(([row]) => [...(row.split('|')[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort()

const product = repositoryFiles.filter(
  (path) =>
    /^(api\/src|shared|shell\/(src|edge)|mf-[^/]+|infra\/(start|backup))\/.+\.(ts|tsx|mjs)$/.test(path) &&
    !/\.test\.|\/testing\/|\/start\/demo-/.test(path),
)

describe('the page about security', () => {
  it('says the level of every table, and of no other', () => {
    const [, tables = ''] =
      /^export interface DB \{\n([^}]+)\}/m.exec(textOf('api/src/database/generated-schema.ts')) ?? []
    const inCode = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table)
    expect(inCode.length).toBeGreaterThan(40)
    expect(named('Data classification', 1)).toEqual(inCode.sort())
    for (const [row] of (sections.get('Data classification') ?? '').matchAll(/^\| `.+$/gm)) {
      expect(row).toMatch(/^\| `\w+` \| (secret|personal|internal|public)\b/)
    }
  })

  it('names every file that signs, encrypts, hashes or draws what guards something', () => {
    const use =
      /\b(?:createHmac|createCipheriv|hkdfSync|argon2Sync|generateKeyPairSync|timingSafeEqual|randomInt)\(|\brandomBytes\(|\bhash\('sha256'|subtle\.encrypt/
    // The thread of a row's file, a name, the hashes of what a policy and a tag name, and a part of all visitors.
    const others = [
      'api/src/password/password-thread.ts',
      'api/src/media/media-name.rules.ts',
      'shell/edge/document/security-policy.ts',
      'shell/edge/registry/canary.ts',
      'shell/edge/document/kept-text.ts',
    ]
    const inCode = product.filter((path) => use.test(textOf(path)) && !others.includes(path))
    expect(inCode.length).toBeGreaterThan(15)
    expect(inCode.filter((path) => !named('Cryptography', 3).includes(path))).toEqual([])
  })

  it('names every line of the log', () => {
    const line = /\blog\??\.(?:info|warn|error)\((?:[^()]|\([^()]*\))*?,\s*'([^']+)',?\s*\)/g
    const inCode = product.flatMap((path) => [...textOf(path).matchAll(line)].map(([, message = '']) => message))
    expect(inCode).toContain('answered')
    expect(inCode.length).toBeGreaterThan(12)
    expect(inCode.filter((message) => !named('Log lines', 1).includes(message))).toEqual([])
  })
})
