import { countries } from '@qasima/shared/contract/country'
import { pageCountry } from '@qasima/shared/federation/page-country'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { PlainSubmit } from '@qasima/shared/ui/button'
import { Select } from '@qasima/shared/ui/field'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { useSite } from '../site-context.ts'
import { useSiteStore } from '../site-store.ts'
import { countryWords } from './country.words.ts'
import { countryShown } from './country-shown.ts'

const Form = chakra('form', {
  base: {
    display: 'none',
    [noScripts]: { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& > div': { flex: '1 1 12rem' },
  },
})

/** Parameters to drop: a cursor is only valid for its country's list. */
const ofCountry = ['country', 'cursor']

/** Chooses the country in the page's address where scripts are off; with scripts, the header does and stores it. */
export function CountryForm() {
  const t = useWords(countryWords)
  const format = useFormat()
  const { country } = useSite()
  const [address] = useSearchParams()
  const shown = pageCountry(
    address,
    useSiteStore(countryShown, ({ id }) => id, country.toLowerCase()),
  )
  return (
    <Form method="get">
      {[...address].map(([name, value]) =>
        ofCountry.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Select aria-label={t('choose')} name="country" defaultValue={shown ?? 'all'} key={shown}>
        <option value="all">{t('allCountries')}</option>
        {countries.map(({ id }) => (
          <option key={id} value={id}>
            {format.country(id)}
          </option>
        ))}
      </Select>
      <PlainSubmit>{t('show')}</PlainSubmit>
    </Form>
  )
}
