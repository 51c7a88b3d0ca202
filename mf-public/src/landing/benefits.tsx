import { useWords } from '@qasima/shared/i18n/words'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const benefits = ['benefitPay', 'benefitTime', 'benefitTruth', 'benefitFree'] as const

const List = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: '10',
    rowGap: '8',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))',
    listStyle: 'none',
    '& > li': { borderInlineStartWidth: '3px', borderInlineStartColor: 'good', paddingInlineStart: '5' },
  },
})

/** Free limit: products that an account without a plan of its own tracks. */
export function Benefits({ freeLimit }: { readonly freeLimit: number }) {
  const t = useWords(landingWords)
  return (
    <LandingSection id="benefits" title={t('benefitsTitle')}>
      <List role="list">
        {benefits.map((name) => (
          <li key={name}>
            <Heading as="h3" size="sm" marginBlockEnd="1.5">
              {t(`${name}Title`)}
            </Heading>
            <Text tone="muted">{t(`${name}Text`, { count: freeLimit })}</Text>
          </li>
        ))}
      </List>
    </LandingSection>
  )
}
