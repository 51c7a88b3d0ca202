import { describe, expect, it } from '@jest/globals'
import {
  AdmissionRefusal,
  callerPlaces,
  documentAdmission,
  documentBurst,
  documentsPerSecond,
  placesPerProcess,
} from './admission.ts'

/** An admission control whose documents end when the test ends them, with a stopped clock. */
function open(options: Parameters<typeof documentAdmission>[0] = {}) {
  let time = 0
  const ends: (() => void)[] = []
  const admission = documentAdmission({ now: () => time, ...options })
  const reasonOf = async (address: string, make: () => Promise<unknown>) =>
    admission.admit(address, make).then(
      () => 'made',
      (error) => (error instanceof AdmissionRefusal ? error.reason : error),
    )
  return {
    admission,
    pass: (seconds: number) => {
      time += seconds * 1_000
    },
    make: (address: string) => reasonOf(address, async () => {}),
    hold: (address: string) => reasonOf(address, () => new Promise<void>((resolve) => ends.push(resolve))),
    endAll: () => {
      for (const end of ends.splice(0)) end()
    },
  }
}

describe('a caller with many documents in progress', () => {
  it('is refused beyond their share, while others are served', async () => {
    const { hold, make, endAll } = open()
    const held = Array.from({ length: callerPlaces }, () => hold('192.0.2.1'))
    expect(await make('192.0.2.1')).toBe('share')
    expect(await make('192.0.2.2')).toBe('made')
    endAll()
    expect(await Promise.all(held)).toEqual(held.map(() => 'made'))
    expect(await make('192.0.2.1')).toBe('made')
  })

  it('is identified by IPv6 network, since one line has all its addresses', async () => {
    const { hold, make, endAll } = open()
    for (let host = 0; host < callerPlaces; host += 1) hold(`2001:db8:1:2::${host + 1}`)
    expect(await make('2001:db8:1:2:ffff::1')).toBe('share')
    expect(await make('2001:db8:1:3::1')).toBe('made')
    endAll()
  })

  it('gets more with more rendering processes', async () => {
    const { hold, make, endAll } = open({ processes: 2 })
    for (let at = 0; at < callerPlaces; at += 1) hold('192.0.2.1')
    expect(await make('192.0.2.1')).toBe('made')
    endAll()
  })
})

describe('a caller who requests many documents', () => {
  it('has a generous burst, and a constant rate afterwards', async () => {
    const { make, pass, admission } = open()
    for (let asked = 0; asked < documentBurst; asked += 1) expect(await make('192.0.2.1')).toBe('made')
    const refused = await admission.admit('192.0.2.1', async () => {}).catch((error) => error)
    expect(refused).toMatchObject({ reason: 'rate', retryAfter: 1 })
    expect(await make('192.0.2.2')).toBe('made')
    pass(1)
    for (let asked = 0; asked < documentsPerSecond; asked += 1) expect(await make('192.0.2.1')).toBe('made')
    expect(await make('192.0.2.1')).toBe('rate')
  })

  it('has no limit if limits are off', async () => {
    const { make } = open({ isFair: false })
    for (let asked = 0; asked <= documentBurst; asked += 1) expect(await make('192.0.2.1')).toBe('made')
  })
})

describe('an overloaded process', () => {
  it('refuses any caller when all slots are taken', async () => {
    const { hold, make, admission, endAll } = open()
    for (let at = 0; at < placesPerProcess; at += 1) hold(`192.0.2.${at}`)
    expect(admission.underWay()).toBe(placesPerProcess)
    expect(await make('198.51.100.1')).toBe('load')
    endAll()
  })

  it('refuses while its event loop lags, before doing any work', async () => {
    let isLagging = true
    const { make } = open({ isLagging: () => isLagging })
    expect(await make('192.0.2.1')).toBe('load')
    isLagging = false
    expect(await make('192.0.2.1')).toBe('made')
  })

  it('counts failures as finished', async () => {
    const { admission } = open()
    await expect(admission.admit('192.0.2.1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(admission.underWay()).toBe(0)
  })
})
