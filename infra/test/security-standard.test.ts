import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { repositoryFiles } from './source-files.ts'

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'asvs.md'), 'utf8')

interface Row {
  readonly id: string
  readonly state: string
  readonly evidence: string
}

const rows = [...text.matchAll(/^\| V(\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([a-z ]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', state = '', evidence = '']): Row => ({ id, state, evidence }),
)

/** The requirements of levels 1 and 2 in each section of the standard. */
const inSection: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

const pathsIn = ({ evidence }: Row) =>
  [...evidence.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/g)].map(([, path = '']) => path)

describe('the table of the security standard', () => {
  it('has each of the 253 requirements once', () => {
    const wanted = Object.entries(inSection).flatMap(([section, numbers]) =>
      numbers.split(' ').map((number) => `${section}.${number}`),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(wanted)
    expect(text.match(/^\| V/gm)).toHaveLength(253)
  })

  it('names files that exist, and at least one for each that is met', () => {
    const files = new Set(repositoryFiles)
    expect(rows.flatMap((row) => pathsIn(row).filter((path) => !files.has(path)))).toEqual([])
    const bare = rows.filter((row) => row.state === 'met' && pathsIn(row).length === 0)
    expect(bare.map(({ id }) => id)).toEqual([])
  })

  it('gives a state that is known, and a reason where a requirement is not met', () => {
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', 'not met', 'not applicable']))
    expect(rows.filter(({ state, evidence }) => state !== 'met' && evidence.trim().length < 4)).toEqual([])
  })

  it('counts its states as they are', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    expect(text).toContain(
      `${count('met')} are met, ${count('not applicable')} do not apply, ${count('not met')} are not met.`,
    )
  })
})
