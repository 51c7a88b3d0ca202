import { describe, expect, it } from '@jest/globals'
import { maxImportColumns, maxImportRows } from '../../../../shared/contract/collection.limits.ts'
import { readTable, type Table } from './read-table.ts'

const known = ['code', 'shopId']
const read = (text: string): Promise<Table> =>
  readTable(text, { delimiter: 'comma', isKnown: (header) => known.includes(header) })

/** The result of an operation, and how often other work ran meanwhile. */
async function turnsWhile<Value>(work: Promise<Value>): Promise<{ value: Value; turns: number }> {
  let turns = 0
  const next = () => {
    turns += 1
    timer = setImmediate(next)
  }
  let timer = setImmediate(next)
  try {
    return { value: await work, turns }
  } finally {
    clearImmediate(timer)
  }
}

const header = known.join()
const refused = { fields: [{ key: 'file', message: 'TOO_LONG' }] }

describe('while a table is read', () => {
  it('with rows shorter than the header, other work keeps running', async () => {
    const rows = 4_000
    const { value, turns } = await turnsWhile(read(`${header}\n${'a\n'.repeat(rows)}`))
    expect(value.rows).toHaveLength(rows)
    expect(turns).toBeGreaterThan(rows / 1_000)
  })

  it('with a million empty lines, it ends, and row numbers match those of spreadsheets', async () => {
    const { value, turns } = await turnsWhile(read(`${header}\n${'\n'.repeat(1_000_000)}a,1\n`))
    expect(value.rows).toEqual([{ number: 1_000_002, cells: ['a', '1'] }])
    expect(turns).toBeGreaterThan(500)
  })
})

describe('a table is rejected', () => {
  it('with more empty rows than a spreadsheet leaves', async () => {
    const ended = await read(`${header}\n${',\n'.repeat(50)}a,1\n`)
    expect(ended.rows).toEqual([{ number: 52, cells: ['a', '1'] }])
    await expect(read(`${header}\n${',\n'.repeat(maxImportRows + 1)}`)).rejects.toMatchObject(refused)
  })

  it('with more columns than any collection has', async () => {
    const wide = (cells: number) => `${header}${',x'.repeat(cells - known.length)}\n`
    expect((await read(wide(maxImportColumns))).header).toHaveLength(maxImportColumns)
    await expect(read(wide(maxImportColumns + 1))).rejects.toMatchObject(refused)
    await expect(read(`${header}\n${','.repeat(1_000_000)}`)).rejects.toMatchObject(refused)
  })
})

describe('a text that is not a table', () => {
  it.each(['{"a": 1}', 'code,shopId\nx"y,1', 'code,shopId\n"x"y,1'])('is refused: %j', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ fields: [{ key: 'file', message: 'INVALID' }] })
  })
})

describe('a header of 60,000 columns', () => {
  it('is rejected at the first column beyond the limit', async () => {
    const wide = Array.from({ length: 60_000 }, (_, place) => `column ${place}`).join()
    const { value, turns } = await turnsWhile(read(`${wide}\n${wide}`).catch((error: unknown) => error))
    expect(value).toMatchObject(refused)
    // Out of more than a thousand batches.
    expect(turns).toBeLessThan(20)
  })
})
