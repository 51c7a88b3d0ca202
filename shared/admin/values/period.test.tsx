import { describe, expect, it } from '@jest/globals'
import { phaseOf } from './period.tsx'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const span = (start: string, end: string | null) => ({
  startsAt: `${start}T00:00:00Z`,
  endsAt: end === null ? null : `${end}T00:00:00Z`,
})

describe('where a period stands', () => {
  it('is to come before its first moment', () => {
    expect(phaseOf(span('2026-11-10', '2026-11-20'), at('2026-11-09'))).toEqual({ phase: 'upcoming', passed: 0 })
  })

  it('runs from its first moment on, as far as time has passed', () => {
    expect(phaseOf(span('2026-11-10', '2026-11-20'), at('2026-11-10'))).toEqual({ phase: 'running', passed: 0 })
    expect(phaseOf(span('2026-11-10', '2026-11-20'), at('2026-11-15'))).toEqual({ phase: 'running', passed: 0.5 })
  })

  it('is over at its last moment', () => {
    expect(phaseOf(span('2026-11-10', '2026-11-20'), at('2026-11-20'))).toEqual({ phase: 'over', passed: 1 })
  })

  it('runs without a measure while no end is known', () => {
    expect(phaseOf(span('2026-11-10', null), at('2027-11-20'))).toEqual({ phase: 'running', passed: null })
  })
})
