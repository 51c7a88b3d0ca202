import { describe, expect, it } from '@jest/globals'
import { closingScreen, type EndedStep } from './closing-screen.ts'

const step = (change: Partial<EndedStep> & Pick<EndedStep, 'name'>): EndedStep => ({
  title: change.name,
  seconds: 10,
  budget: 20,
  outcome: { passed: 1, failed: [], unstable: [], timed: [] },
  ...change,
})

const unit = step({
  name: 'unit',
  title: 'Unit tests',
  seconds: 31,
  outcome: {
    passed: 12,
    failed: [{ test: 'api/src/shop/shop.test.ts: counts', message: '\u001b[31mexpected 1 to be 2\u001b[39m' }],
    unstable: [{ test: 'shared/http/call.test.ts: waits', message: 'timed out' }],
    timed: [
      { name: 'api/src/shop/shop.test.ts', seconds: 3.25 },
      { name: 'shared/http/call.test.ts', seconds: 12 },
    ],
  },
})

describe('the closing screen of a run', () => {
  const screen = closingScreen([step({ name: 'types' }), unit], ['an old one'])

  it('ends with the line that counts', () => {
    expect(screen.trimEnd().split('\n').at(-1)).toBe('13 passed, 2 failed')
  })

  it('shows each step beside its budget, and which is over it', () => {
    expect(screen).toContain('types        10 s of 20 s\n')
    expect(screen).toContain('Unit tests   31 s of 20 s, over 1.5 × its budget, 1 failed\n')
  })

  it('names what failed and what is unstable, with the first failure', () => {
    expect(screen).toMatch(/Failed:\n {2}api\/src\/shop\/shop\.test\.ts: counts\n {6}expected 1 to be 2\n/)
    expect(screen).toMatch(/Unstable: [^\n]+\n {2}shared\/http\/call\.test\.ts: waits\n {6}timed out\n/)
  })

  it('shows the slowest first, and how to run one again', () => {
    expect(screen).toMatch(/12\.0 s {2}shared\/http\/call\.test\.ts\n +3\.3 s {2}api\/src\/shop\/shop\.test\.ts\n/)
    expect(screen).toContain('npm run jest -- api/src/shop/shop.test.ts\n  npm run jest -- shared/http/call.test.ts\n')
  })

  it('says nothing of what there is not', () => {
    const clean = closingScreen([step({ name: 'types' })], [])
    expect(clean).not.toMatch(/Failed|Unstable|Slowest|again/)
    expect(clean).toMatch(/\n1 passed, 0 failed\n$/)
  })
})
