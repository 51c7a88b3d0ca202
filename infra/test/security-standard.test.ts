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

const states = ['met', 'documented', 'by design', 'not applicable', 'not met']

const hasSection = (path: string, section: string | undefined): boolean =>
  section === undefined ||
  readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8')
    .split('\n')
    .some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === section)

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

  it('names files that exist, and a test for each requirement that is met', () => {
    const files = new Set(repositoryFiles)
    expect(rows.flatMap((row) => pathsIn(row).filter((path) => !files.has(path)))).toEqual([])
    const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
    expect(rows.filter((row) => row.state === 'met' && !pathsIn(row).some(isTest)).map(({ id }) => id)).toEqual([])
  })

  it('names a document, and its section where there are several, for each that is documented', () => {
    const missing = rows
      .filter(({ state }) => state === 'documented')
      .filter(({ evidence }) => {
        const places = [...evidence.matchAll(/`([\w./-]+\.md)`(?:, ([\w ]+))?/g)]
        return places.length === 0 || !places.every(([, path = '', section]) => hasSection(path, section?.trim()))
      })
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('gives a state that is known, and a file or a reason where no test shows it', () => {
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(states))
    expect(rows.filter((row) => row.state === 'by design' && pathsIn(row).length === 0)).toEqual([])
    expect(rows.filter(({ state, evidence }) => state !== 'met' && evidence.trim().length < 4)).toEqual([])
  })

  it('counts its states as they are', () => {
    const [met, documented, byDesign, notApplicable, notMet] = states.map(
      (state) => rows.filter((row) => row.state === state).length,
    )
    expect(text).toContain(
      `${met} are met, ${documented} documented, ${byDesign} hold by design, ${notApplicable} do not apply, ${notMet} are not met.`,
    )
  })
})
