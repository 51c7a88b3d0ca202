import { describe, expect, it } from '@jest/globals'
import { keepLastReplies } from './last-replies.ts'

const hour = 3_600_000

describe('the last good replies', () => {
  it('are found by address and language, with the newest of each and its time', () => {
    let time = 1_000
    const replies = keepLastReplies({ now: () => time })
    replies.keep('/a', 'en', 'old')
    time = 2_000
    replies.keep('/a', 'en', 'new')
    expect(replies.find('/a', 'en')).toEqual({ body: 'new', at: 2_000 })
    expect(replies.find('/a', 'ar')).toBeUndefined()
    expect(replies.find('/b', 'en')).toBeUndefined()
  })

  it('are kept for a day, used or not', () => {
    let time = 1
    const replies = keepLastReplies({ now: () => time })
    replies.keep('/a', 'en', 'text')
    time = 23 * hour
    expect(replies.find('/a', 'en')).toEqual({ body: 'text', at: 1 })
    time = 24 * hour + 2
    expect(replies.find('/a', 'en')).toBeUndefined()
  })

  it('never exceed their size limit, and drop the least recently used', () => {
    const replies = keepLastReplies({ bytes: 8_000 })
    const body = 'x'.repeat(480)
    const addresses = Array.from({ length: 10 }, (_, place) => `/${place}`)
    for (const address of addresses.slice(0, 8)) replies.keep(address, 'en', body)
    replies.find('/0', 'en')
    for (const address of addresses.slice(8)) replies.keep(address, 'en', body)
    const kept = () => addresses.filter((address) => replies.find(address, 'en'))
    expect(kept()).toEqual(['/0', '/3', '/4', '/5', '/6', '/7', '/8', '/9'])
    for (let time = 0; time < 1_000; time += 1) replies.keep('/9', 'en', body)
    expect(kept()).toHaveLength(8)
    replies.keep('/huge', 'en', body.repeat(2))
    expect(replies.find('/huge', 'en')).toBeUndefined()
    expect(kept()).toHaveLength(8)
  })
})
