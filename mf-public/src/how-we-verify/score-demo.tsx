import { proofScore } from '@qasima/shared/contract/coupon/proof-score'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { Box, Grid, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useId, useState } from 'react'
import { verifyWords } from './how-we-verify.words.ts'

const most = 100
const examples = [
  { worked: 2, failed: 0 },
  { worked: 18, failed: 2 },
  { worked: 90, failed: 10 },
] as const

const Slider = chakra('input', {
  base: { inlineSize: 'full', minBlockSize: 'hit', accentColor: 'accentText', cursor: 'pointer' },
})
const Track = chakra('div', { base: { blockSize: '2.5', borderRadius: 'full', bg: 'line', overflow: 'hidden' } })
const Fill = chakra('div', {
  base: { blockSize: 'full', borderRadius: 'full', transition: 'inline-size 160ms ease-out' },
  variants: { tone: { share: { bg: 'edge' }, score: { bg: 'good' } } },
})

type CountProps = { label: string; value: number; onValueChange: (value: number) => void }

function Count({ label, value, onValueChange }: CountProps) {
  const id = useId()
  const format = useFormat()
  return (
    <Stack gap="0">
      <HStack justifyContent="space-between">
        <label htmlFor={id}>{label}</label>
        <Text as="span" numeric fontWeight="semibold" aria-hidden>
          {format.number(value)}
        </Text>
      </HStack>
      <Slider
        id={id}
        type="range"
        min={0}
        max={most}
        value={value}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
      />
    </Stack>
  )
}

function Measure({ label, percent, tone }: { label: ReactNode; percent: number; tone: 'share' | 'score' }) {
  const format = useFormat()
  return (
    <Stack gap="1.5">
      <HStack justifyContent="space-between" fontSize="sm">
        <span>{label}</span>
        <Text as="span" numeric fontWeight="semibold" tone={tone === 'score' ? 'good' : undefined}>
          {format.percent(percent)}
        </Text>
      </HStack>
      <Track aria-hidden>
        <Fill tone={tone} inlineSize={`${percent}%`} />
      </Track>
    </Stack>
  )
}

/** Its figures move by scripts alone. */
const Demo = chakra(Card, { base: { [noScripts]: { display: 'none' } } })

/** Two sliders, tries that worked and tries that failed, and what we make of them. */
export function ScoreDemo() {
  const t = useWords(verifyWords)
  const format = useFormat()
  const [{ worked, failed }, setTries] = useState<{ worked: number; failed: number }>(examples[1])
  const tries = worked + failed
  const share = tries === 0 ? 0 : Math.round((worked / tries) * 100)
  const score = Math.round(proofScore(worked, failed) * 100)
  return (
    <Demo as="section" padding="lg">
      <Stack gap="6">
        <Stack gap="1">
          <Heading as="h3" size="sm" margin="0">
            {t('demo')}
          </Heading>
          <Text tone="muted">{t('demoText')}</Text>
        </Stack>
        <ChipRow>
          {examples.map((example) => (
            <Chip
              key={example.worked}
              pressed={example.worked === worked && example.failed === failed}
              onPressedChange={() => setTries(example)}
            >
              {t('example', {
                worked: format.number(example.worked),
                tries: format.number(example.worked + example.failed),
              })}
            </Chip>
          ))}
        </ChipRow>
        <Grid gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <Count label={t('worked')} value={worked} onValueChange={(value) => setTries({ worked: value, failed })} />
          <Count label={t('failed')} value={failed} onValueChange={(value) => setTries({ worked, failed: value })} />
        </Grid>
        <Stack gap="4">
          <Measure label={t('share')} percent={share} tone="share" />
          <Measure label={t('score')} percent={score} tone="score" />
        </Stack>
        <Box role="status">
          <Text fontWeight="medium">
            {tries === 0 ? t('untried') : t('verdict', { count: score, shown: format.number(score) })}
          </Text>
        </Box>
      </Stack>
    </Demo>
  )
}
