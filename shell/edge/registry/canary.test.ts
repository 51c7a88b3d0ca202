import { expect, it } from '@jest/globals'
import { isInCanary, newShare, shareIn } from './canary.ts'

const visitors = Array.from({ length: 10_000 }, newShare)
const among = (percent: number, remote = 'public') => visitors.filter((share) => isInCanary(share, remote, percent))

it.each([1, 5, 10, 25, 50, 99])('gives a canary to %d percent of the visitors, within two points', (percent) => {
  expect(Math.abs(among(percent).length / 100 - percent)).toBeLessThan(2)
})

it('keeps everyone who had it when its percentage grows', () => {
  expect(among(10).every((share) => isInCanary(share, 'public', 25))).toBe(true)
})

it('selects different visitors for another remote', () => {
  const both = among(50).filter((share) => isInCanary(share, 'account', 50))
  expect(both.length).toBeLessThan(among(50).length)
})

it("reads the visitor's share from their cookies, and nothing else", () => {
  expect([shareIn('a=1; share=42; b=2'), shareIn('share=0')]).toEqual([42, 0])
  expect([shareIn(), shareIn('share=x'), shareIn('share=99999'), shareIn('myshare=1')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
