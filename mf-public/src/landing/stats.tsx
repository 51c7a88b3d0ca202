import type { ReplyOf } from '@qasima/shared/contract/route'
import { maxReportedADay } from '@qasima/shared/contract/savings/savings.limits'
import type { appState } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Container } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text, VisuallyHidden } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'

const Band = chakra('section', { base: { bg: 'sunken', paddingBlock: '8' } })
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '4',
    textAlign: 'center',
    '&[data-figures="5"]': {
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
    },
    '&[data-figures="4"]': {
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    },
  },
})
// The name stands below its figure, and before it for who listens.
const Figure = chakra('div', { base: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' } })
const Name = chakra('dt', { base: { color: 'muted', fontSize: { base: 'sm', md: 'md' } } })
const Value = chakra('dd', {
  base: {
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: 'bold',
    lineHeight: 'heading',
    color: 'accentText',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
})

/** Fewer than this many say nothing, and are not shown. */
const fewestUsers = 100

export function Stats({ counts }: { counts: ReplyOf<typeof appState> }) {
  const t = useWords(landingWords)
  const format = useFormat()
  const figures = [
    ['statStores', counts.totalShops],
    ['statCodes', counts.couponCount],
    ['statCountries', counts.totalCountries],
    ...(counts.totalUsers < fewestUsers ? [] : [['statUsers', counts.totalUsers] as const]),
  ] as const
  return (
    <Band id="stats">
      <Container>
        <VisuallyHidden as="h2">{t('statsTitle')}</VisuallyHidden>
        <Figures data-figures={figures.length + (counts.totalSaved ? 1 : 0)}>
          {figures.map(([name, count]) => (
            <Figure key={name}>
              <Name>{t(name, { count })}</Name>
              <Value>
                {name === 'statUsers' ? t('atLeast', { number: format.number(count) }) : format.number(count)}
              </Value>
            </Figure>
          ))}
          {counts.totalSaved && (
            <Figure>
              <Name>{t('statSaved')}</Name>
              <Value>
                <Bdi>{format.money(counts.totalSaved)}</Bdi>
              </Value>
            </Figure>
          )}
        </Figures>
        <Text size="xs" tone="muted" textAlign="center" marginBlockStart="4">
          {t('statsNote', { date: format.date(counts.countedOn) })}
          {counts.totalSaved && ` ${t('savedNote', { limit: format.money(maxReportedADay) })}`}
        </Text>
      </Container>
    </Band>
  )
}
