import { useWords } from '@qasima/shared/i18n/words'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { chakra } from '@qasima/shared/ui/styled'
import { landingWords } from './landing.words.ts'

const steps = ['guide1', 'guide2', 'guide3', 'guide4', 'guide5', 'guide6'] as const

const Block = chakra('section', { base: { marginBlockStart: { base: '4', md: '6' } } })
const Steps = chakra('ol', {
  base: {
    display: 'grid',
    columnGap: '10',
    fontSize: 'sm',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gridTemplateRows: { md: 'repeat(3, auto)' },
    gridAutoFlow: { md: 'column' },
    listStyle: 'none',
    counterReset: 'guide',
    '& > li': {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      paddingBlock: { base: '2', md: '2.5' },
      borderBlockEndWidth: '1px',
      counterIncrement: 'guide',
      _before: {
        content: 'counter(guide)',
        flexShrink: '0',
        inlineSize: '7',
        blockSize: '7',
        borderRadius: 'full',
        borderWidth: '1px',
        borderColor: 'accentText',
        color: 'accentText',
        fontWeight: 'semibold',
        display: 'grid',
        placeItems: 'center',
        lineHeight: 'control',
      },
    },
  },
})

/** The steps in full, folded below the three of how it works. */
export function Guide() {
  const t = useWords(landingWords)
  return (
    <Block id="guide" aria-label={t('guideTitle')}>
      <Accordion>
        <AccordionItem title={t('guideTitle')}>
          <Steps role="list">
            {steps.map((name) => (
              <li key={name}>{t(name)}</li>
            ))}
          </Steps>
        </AccordionItem>
      </Accordion>
    </Block>
  )
}
