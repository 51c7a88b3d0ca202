import { describe, expect, it } from '@jest/globals'
import { landingProbe } from './landing-probe.ts'

/** A probe of an edge whose pages answer these statuses in turn, the last one from then on. */
function probeOf(...statuses: number[]) {
  const clock = { now: 0 }
  const asked: string[] = []
  const inject = async ({ url }: { url: string }) => {
    asked.push(url)
    return { statusCode: (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0 }
  }
  return { clock, asked, isReady: landingProbe({ inject } as never, () => clock.now) }
}

describe('an edge', () => {
  it('is ready once the landing is rendered in both languages', async () => {
    const { asked, isReady } = probeOf(503, 200, 200, 200)
    expect([await isReady(), await isReady()]).toEqual([false, true])
    expect(asked).toEqual(['/', '/en', '/', '/en'])
  })

  it('renders it no more than needed', async () => {
    const { asked, isReady } = probeOf(200)
    for (let probe = 0; probe < 3; probe += 1) expect(await isReady()).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('serves its visitors all the same where the landing cannot be rendered for half a minute', async () => {
    const { clock, isReady } = probeOf(503)
    expect(await isReady()).toBe(false)
    clock.now = 29_000
    expect(await isReady()).toBe(false)
    clock.now = 31_000
    expect(await isReady()).toBe(true)
  })
})
