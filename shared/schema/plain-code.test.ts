import { expect, it } from '@jest/globals'
import { plainCodeCases } from './plain-code.cases.ts'
import { plainCode } from './plain-code.ts'

it.each(plainCodeCases)('of %j is plain %j', (shown, plain) => {
  expect(plainCode(shown)).toBe(plain)
})
