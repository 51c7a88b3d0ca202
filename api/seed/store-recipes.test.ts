import { expect, it } from '@jest/globals'
import { compile } from 'css-select'
import { domainKey, domainProblems } from '../src/shop/shop-domain.rules.ts'
import { knownStores } from './known-stores.ts'
import { readStoreRecipes } from './store-recipes.ts'

const recipes = [...readStoreRecipes().values()]

it('exist for at least thirty stores of the demo', () => {
  const stores = new Set(knownStores.map(({ domain }) => domain))
  expect(recipes.length).toBeGreaterThanOrEqual(30)
  expect(recipes.filter(({ store }) => !stores.has(store))).toEqual([])
})

it('have domains that staff could enter, each of one store', () => {
  for (const { store, domains } of recipes) {
    const next = { domain: store, domains }
    expect([store, domainProblems(next, next)]).toEqual([store, []])
  }
  const keys = recipes.flatMap(({ domains }) => domains.map(({ domain }) => domainKey(domain)))
  expect(keys.filter((key, place) => keys.indexOf(key) < place)).toEqual([])
  const names = knownStores.map(({ domain }) => domain)
  const others = recipes.flatMap(({ store, domains }) => domains.filter(({ domain }) => domain !== store))
  expect(others.filter(({ domain }) => names.includes(domain))).toEqual([])
})

it('have the currency of a domain for one country', () => {
  const bare = recipes.flatMap(({ domains }) =>
    domains.filter(({ countries, currency, kind }) => kind === 'shop' && countries.length === 1 && !currency),
  )
  expect(bare).toEqual([])
})

it('have valid selectors', () => {
  for (const { recipe } of recipes)
    for (const field of Object.values(recipe ?? {})) if (field) expect(() => compile(field.selector)).not.toThrow()
})
