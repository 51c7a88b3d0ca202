import type { PriceVerdict } from '@qasima/shared/contract/product/product'
import { useWords } from '@qasima/shared/i18n/words'
import { useVerdictText } from '@qasima/shared/prices/verdict-sentence'
import { Badge } from '@qasima/shared/ui/badge'
import { Card } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { productPageWords } from './product-page.words.ts'

const tones = { lowest: 'good', good: 'good', fair: 'neutral', high: 'bad', unknown: 'neutral' } as const

/** Whether the price is a good one, with the reasons and how sure we are. */
export function PriceVerdictCard({ verdict }: { verdict: PriceVerdict }) {
  const t = useWords(productPageWords)
  const { label, sentence } = useVerdictText(verdict)
  return (
    <Card as="section" padding="sm">
      <Stack gap="2">
        <HStack>
          <Heading size="xs">{t('verdict')}</Heading>
          <Badge tone={tones[verdict.level]}>{label}</Badge>
        </HStack>
        <Text numeric>{sentence}</Text>
      </Stack>
    </Card>
  )
}
