import type { proofFigures } from '@qasima/shared/contract/coupon/proof-figures.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { verifyWords } from './how-we-verify.words.ts'
import { shareWorked } from './share-worked.ts'

// The name stands below its figure, and before it for who listens.
const Figure = chakra('div', { base: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' } })
const Name = chakra('dt', { base: { color: 'muted', fontSize: 'sm' } })
const Value = chakra('dd', {
  base: {
    fontSize: '2xl',
    fontWeight: 'bold',
    lineHeight: 'heading',
    color: 'accentText',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
})

/** What the rule of this page comes to at present. Nothing is claimed without votes. */
export function ProofFigures({ figures }: { figures: ReplyOf<typeof proofFigures> }) {
  const t = useWords(verifyWords)
  const format = useFormat()
  const { worked, failed, tried, working, first } = figures
  const share = (votes: { worked: number; failed: number }) =>
    votes.worked + votes.failed > 0 ? format.percent(shareWorked(votes)) : null
  const shown = [
    [t('figureVotes'), format.number(worked + failed)],
    [t('figureWorked'), share({ worked, failed })],
    [t('figureTried'), format.number(tried)],
    [t('figureWorking'), format.number(working)],
    [t('figureFirst'), share(first)],
  ] as const
  if (worked + failed === 0) return null
  return (
    <Card as="section" padding="lg">
      <Stack gap="5">
        <Heading as="h3" size="sm" margin="0">
          {t('figures', { days: format.number(figures.days) })}
        </Heading>
        <Grid
          as="dl"
          gap="5"
          gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        >
          {shown.map(
            ([name, value]) =>
              value !== null && (
                <Figure key={name}>
                  <Name>{name}</Name>
                  <Value>{value}</Value>
                </Figure>
              ),
          )}
        </Grid>
        <Text size="sm" tone="muted">
          {t('figuresNote')}
        </Text>
      </Stack>
    </Card>
  )
}
