import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { isCollection, readContract } from './contract-folder.ts'
import { modulesBelow } from './module-scan.ts'

const folder = new URL('../contract/', import.meta.url)
const { routes, rootRoutes, sections } = await readContract()
const sectionNames = sections.map(({ name }) => name)

/** What the files of nouns declare: the function that made it, its name and the value. */
const declared = (await modulesBelow(folder, '.routes.ts', '.collection.ts', '.section.ts')).flatMap(
  ({ file, exports }) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^export const (\w+) = (define\w+)[(<]/gm)].map(
      ([, name = '', maker = '']) => ({ maker, name, value: exports[name] }),
    ),
)
const madeBy = (...makers: readonly string[]) => {
  const made = declared.filter(({ maker }) => makers.includes(maker))
  expect(made.length).toBeGreaterThan(1)
  return made
}
const namesOf = (made: typeof declared) => made.map(({ name }) => name)
const values = (made: typeof declared) => made.map(({ value }) => value)

describe('the contract', () => {
  it('has every call and address that a file of a noun declares', () => {
    const calls: readonly unknown[] = routes
    expect(namesOf(madeBy('defineRoute').filter(({ value }) => !calls.includes(value)))).toEqual([])
    expect(new Set(rootRoutes)).toEqual(new Set(values(madeBy('defineRootRoute'))))
    expect(new Set(routes.map(({ method, path, base }) => `${base} ${method} ${path}`)).size).toBe(routes.length)
  })

  it('has every collection and section once, with the calls of collections', () => {
    const collections = madeBy('defineCollection', 'defineLog')
    const found = values(collections).filter(isCollection)
    expect(found).toHaveLength(collections.length)
    expect(
      found
        .flatMap((each) => Object.values<(typeof routes)[0]>(each.routes))
        .filter((route) => !routes.includes(route)),
    ).toEqual([])
    const titled = values(madeBy('defineContractSection')) as { name: string }[]
    // Users are a collection made from another: its parts are those of one, and no function made it.
    expect(sectionNames).toEqual([...found, ...titled, { name: 'user' }].map(({ name }) => name).toSorted())
  })

  it('offers the permissions alone that something asks for', () => {
    const offered = (section: string) => sections.find(({ name }) => name === section)?.permissions
    expect(offered('preview')).toEqual(['view_preview'])
    expect(offered('audit')).toEqual(['view_audit'])
    expect(offered('mail')).toEqual(['view_mail', 'update_mail'])
    // All staff see them.
    expect(offered('media')).toEqual(['update_media'])
    expect(offered('campaigns')).toEqual(['update_campaigns', 'export_campaigns'])
    // Deleting an account is open to its holder too, so that no call names the permission.
    expect(offered('user')).toHaveLength(7)
    expect(offered('role')).toEqual([])
  })
})
