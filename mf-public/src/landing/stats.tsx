import type { proofFigures } from '@qasima/shared/contract/coupon/proof-figures.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { maxReportedADay } from '@qasima/shared/contract/savings/savings.limits'
import type { appState } from '@qasima/shared/contract/shop/shop.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Container } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text, VisuallyHidden } from '@qasima/shared/ui/text'
import { shareWorked } from '../how-we-verify/share-worked.ts'
import { landingWords } from './landing.words.ts'

const Band = chakra('section', { base: { bg: 'sunken', paddingBlock: { base: '5', md: '6' } } })
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: '4',
    rowGap: '3',
    textAlign: 'center',
    '&[data-figures="5"]': {
      gridTemplateColumns: { base: 'repeat(6, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      // Three and two in a line on a phone.
      '& > div': { gridColumn: { base: 'span 2', md: 'auto' } },
      '& > div:nth-of-type(-n + 2)': { gridColumn: { base: 'span 3', md: 'auto' } },
    },
    '&[data-figures="4"]': {
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    },
  },
})
// The name stands below its figure, and before it for who listens.
const Figure = chakra('div', { base: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' } })
const Name = chakra('dt', { base: { color: 'muted', fontSize: 'sm' } })
const Value = chakra('dd', {
  base: {
    fontSize: { base: 'xl', md: '2xl' },
    fontWeight: 'bold',
    lineHeight: 'heading',
    color: 'accentText',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
})

/** Fewer than this many say nothing, and are not shown; beside what the codes came to, thousands say little. */
const fewestUsers = 100
const fewestUsersBesideProof = 10_000

interface StatsProps {
  readonly counts: ReplyOf<typeof appState>
  /** What shoppers found of the codes lately; null where that cannot be read. */
  readonly proof: ReplyOf<typeof proofFigures> | null
}

export function Stats({ counts: { totalSaved: saved, ...counts }, proof }: StatsProps) {
  const t = useWords(landingWords)
  const format = useFormat()
  const tries = proof ? proof.worked + proof.failed : 0
  const hasUsers = counts.totalUsers >= (tries > 0 ? fewestUsersBesideProof : fewestUsers)
  const figures = [
    ['statStores', counts.totalShops],
    ['statCodes', counts.couponCount],
    ['statCountries', counts.totalCountries],
    ...(hasUsers ? [['statUsers', counts.totalUsers] as const] : []),
  ] as const
  const totalSaved = tries > 0 && !hasUsers ? null : saved
  return (
    <Band id="stats">
      <Container>
        <VisuallyHidden as="h2">{t('statsTitle')}</VisuallyHidden>
        <Figures data-figures={figures.length + (tries > 0 ? 2 : 0) + (totalSaved ? 1 : 0)}>
          {proof && tries > 0 && (
            <>
              <Figure>
                <Name>{t('statWorked')}</Name>
                <Value>{format.percent(shareWorked(proof))}</Value>
              </Figure>
              <Figure>
                <Name>{t('statTries', { count: tries, days: format.number(proof.days) })}</Name>
                <Value>{format.number(tries)}</Value>
              </Figure>
            </>
          )}
          {figures.map(([name, count]) => (
            <Figure key={name}>
              <Name>{t(name, { count })}</Name>
              <Value>
                {name === 'statUsers' ? t('atLeast', { number: format.number(count) }) : format.number(count)}
              </Value>
            </Figure>
          ))}
          {totalSaved && (
            <Figure>
              <Name>{t('statSaved')}</Name>
              <Value>
                <Bdi>{format.money(totalSaved)}</Bdi>
              </Value>
            </Figure>
          )}
        </Figures>
        <Text size="xs" tone="muted" textAlign="center" marginBlockStart="3">
          {t('statsNote', { date: format.date(counts.countedOn) })}
          {totalSaved && ` ${t('savedNote', { limit: format.money(maxReportedADay) })}`}
        </Text>
      </Container>
    </Band>
  )
}
