import { findCountry } from '@qasima/shared/contract/country'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { Badge } from '@qasima/shared/ui/badge'
import { Girih } from '@qasima/shared/ui/girih'
import { BellIcon, CheckIcon, CloseIcon, ExtensionIcon } from '@qasima/shared/ui/icon'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { Logo, LogoMark } from '@qasima/shared/ui/logo'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Code, Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'
import { DemoCard, DemoFrame } from './demo-frame.tsx'
import { tourWords } from './tour.words.ts'
import type { TourStep } from './tour-steps.ts'

/** Prices of the demonstrations: one made-up product, said to be an example. */
const example = { before: 32_000, after: 27_200, currency: 'SAR' } as const

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingBlockEnd: '3',
    borderBlockEndWidth: '1px',
    color: 'muted',
  },
})
const Address = chakra('span', { base: { flex: '1', blockSize: '7', borderRadius: 'full', bg: 'sunken' } })
const Pinned = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'control',
    bg: 'accentSoft',
    outline: '2px solid',
    outlineColor: 'accentText',
    outlineOffset: '2px',
  },
})

function WelcomeDemo() {
  const language = useLanguage()
  return (
    <DemoCard>
      <Bar>
        <Address />
        <ExtensionIcon size={20} />
        <Pinned>
          <LogoMark size={24} />
        </Pinned>
      </Bar>
      <Stack alignItems="center" paddingBlock="8">
        <Logo language={language} />
      </Stack>
    </DemoCard>
  )
}

const tried = [
  { code: 'WELCOME5', works: false },
  { code: 'SAVE10', works: false },
  { code: 'QASIMA15', works: true },
] as const

const TriedCode = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minBlockSize: { base: '8', lg: '10' },
    paddingInline: '3',
    borderRadius: 'control',
    color: 'muted',
  },
  variants: { works: { true: { bg: 'goodSoft', color: 'good' } } },
})

function CouponsDemo() {
  const t = useWords(tourWords)
  const format = useFormat()
  const money = (amount: number) => <Bdi>{format.money({ amount, currency: example.currency })}</Bdi>
  const saved = format.money({ amount: example.before - example.after, currency: example.currency })
  return (
    <DemoCard>
      <Stack gap={{ base: '2', lg: '3' }}>
        <Text fontWeight="medium">{t('demoApply')}</Text>
        <Stack as="ul" gap="1">
          {tried.map(({ code, works }) => (
            <TriedCode key={code} works={works}>
              <Code>{code}</Code>
              {works ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
            </TriedCode>
          ))}
        </Stack>
        <HStack justifyContent="space-between" paddingBlockStart={{ base: '2', lg: '3' }} borderBlockStartWidth="1px">
          <span>{t('demoTotal')}</span>
          <HStack gap="2">
            <Text as="s" tone="muted" numeric>
              {money(example.before)}
            </Text>
            <Text as="span" size="lg" fontWeight="semibold" numeric>
              {money(example.after)}
            </Text>
          </HStack>
        </HStack>
        <Badge tone="good" alignSelf="start">
          {t('demoSaved', { money: saved })}
        </Badge>
      </Stack>
    </DemoCard>
  )
}

const ChartBox = chakra('svg', { base: { inlineSize: 'full', blockSize: 'auto', direction: 'ltr' } })

/** A price stands still and then jumps: steps, with a rise just before the sale. Time runs from left to right. */
function HistoryDemo() {
  const t = useWords(tourWords)
  return (
    <DemoCard>
      <ChartBox viewBox="0 0 280 150" fill="none">
        <Box asChild color="line">
          <path d="M4 30H276M4 75H276M4 120H276" stroke="currentColor" />
        </Box>
        <Box asChild color="accentText">
          <path
            d="M4 62H60V84H104V58H150V96H182V40H214V104H276"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </Box>
        <Box asChild color="good">
          <path d="M4 104H276" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 6" />
        </Box>
        <Box asChild color="good">
          <circle cx="276" cy="104" r="4" fill="currentColor" />
        </Box>
      </ChartBox>
      <HStack justifyContent="space-between" marginBlockStart="2">
        <Badge tone="good">{t('demoLowest')}</Badge>
        <Text as="span" size="sm" tone="muted">
          {t('demoToday')}
        </Text>
      </HStack>
    </DemoCard>
  )
}

function AlertsDemo() {
  const t = useWords(tourWords)
  const format = useFormat()
  const money = format.money({ amount: example.after, currency: example.currency })
  return (
    <DemoCard>
      <HStack alignItems="flex-start" flexWrap="nowrap">
        <Box color="good" paddingBlockStart="1">
          <BellIcon size={22} />
        </Box>
        <Stack gap="1">
          <Text fontWeight="semibold">{t('demoDropped')}</Text>
          <Text tone="muted">{t('demoDroppedText', { money: isolated(money) })}</Text>
        </Stack>
      </HStack>
    </DemoCard>
  )
}

const Setting = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minBlockSize: '12',
    borderBlockEndWidth: '1px',
    _last: { borderBlockEndWidth: '0' },
  },
})
const Switch = chakra('span', {
  base: {
    display: 'inline-flex',
    justifyContent: 'flex-end',
    inlineSize: '11',
    padding: '1',
    borderRadius: 'full',
    bg: 'good',
    _after: { content: '""', boxSize: '4', borderRadius: 'full', bg: 'surface' },
  },
})

function SettingsDemo() {
  const t = useWords(tourWords)
  const format = useFormat()
  const { country } = useVisitor()
  const rows: [name: string, value: ReactNode][] = [
    [t('demoLanguage'), t('demoLanguageValue')],
    [t('demoTheme'), t('demoThemeValue')],
    [t('demoCountry'), format.country(findCountry(country)?.id ?? 'eg')],
    [t('demoAlerts'), <Switch key="switch" />],
  ]
  return (
    <DemoCard paddingBlock="1">
      <ul>
        {rows.map(([name, value]) => (
          <Setting key={name}>
            <span>{name}</span>
            <Text as="span" tone="muted">
              {value}
            </Text>
          </Setting>
        ))}
      </ul>
    </DemoCard>
  )
}

const Phone = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6',
    blockSize: { base: '15.5rem', lg: '20rem' },
    aspectRatio: '9 / 18',
    padding: '4',
    borderRadius: '28px',
    borderWidth: '4px',
    borderColor: 'edge',
    bg: 'surface',
  },
})
const Line = chakra('span', { base: { inlineSize: 'full', blockSize: '2.5', borderRadius: 'full', bg: 'line' } })

function AppDemo() {
  return (
    <Phone>
      <LogoMark size={56} />
      <Stack gap="2.5" inlineSize="full">
        <Line />
        <Line inlineSize="70%" />
        <Line bg="accent" blockSize="8" borderRadius="control" marginBlockStart="3" />
      </Stack>
    </Phone>
  )
}

const demos: Record<TourStep, () => ReactNode> = {
  welcome: WelcomeDemo,
  coupons: CouponsDemo,
  history: HistoryDemo,
  alerts: AlertsDemo,
  settings: SettingsDemo,
  app: AppDemo,
}

/** Steps that show figures, which are made up. */
const withFigures: readonly TourStep[] = ['coupons', 'history', 'alerts']

export function StepDemo({ step }: { step: TourStep }) {
  const t = useWords(tourWords)
  const Demo = demos[step]
  return (
    <DemoFrame aria-hidden>
      <Girih />
      <Demo />
      {withFigures.includes(step) && <Badge marginBlockStart={{ base: '2', lg: '4' }}>{t('example')}</Badge>}
    </DemoFrame>
  )
}
