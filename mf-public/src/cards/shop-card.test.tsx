import { expect, it } from '@jest/globals'
import { type CountryId, countries as everyCountry } from '@qasima/shared/contract/country'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { ShopGrid } from './shop-grid.tsx'

const shopOf = (countries: readonly CountryId[]) => ({
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  logo: null,
  domain: 'noon.com',
  categoryId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  countries: [...countries],
  couponCount: 3,
})
let shown = <></>
const Component = () => shown
const open = (countries: readonly CountryId[], at = '/en', inOneCountry = false) => {
  shown = <ShopGrid shops={[shopOf(countries)]} inOneCountry={inOneCountry} />
  return renderScreen({ Component }, { path: '/', at })
}

it.each<[readonly CountryId[], string, string]>([
  [['eg'], '/en', 'Egypt'],
  [['ae', 'eg', 'sa'], '/en', '3 countries'],
  [['ae', 'eg'], '/', 'دولتان'],
  [everyCountry.map(({ id }) => id), '/en', 'All countries'],
])('says of a store with codes for %j, at %s: %s', async (countries, at, said) => {
  await open(countries, at)
  expect(await screen.findByText(said)).toBeVisible()
})

it('says no country where the list is of one', async () => {
  await open(['ae', 'eg', 'sa'], '/en', true)
  expect(await screen.findByRole('link', { name: 'Noon' })).toBeVisible()
  expect(screen.queryByText('3 countries')).toBeNull()
})
