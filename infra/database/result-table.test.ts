import { expect, it } from '@jest/globals'
import { resultTable } from './result-table.ts'

const fields = [{ name: 'id' }, { name: 'name' }]

it('aligns the columns below their names and counts the rows', () => {
  const text = resultTable({
    command: 'SELECT',
    rowCount: 2,
    fields,
    rows: [
      [7, 'noon'],
      [12, null],
    ],
  })
  expect(text.split('\n')).toEqual(['id  name', '--  ----', '7   noon', '12', '(2 rows)'])
})

it('writes moments as ISO, objects as JSON, and cuts what is long', () => {
  const rows = [
    [new Date(0), { a: [1] }],
    ['x', 'y'.repeat(200)],
  ]
  const [, , first = '', second = ''] = resultTable({ command: 'SELECT', rowCount: 2, fields, rows }).split('\n')
  expect(first).toBe('1970-01-01T00:00:00.000Z  {"a":[1]}')
  expect(second).toHaveLength('1970-01-01T00:00:00.000Z  '.length + 80)
})

it('says how many rows a statement changed that answers none', () => {
  expect(resultTable({ command: 'UPDATE', rowCount: 3, fields: [], rows: [] })).toBe('UPDATE 3')
  expect(resultTable({ command: 'BEGIN', rowCount: null, fields: [], rows: [] })).toBe('BEGIN')
})
