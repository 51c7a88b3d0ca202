import { expect, it } from '@jest/globals'
import { isUuid } from '../schema/format-checks.ts'
import { randomId } from './random-id.ts'

it('is a UUID, and different each time', () => {
  const ids = Array.from({ length: 100 }, randomId)
  expect(ids.filter((id) => !isUuid(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
