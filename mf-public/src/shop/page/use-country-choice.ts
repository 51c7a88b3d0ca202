import { findCountry } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useSearchParams } from '@qasima/shared/router/router'
import { type CountryChoice, countriesOf } from '../../coupon/coupon.rules.ts'

/**
 * The country the codes are shown for: the one in the address, else the visitor's own, else all of them
 * where nothing works in the visitor's own.
 */
export function useCountryChoice(coupons: readonly PublicCoupon[]) {
  const [address, setAddress] = useSearchParams()
  const own = findCountry(useVisitor().country)?.id
  // The visitor's own leads: the row of a phone ends after three.
  const countries = countriesOf(coupons).sort(
    (one, other) => Number(other.country === own) - Number(one.country === own),
  )
  const asked = address.get('country') ?? undefined
  const named = asked === 'all' ? asked : findCountry(asked)?.id
  const hasOwn = countries.some(({ country }) => country === own)
  const choice: CountryChoice = named ?? (own && hasOwn ? own : 'all')

  return {
    countries,
    choice,
    /** The visitor's own country, when no code works there and none was chosen. */
    missingOwn: !named && own && !hasOwn && countries.length > 0 ? own : null,
    choose(country: CountryChoice) {
      const next = new URLSearchParams(address)
      next.set('country', country)
      setAddress(next, { replace: true, preventScrollReset: true })
    },
  }
}
