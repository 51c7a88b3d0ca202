import { findCountry } from '@qasima/shared/contract/country'
import { pageCountry } from '@qasima/shared/federation/page-country'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useSearchParams } from '@qasima/shared/router/router'
import { type CountryChoice, countriesOf } from '../../coupon/coupon.rules.ts'

/**
 * The country the codes are shown for: that of the page, but all of them where nothing works in the visitor's own.
 * @param counts codes that can be used, by country.
 */
export function useCountryChoice(counts: Readonly<Record<string, number>>) {
  const [address, setAddress] = useSearchParams()
  const visitor = useVisitor().country
  const own = findCountry(visitor)?.id
  // The visitor's own leads: the row of a phone ends after three.
  const countries = countriesOf(counts).sort(
    (one, other) => Number(other.country === own) - Number(one.country === own),
  )
  const shown = pageCountry(address, visitor)
  const named = findCountry(address.get('country') ?? undefined)?.id
  const isMissing = shown !== undefined && !named && !countries.some(({ country }) => country === shown)
  const choice: CountryChoice = shown === undefined || isMissing ? 'all' : shown

  return {
    countries,
    choice,
    /** The visitor's own country, when no code works there and none was chosen. */
    missingOwn: isMissing && countries.length > 0 ? shown : null,
    choose(country: CountryChoice) {
      const next = new URLSearchParams(address)
      next.set('country', country)
      setAddress(next, { replace: true, preventScrollReset: true })
    },
  }
}
