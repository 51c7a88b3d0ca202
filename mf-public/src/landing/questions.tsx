import type { PlanList } from '@qasima/shared/contract/plan/plan.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { Container, Section } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'
import { landingPadding } from './landing-section.tsx'

const questions = [1, 2, 3, 4, 5, 6, 7, 8] as const

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
    alignItems: 'start',
  },
})

/** What is free, and what the plans with a price are. */
function CostAnswer({ plans: { freeLimit, items } }: QuestionsProps) {
  const t = useWords(landingWords)
  const format = useFormat()
  const paid = items.flatMap(({ name, trackingLimit, price }) =>
    price ? [t('paidPlan', { name, count: trackingLimit, price: format.money(price) })] : [],
  )
  return [t('a1'), t('freePlan', { count: freeLimit }), ...paid, ...(paid.length > 0 ? [t('paidPlansNext')] : [])].join(
    ' ',
  )
}

interface QuestionsProps {
  readonly plans: PlanList
}

export function Questions({ plans }: QuestionsProps) {
  const t = useWords(landingWords)
  return (
    <Section id="questions" paddingBlock={landingPadding}>
      <Container>
        <Columns>
          <div>
            <Heading size="md">{t('questionsTitle')}</Heading>
            <Text tone="muted" marginBlockStart="2">
              {t('questionsText')}{' '}
              <Anchor asChild>
                <Link to="/contact">{t('askUs')}</Link>
              </Anchor>
            </Text>
          </div>
          <Accordion>
            {questions.map((number) => (
              <AccordionItem key={number} title={t(`q${number}`)} group="questions">
                {number === 1 ? <CostAnswer plans={plans} /> : t(`a${number}`)}
              </AccordionItem>
            ))}
          </Accordion>
        </Columns>
      </Container>
    </Section>
  )
}
