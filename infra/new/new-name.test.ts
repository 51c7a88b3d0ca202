import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { checkLabel, checkScreenName, checkSectionName, readRemotes, titleOf } from './new-name.ts'

const root = join(import.meta.dirname, '..', '..')
const remotes = await readRemotes(root)

describe('the name of a section', () => {
  const check = (name: string) => () => checkSectionName(name, remotes)

  it('is lower-case letters that nothing else is called', () => {
    for (const name of ['deals', 'ab']) expect(check(name)).not.toThrow()
  })

  it.each([
    ['Deals', 'no name for a section: 2 to 40 letters from a to z'],
    ['best-deals', 'no name for a section'],
    ['../deals', 'no name for a section'],
    ['a', 'no name for a section'],
    ['public', '"public" is reserved'],
    ['coupon', 'There is a section coupon already: mf-admin/coupon'],
    // Addresses that sections of another name have.
    ['role', '/admin/role is an address of mf-admin/user already'],
    ['welcome', '/admin/welcome is an address of mf-admin/home already'],
  ])('cannot be %s', (name, reason) => {
    expect(check(name)).toThrow(reason)
  })
})

describe('the name of a screen', () => {
  const check =
    (name: string, folder = 'mf-public') =>
    () =>
      checkScreenName(name, folder, { root, remotes })

  it('is words of lower-case letters whose address nothing else has', () => {
    for (const name of ['deals', 'best-deals']) expect(check(name)).not.toThrow()
  })

  it.each([
    ['Deals', 'no name for a screen: 2 to 40 letters from a to z'],
    ['deals-', 'no name for a screen'],
    ['go', '/go is an address of the service itself'],
    ['api', '/api is an address of the service itself'],
    ['admin', '/admin is an address of the service itself'],
    ['logout', '/logout is an address of the service itself'],
    ['en', '/en is an address of the service itself'],
    ['blog', '/blog is an address of mf-public already'],
    ['dashboard', '/dashboard is an address of mf-account already'],
    ['cards', 'The folder mf-public/src/cards is there already'],
    ['blog-post', 'mf-public has a screen blog-post already'],
  ])('cannot be %s', (name, reason) => {
    expect(check(name)).toThrow(reason)
  })
})

it('a label has Arabic letters, and begins with a capital letter in English', () => {
  expect(() => checkLabel({ ar: 'عروض', en: 'Deals' })).not.toThrow()
  expect(() => checkLabel({ ar: 'Deals', en: 'Deals' })).toThrow('--ar "Deals" has no Arabic letter')
  expect(() => checkLabel({ ar: 'عروض', en: 'deals' })).toThrow('--en "deals" has to begin with a capital letter')
  expect(titleOf('best-deals')).toBe('Best deals')
})
