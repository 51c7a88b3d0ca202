import { countries } from '@qasima/shared/contract/country'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { chakra } from '@qasima/shared/ui/styled'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const List = chakra('ul', {
  base: {
    // On a phone two lines that scroll sideways, and bleed to its edges.
    display: { base: 'grid', md: 'flex' },
    gridTemplateRows: 'repeat(2, auto)',
    gridAutoFlow: 'column',
    gridAutoColumns: 'max-content',
    flexWrap: 'wrap',
    gap: '2',
    overflowX: { base: 'auto', md: 'visible' },
    scrollbarWidth: 'none',
    marginInline: { base: 'max(-1.25rem, -6vw)', md: '0' },
    paddingInline: { base: 'min({spacing.5}, 6vw)', md: '0' },
    paddingBlock: '1',
    listStyle: 'none',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minBlockSize: 'hit',
      paddingInline: '3',
      borderRadius: 'control',
      borderWidth: '1px',
      bg: 'surface',
      fontWeight: 'medium',
      lineHeight: 'control',
      transitionProperty: 'border-color, background-color',
      transitionDuration: 'state',
      _hover: { borderColor: 'edge', bg: 'raised' },
    },
  },
})
const Letters = chakra('span', {
  base: { display: { base: 'none', md: 'inline' }, fontFamily: 'mono', fontSize: 'xs', color: 'accentText' },
})

export function CountryList() {
  const t = useWords(landingWords)
  const language = useLanguage()
  return (
    <LandingSection id="countries" title={t('countriesTitle')} text={t('countriesText')} sunken>
      <List role="list">
        {countries.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/shops?country=${id}`}>
              <Letters aria-hidden>{id.toUpperCase()}</Letters>
              {name[language]}
            </Link>
          </li>
        ))}
      </List>
    </LandingSection>
  )
}
