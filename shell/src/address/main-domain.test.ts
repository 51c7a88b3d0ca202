import { describe, expect, it } from '@jest/globals'
import { mainDomainAddress } from './main-domain.ts'

const at = (href: string) => mainDomainAddress(new URL(href), 'qasima.example')

describe('a visit to a former host', () => {
  it('redirects to the same page of the main domain', () => {
    expect(at('https://app.qasima.example/en/shops?search=noon#a')).toBe(
      'https://qasima.example/en/shops?search=noon#a',
    )
    expect(at('https://accounts.qasima.example/')).toBe('https://qasima.example/')
    expect(at('http://app.qasima.example:8080/x')).toBe('http://qasima.example:8080/x')
  })

  it.each([
    'https://qasima.example/',
    'https://www.qasima.example/',
    'https://app.evil.example/',
    'https://app.qasima.example.evil.example/',
    'https://my-app.qasima.example/',
  ])('leaves %s unchanged', (href) => {
    expect(at(href)).toBeNull()
  })
})
