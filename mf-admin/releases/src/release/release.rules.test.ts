import { describe, expect, it } from '@jest/globals'
import { releaseItem } from '../testing/release-samples.ts'
import { canRollBack, releasesOf, remotesOf } from './release.rules.ts'

const id = (letter: string) => letter.repeat(20)

describe('what can be taken back', () => {
  it('is nothing of a remote whose first release is current', () => {
    expect(canRollBack(releasesOf('public', [releaseItem({ remote: 'public' })]))).toBe(false)
  })

  it('is a canary, though nothing ran before', () => {
    const items = [releaseItem({ id: id('a'), state: 'canary', percent: 10 }), releaseItem({ id: id('b') })]
    expect(canRollBack(releasesOf('admin-coupon', items))).toBe(true)
  })

  it('is what ran before, also where it is the preview now', () => {
    const items = [releaseItem({ id: id('a') }), releaseItem({ id: id('b'), state: 'preview' })]
    expect(releasesOf('admin-coupon', items).before?.id).toBe(id('b'))
  })

  it('is no preview that never ran', () => {
    const items = [releaseItem({ id: id('a') }), releaseItem({ id: id('b'), state: 'preview', lastCurrentAt: null })]
    expect(releasesOf('admin-coupon', items).before).toBeUndefined()
  })
})

it('keeps the releases of each remote apart', () => {
  const items = [
    releaseItem({ remote: 'account' }),
    releaseItem({ remote: 'public', state: 'awaiting-approval' }),
    releaseItem({ remote: 'account', state: 'before' }),
  ]
  expect(remotesOf(items).map(({ remote, items: own }) => [remote, own.length])).toEqual([
    ['account', 2],
    ['public', 1],
  ])
})
