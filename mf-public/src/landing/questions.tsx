import { freeTrackedProducts } from '@qasima/shared/contract/limits'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { Box } from '@qasima/shared/ui/layout'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const questions = [1, 2, 3, 4, 5, 6, 7, 8] as const

export function Questions() {
  const t = useWords(landingWords)
  const limit = useFormat().number(freeTrackedProducts)
  return (
    <LandingSection id="questions" title={t('questionsTitle')}>
      <Box maxInlineSize="reading">
        <Accordion>
          {questions.map((number) => (
            <AccordionItem key={number} title={t(`q${number}`)} group="questions" defaultOpen={number === 1}>
              {t(`a${number}`, { limit })}
            </AccordionItem>
          ))}
        </Accordion>
      </Box>
    </LandingSection>
  )
}
