import { describe, expect, it } from '@jest/globals'
import { addressOfChoice, choiceOf, frameAddress, publicPage } from './preview-choice.ts'

const origin = 'https://qasima.example'

describe('what is previewed', () => {
  it('is said by the address alone, and by defaults where the address says nothing that there is', () => {
    const query = 'page=%2Fshop%2F12%3Fsort%3Dnewest&country=sa&language=en&device=desktop&theme=light&visitor=member'
    const choice = choiceOf(new URLSearchParams(query), origin)
    expect(choice).toEqual({
      page: '/shop/12?sort=newest',
      country: 'sa',
      language: 'en',
      device: 'desktop',
      theme: 'light',
      isMember: true,
    })
    expect(new URLSearchParams(addressOfChoice(choice)).toString()).toBe(query)
    const none = choiceOf(new URLSearchParams('country=xx&device=watch&language=fr&theme=blue'), origin)
    expect(none).toEqual({
      page: null,
      country: 'eg',
      language: 'both',
      device: 'phone',
      theme: 'dark',
      isMember: false,
    })
  })

  it('is a page of the public site, however it was pasted', () => {
    expect(publicPage(' https://qasima.example/en/shop/12/noon?preview=old#codes ', origin)).toBe('/shop/12/noon')
    expect(publicPage('/shops?categoryId=1', origin)).toBe('/shops?categoryId=1')
    const others = ['https://elsewhere.example/shop/12', '//elsewhere.example', '/en/admin/coupon', 'https://']
    expect(others.map((typed) => publicPage(typed, origin))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('names its preview in the address of each frame', () => {
    expect(frameAddress('/shop/12?sort=newest', 'en', 'T0')).toBe('/en/shop/12?sort=newest&preview=T0')
    expect(frameAddress('/', 'ar', 'T0')).toBe('/?preview=T0')
  })
})
