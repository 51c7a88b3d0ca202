import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { type Fault, findings, runFault } from './fault.ts'
import { faults } from './faults.ts'
import { documentOf, selectFaults, startOfLine, tableOf } from './report.ts'

const names = faults.map(({ name }) => name)
const fault = (values: Partial<Fault>): Fault => ({
  name: 'planted',
  promise: 'It holds',
  limit: 1,
  run: async () => ({ isKept: true, words: 'it held' }),
  ...values,
})

describe('the choice of faults', () => {
  it('is all of them unless names say which, in their own order', () => {
    expect(selectFaults(faults, [])).toEqual(faults)
    expect(selectFaults(faults, ['lock', 'kills']).map(({ name }) => name)).toEqual(['kills', 'lock'])
    expect(new Set(names).size).toBe(names.length)
  })

  it('names what there is when a name is not known', () => {
    expect(() => selectFaults(faults, ['kills', 'flood'])).toThrow(
      `No fault is called flood. There are ${names.join(', ')}.`,
    )
  })
})

describe('a fault', () => {
  it('breaks its promise by one finding', () => {
    const { note, seen } = findings()
    note(true, '0 lost')
    expect(seen()).toEqual({ isKept: true, words: '0 lost' })
    note(false, '3 twice')
    expect(seen()).toEqual({ isKept: false, words: '0 lost; **not kept:** 3 twice' })
  })

  it('ends within its limit, and what it opened is closed, the last first', async () => {
    const closed: string[] = []
    const run: Fault['run'] = async (after) => {
      after(async () => closed.push('database'))
      after(async () => closed.push('service'))
      return new Promise(() => {})
    }
    expect(await runFault(fault({ limit: 0.05, run }))).toEqual({
      isKept: false,
      words: '**not kept:** no end in 0.05 s',
    })
    expect(closed).toEqual(['service', 'database'])
  })

  it('that throws breaks its promise and says why', async () => {
    const run = () => Promise.reject(new Error('waited in vain for: a write'))
    expect(await runFault(fault({ run }))).toEqual({
      isKept: false,
      words: '**not kept:** waited in vain for: a write',
    })
  })
})

describe('the table of faults', () => {
  const row = { fault: fault({}), isKept: true, words: 'a | b\nand more', on: 'a day' }

  it('has one line a fault, whatever its words hold', () => {
    expect(tableOf([row]).split('\n').at(-1)).toBe('| planted | It holds | a \\| b and more | a day |')
  })

  it('keeps the lines of faults that did not run, in the order of all', () => {
    const others = [fault({ name: 'before' }), fault({}), fault({ name: 'never' })]
    const lines = (text: string) => text.split('\n').filter((line) => /^\| (before|planted|never)/.test(line))
    const first = documentOf(others, [{ ...row, fault: fault({ name: 'before' }), words: 'old' }], '')
    expect(lines(documentOf(others, [row], first))).toEqual([
      '| before | It holds | old | a day |',
      '| planted | It holds | a \\| b and more | a day |',
    ])
  })

  it('is in the document, with every fault and its promise as they are now', () => {
    const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'faults.md'), 'utf8')
    expect(faults.map(startOfLine).filter((start) => !text.includes(start))).toEqual([])
    expect(documentOf(faults, [], text)).toBe(text)
    expect(text).not.toContain('**not kept:**')
  })
})
