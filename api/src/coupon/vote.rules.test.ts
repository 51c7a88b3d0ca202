import { describe, expect, it } from '@jest/globals'
import { type Ballot, confirms, evidenceAfter, isCounted, triesChanged, type VoteChange } from './vote.rules.ts'

const at = new Date('2026-11-24T12:00:00Z')
const earlier = new Date('2026-11-10T12:00:00Z')

it.each([
  ['shopper', 1, true],
  ['shopper', 1 / 9, true],
  ['shopper', 1 / 16, false],
  ['staff', 2, false],
  ['feed', 1, false],
] as const)('counts a vote of a %s that weighs %d among the tries: %s', (source, weight, expected) => {
  expect(isCounted(source, weight)).toBe(expected)
})

const ballot = (values: Partial<Ballot> = {}): Ballot => ({
  country: 'sa',
  worked: true,
  weight: 1,
  counted: true,
  votedAt: at,
  ...values,
})
const added = (values: Partial<VoteChange['added'] & object> = {}) => ({
  ...ballot(),
  source: 'shopper' as const,
  ...values,
})

describe('evidence', () => {
  const kept = { votes: { worked: 8, failed: 4 }, asOf: earlier, lastWorkedAt: earlier, confirmedBy: 'feed' as const }

  it('fades to the time of a vote, then gains it, in its country and in total', () => {
    const change = { gone: [], added: added() }
    const after = { votes: { worked: 5, failed: 2 }, asOf: at, lastWorkedAt: at, confirmedBy: 'shopper' }
    expect(evidenceAfter(kept, 'sa', change, at)).toEqual(after)
    expect(evidenceAfter(kept, 'all', change, at)).toEqual(after)
  })

  it('only fades when the vote is of another country', () => {
    const change = { gone: [], added: added() }
    expect(evidenceAfter(kept, 'eg', change, at)).toEqual({ ...kept, votes: { worked: 4, failed: 2 }, asOf: at })
  })

  it('loses the current weight of a removed vote, and never goes below zero', () => {
    const change = { gone: [ballot({ votedAt: earlier, weight: 2 })], added: null }
    expect(evidenceAfter(kept, 'sa', change, at).votes).toEqual({ worked: 3, failed: 2 })
    const heavy = { gone: [ballot({ weight: 99 })], added: null }
    expect(evidenceAfter(kept, 'sa', heavy, at).votes).toEqual({ worked: 0, failed: 2 })
  })

  it.each([
    ['that it failed', added({ worked: false }), false],
    ['of a shopper that is not counted', added({ counted: false }), false],
    ['of staff', added({ source: 'staff', counted: false }), true],
    ['of a feed', added({ source: 'feed', counted: false }), true],
  ])('is confirmed by a vote %s, or not', (_, vote, expected) => {
    const change = { gone: [], added: vote }
    expect(confirms(change)).toBe(expected)
    const { confirmedBy, lastWorkedAt } = evidenceAfter(kept, 'sa', change, at)
    expect({ confirmedBy, lastWorkedAt }).toEqual(
      expected ? { confirmedBy: vote.source, lastWorkedAt: at } : { confirmedBy: 'feed', lastWorkedAt: earlier },
    )
  })
})

it.each([
  ['a first vote', { gone: [], added: added() }, [{ country: 'sa', worked: 1, failed: 0 }]],
  ['another answer', { gone: [ballot()], added: added({ worked: false }) }, [{ country: 'sa', worked: -1, failed: 1 }]],
  [
    'a guest who voted with their account too',
    { gone: [ballot()], added: null },
    [{ country: 'sa', worked: -1, failed: 0 }],
  ],
  [
    'a guest who voted elsewhere, and another answer',
    { gone: [ballot({ country: 'eg' }), ballot()], added: added({ worked: false }) },
    [
      { country: 'eg', worked: -1, failed: 0 },
      { country: 'sa', worked: -1, failed: 1 },
    ],
  ],
  ['a vote that is not counted', { gone: [], added: added({ counted: false }) }, []],
])('changes the tries of the day by %s', (_, change, expected) => {
  expect(triesChanged(change)).toEqual(expected)
})
