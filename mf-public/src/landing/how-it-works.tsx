import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { Guide } from './guide.tsx'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const steps = ['step1', 'step2', 'step3'] as const

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '8' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    listStyle: 'none',
  },
})
const Step = chakra('li', {
  base: { display: 'flex', gap: '4', alignItems: 'flex-start' },
})
/** The number on a small ticket, its fold towards the text. */
const Stub = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    inlineSize: '14',
    blockSize: '11',
    borderRadius: 'sm',
    bg: 'accent',
    color: 'accentFg',
    fontSize: 'xl',
    fontWeight: 'bold',
    lineHeight: 'control',
    maskImage:
      'radial-gradient(circle at 50% 0, #0000 5px, #000 5.5px), radial-gradient(circle at 50% 100%, #0000 5px, #000 5.5px)',
    maskComposite: 'intersect',
  },
})

export function HowItWorks() {
  const t = useWords(landingWords)
  const format = useFormat()
  return (
    <LandingSection id="how-it-works" title={t('stepsTitle')}>
      <Steps role="list">
        {steps.map((name, place) => (
          <Step key={name}>
            <Stub aria-hidden>{format.number(place + 1)}</Stub>
            <Stack gap={{ base: '0', md: '1' }}>
              <Heading as="h3" size="sm">
                {t(`${name}Title`)}
              </Heading>
              <Text size="sm" tone="muted">
                {t(`${name}Text`)}
              </Text>
            </Stack>
          </Step>
        ))}
      </Steps>
      <Guide />
    </LandingSection>
  )
}
