import { freeTrackedProducts } from '@qasima/shared/contract/tracking/tracking.limits'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { Container, Section } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'

const questions = [1, 2, 3, 4, 5, 6, 7, 8] as const

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '6', md: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
    alignItems: 'start',
  },
})

export function Questions() {
  const t = useWords(landingWords)
  const limit = useFormat().number(freeTrackedProducts)
  return (
    <Section id="questions">
      <Container>
        <Columns>
          <div>
            <Heading size="lg">{t('questionsTitle')}</Heading>
            <Text tone="muted" marginBlockStart="2">
              {t('questionsText')}{' '}
              <Anchor asChild>
                <Link to="/contact">{t('askUs')}</Link>
              </Anchor>
            </Text>
          </div>
          <Accordion>
            {questions.map((number) => (
              <AccordionItem key={number} title={t(`q${number}`)} group="questions" defaultOpen={number === 1}>
                {t(`a${number}`, { limit })}
              </AccordionItem>
            ))}
          </Accordion>
        </Columns>
      </Container>
    </Section>
  )
}
