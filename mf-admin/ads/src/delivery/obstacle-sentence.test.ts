import { expect, it } from '@jest/globals'
import { obstacleSentence } from './obstacle-sentence.ts'

const now = Date.parse('2026-11-27T12:00:00Z')

it.each([
  ['DATES', '2026-11-29T00:00:00.000Z', null, 'The ad starts on Nov 29, 2026, 00:00 UTC.'],
  ['DATES', '2026-11-01T00:00:00.000Z', '2026-11-27T12:00:00.000Z', 'The ad ended on Nov 27, 2026, 12:00 UTC.'],
  ['STATUS', '2026-11-29T00:00:00.000Z', null, 'The ad is not active.'],
] as const)('says of %s from %s to %s: %4$s', (obstacle, startsAt, endsAt, sentence) => {
  expect(obstacleSentence(obstacle, { startsAt, endsAt }, now)).toBe(sentence)
})
