import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { repositoryFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const written = ['README.md', ...repositoryFiles.filter((path) => /\.(ts|tsx|mjs|md)$/.test(path))]

/** Words for which the role of a person is named instead. Written in pieces, so that this file passes its own check. */
const vague = ['who(?:ever)', 'whom(?:ever)', 'some(?:body)', 'no(?:body)', 'to(?:ld)'].join('|')
const pascal = vague.replace(/(^|\|)(\w)/g, (_, bar: string, letter: string) => bar + letter.toUpperCase())
const refused = [new RegExp(`(?<![a-z])(?:${vague})`, 'gi'), new RegExp(`[a-z](?:${pascal})`, 'g'), /\bmost[A-Z]\w*/g]

/** Names that others gave: the account of Unix systems that owns nothing. */
const exempt: Readonly<Record<string, RegExp>> = { 'infra/start/service-account.ts': /'no(?:body)'/g }

/** The refused words of a text, each with its line. */
const offences = (path: string, text: string): string[] =>
  text
    .replace(exempt[path] ?? /$^/g, '')
    .split('\n')
    .flatMap((line, index) =>
      refused.flatMap((pattern) => [...line.matchAll(pattern)].map(([word]) => `${path}:${index + 1} ${word}`)),
    )

describe('the wording of the repository', () => {
  it.each([
    ['a comment', `// Some${'body'} signs in.`],
    ['a sentence on screen', `text: 'You are to${'ld'} by email',`],
    ['an identifier', `const no${'body'}sHash = 1`],
    ['the middle of an identifier', `const isTo${'ld'} = true`],
    ['a limit', `const mo${'st'}Tries = 3`],
  ])('is refused in %s', (_, text) => {
    expect(offences('planted.ts', text)).toHaveLength(1)
  })

  it('names roles, and limits by `max`', () => {
    expect(written.length).toBeGreaterThan(1_000)
    expect(written.filter((path) => path.endsWith('.md')).length).toBeGreaterThan(20)
    expect(written.flatMap((path) => offences(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
