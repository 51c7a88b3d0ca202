import { useWords } from '@qasima/shared/i18n/words'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const benefits = ['benefitPay', 'benefitTime', 'benefitTruth', 'benefitFree'] as const

const List = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: '8',
    rowGap: '3',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(4, minmax(0, 1fr))',
    },
    listStyle: 'none',
    '& > li': {
      borderInlineStartWidth: '3px',
      borderInlineStartColor: 'good',
      paddingInlineStart: { base: '3', md: '4' },
    },
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
            <Heading as="h3" size="sm" marginBlockEnd={{ md: '1' }}>
              {t(`${name}Title`)}
            </Heading>
            <Text size="sm" tone="muted">
              {t(`${name}Text`, { count: freeLimit })}
            </Text>
          </li>
        ))}
      </List>
    </LandingSection>
  )
}
