import { type CountryId, findCountry } from '@qasima/shared/contract/country'
import { countryCookies } from '@qasima/shared/contract/edge/edge.limits'
import { cookieValue } from '@qasima/shared/session/cookie'
import { session } from '@qasima/shared/session/session'
import { keepChoice } from '../keep-choice.ts'
import type { Router } from '../router.ts'
import { countryShown } from './country-shown.ts'

function chosenCountry(): string | undefined {
  try {
    return findCountry(cookieValue(countryCookies.chosen))?.id
  } catch {
    return undefined
  }
}

/** Applies a chosen country to pages, and stores it in this browser. */
export function chooseCountry(country: CountryId, mainDomain: string): void {
  keepChoice(countryCookies.chosen, country, mainDomain)
  countryShown.setState({ id: country, isChosen: true })
}

/**
 * Makes pages follow the country: they reload when it changes, and a choice, even of the same one, removes the country
 * from the address. A visitor without a choice gets the profile's country, also in the next document.
 * @returns a function that stops watching.
 */
export function watchCountry(router: Router, mainDomain: string): () => void {
  function follow(user: { readonly country: string | null } | null) {
    const ofProfile = findCountry(user?.country ?? undefined)?.id
    keepChoice(countryCookies.ofProfile, ofProfile, mainDomain)
    if (ofProfile && !chosenCountry()) countryShown.setState({ id: ofProfile, isChosen: false })
  }
  /** Another tab may have changed the choice. */
  function look() {
    const chosen = chosenCountry()
    if (document.visibilityState === 'visible' && chosen) countryShown.setState({ id: chosen, isChosen: false })
  }
  document.addEventListener('visibilitychange', look)
  const stops = [
    () => document.removeEventListener('visibilitychange', look),
    session.subscribe((now, before) => {
      if (now.user?.country === before.user?.country) return
      // Changing the profile's country counts as a choice.
      const changed = now.user && before.user?.country && now.user.id === before.user.id
      const country = findCountry(now.user?.country ?? undefined)?.id
      if (changed && country) chooseCountry(country, mainDomain)
      follow(now.user)
    }),
    countryShown.subscribe(async ({ id, isChosen }, before) => {
      const { location } = router.state
      const search = new URLSearchParams(location.search)
      if (isChosen && search.has('country')) {
        search.delete('country')
        await router.navigate({ ...location, search: search.toString() }, { replace: true, preventScrollReset: true })
      }
      if (id !== before.id) await router.revalidate()
    }),
  ]
  follow(session.getState().user)
  return () => {
    for (const stop of stops) stop()
  }
}
