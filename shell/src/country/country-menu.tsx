import { type CountryId, countries } from '@qasima/shared/contract/country'
import { pageCountry } from '@qasima/shared/federation/page-country'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { session, sessionState } from '@qasima/shared/session/session'
import { Button } from '@qasima/shared/ui/button'
import { PlaceIcon } from '@qasima/shared/ui/icon'
import { Menu, MenuRadioItem } from '@qasima/shared/ui/menu'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { useSite } from '../site-context.ts'
import { useSiteStore } from '../site-store.ts'
import { countryWords } from './country.words.ts'
import { countryShown } from './country-shown.ts'
import { chooseCountry } from './watch-country.ts'

// In the navbar, a long name must leave a row for everything else.
const Name = chakra('span', { base: { truncate: true, maxInlineSize: { base: 'none', xl: '6.5rem' } } })

/** Updates the profile. If that fails, the choice remains in this browser, where it takes precedence. */
async function followInProfile(country: CountryId): Promise<void> {
  const now = session.getState()
  if (sessionState(now) !== 'AUTHENTICATED' || now.user?.country === country) return
  const { keepInProfile } = await import('./keep-in-profile.ts')
  await keepInProfile(country)
}

/** The country for codes and prices, by name, and a menu to change it. */
export function CountryMenu({ align }: { align?: 'start' | 'end' }) {
  const t = useWords(countryWords)
  const format = useFormat()
  const { mainDomain, country } = useSite()
  const [address] = useSearchParams()
  const shown = pageCountry(
    address,
    useSiteStore(countryShown, ({ id }) => id, country.toLowerCase()),
  )

  function choose(country: CountryId) {
    chooseCountry(country, mainDomain)
    toast.info(t('kept', { name: format.country(country) }))
    followInProfile(country).catch(() => {})
  }

  return (
    <Menu
      label={t('choose')}
      align={align ?? 'end'}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          title={shown && format.country(shown)}
          aria-label={shown ? t('country', { name: format.country(shown) }) : t('everywhere')}
        >
          <PlaceIcon />
          <Name>{shown ? format.country(shown) : t('allCountries')}</Name>
        </Button>
      }
    >
      {countries.map(({ id }) => (
        <MenuRadioItem key={id} checked={id === shown} onSelect={() => choose(id)}>
          {format.country(id)}
        </MenuRadioItem>
      ))}
    </Menu>
  )
}
