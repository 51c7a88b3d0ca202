import type { AdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Card } from '@qasima/shared/ui/card'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useId } from 'react'

const format = formatFor('en')

const Track = chakra('svg', {
  base: {
    display: 'block',
    inlineSize: 'full',
    blockSize: '3',
    bg: 'raised',
    borderRadius: 'sm',
    '& rect': { fill: 'accent' },
    '& line': { stroke: 'fg', strokeWidth: '2px', vectorEffect: 'non-scaling-stroke' },
  },
})

/** A tenth of what is planned is no difference worth a word. */
function stateOf(counted: number, planned: number): string {
  if (counted >= planned) return 'On plan, or ahead of it and held back.'
  return counted > planned * 0.9 ? 'On plan.' : `Behind plan by ${format.number(planned - counted)}.`
}

/** How far a goal is, and how far it was to be by now: a bar with a line at the plan. */
export function PaceBar({ title, pace }: { title: string; pace: NonNullable<AdDelivery['pace']> }) {
  const id = useId()
  const { planned, counted, goal } = pace
  const part = (value: number) => Math.min(100, (value / goal) * 100)
  return (
    <Card as="section" padding="sm" aria-labelledby={id}>
      <Heading as="h3" size="xs" id={id} marginBlockEnd="3">
        {title}
      </Heading>
      <Track viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
        <rect width={part(counted)} height={10} />
        <line x1={part(planned)} x2={part(planned)} y1={0} y2={10} />
      </Track>
      <Text size="sm" numeric marginBlockStart="2">
        {`${format.number(counted)} of ${format.number(goal)} counted; ${format.number(planned)} planned by now. `}
        <Text as="span" size="sm" tone="muted">
          {stateOf(counted, planned)}
        </Text>
      </Text>
    </Card>
  )
}
