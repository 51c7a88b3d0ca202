import { describe, expect, it } from '@jest/globals'
import { suggestDomain } from './email-typo.ts'

describe('the domain that was probably meant', () => {
  it.each([
    ['noura@gmial.com', 'gmail.com'],
    ['noura@gmail.con', 'gmail.com'],
    ['noura@gmail.co', 'gmail.com'],
    ['noura@GMIL.com', 'gmail.com'],
    ['noura@hotmial.com', 'hotmail.com'],
    ['noura@yaho.com', 'yahoo.com'],
    ['noura@yahoo.co', 'yahoo.com'],
    ['noura@outlok.com', 'outlook.com'],
    ['noura@iclod.com', 'icloud.com'],
  ])('of %s is %s', (email, domain) => {
    expect(suggestDomain(email)).toBe(domain)
  })

  it.each([
    'noura@gmail.com',
    'noura@mail.com',
    'noura@qasima.example',
    'noura@yahoo.ca',
    'noura@yahoo.com.sa',
    'noura@outlook.ae',
    'noura@hotmail.it',
    'noura@live.nl',
    'noura@aramco.com',
    'noura@kfupm.edu.sa',
    'noura@stc.com.sa',
    'noura@qq.com',
    'noura@du.ae',
    'noura@',
    'noura',
    '',
  ])('of %s is what stands there', (email) => {
    expect(suggestDomain(email)).toBeNull()
  })
})
