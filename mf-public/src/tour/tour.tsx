import { useVisitor } from '@qasima/shared/federation/visitor'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation, useNavigate } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { ArrowIcon, Flip } from '@qasima/shared/ui/icon'
import { Container, HStack, Stack, StickyBar } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra, noScripts } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useCallback, useEffect, useRef } from 'react'
import { useHash } from '../prose/use-hash.ts'
import { Downloads } from './downloads.tsx'
import { StepDemo } from './step-demo.tsx'
import { tourWords } from './tour.words.ts'
import { stepBeside, stepOfHash, type TourStep, tourSteps } from './tour-steps.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/** The sentences of a step. What is not out yet is not described as if it were. */
function useSentences() {
  const t = useWords(tourWords)
  const { downloads = [] } = useVisitor()
  const hasExtension = downloads.includes('chrome') || downloads.includes('firefox')
  const hasApp = downloads.includes('android') || downloads.includes('ios')
  return (step: TourStep) => {
    const said = { title: t(`${step}Title`), text: t(`${step}Text`), how: t(`${step}How`) }
    if (step === 'app') return hasApp ? said : { ...said, text: t('appTextSoon') }
    if (hasExtension) return said
    if (step === 'welcome')
      return { title: t('welcomeTitleSoon'), text: t('welcomeTextSoon'), how: t('welcomeHowSoon') }
    return step === 'coupons' ? { ...said, text: t('couponsTextSoon') } : said
  }
}

const Screenful = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: { base: '7', lg: '16' },
    alignItems: 'center',
    minBlockSize: { base: 'auto', lg: 'calc(100dvh - 8rem)' },
    paddingBlock: { base: '6', lg: '10' },
  },
})
const Segments = chakra('div', { base: { display: 'flex', gap: '1.5', inlineSize: { base: '10rem', sm: '14rem' } } })
const Segment = chakra('span', {
  base: { flex: '1', blockSize: '1', borderRadius: 'full', bg: 'line', transition: 'background-color 160ms ease-out' },
  variants: { done: { true: { bg: 'accent' } } },
})

function Progress({ step }: { step: TourStep }) {
  const t = useWords(tourWords)
  const format = useFormat()
  const at = tourSteps.indexOf(step)
  return (
    <Stack gap="2">
      <Segments aria-hidden>
        {tourSteps.map((one, place) => (
          <Segment key={one} done={place <= at} />
        ))}
      </Segments>
      <Text size="sm" tone="muted" numeric>
        {t('step', { step: format.number(at + 1), steps: format.number(tourSteps.length) })}
      </Text>
    </Stack>
  )
}

/**
 * The steps after the first, one below the other, where no script goes on to them. Hidden by style alone they would be a
 * second tour in the page of everyone else.
 */
function FurtherSteps() {
  const t = useWords(tourWords)
  const sentences = useSentences()
  return (
    <noscript>
      <Stack gap="12" paddingBlockEnd="16" maxInlineSize="reading">
        {tourSteps.slice(1).map((step) => (
          <Stack key={step} gap="4">
            <Progress step={step} />
            <Heading size="lg">{sentences(step).title}</Heading>
            <Text size="lg">{sentences(step).text}</Text>
            <Text tone="muted">{sentences(step).how}</Text>
          </Stack>
        ))}
        <Downloads section="tour" />
        <Button asChild size="lg" alignSelf="start">
          <Link to="/shops">{t('browse')}</Link>
        </Button>
      </Stack>
    </noscript>
  )
}

/** What a new visitor of the extension sees first: one step a screenful, each with its own address. */
export function Component() {
  const t = useWords(tourWords)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const step = stepOfHash(useHash())
  const previous = stepBeside(step, -1)
  const next = stepBeside(step, 1)
  const { title, text, how } = useSentences()(step)

  const move = useCallback(
    (places: 1 | -1) => {
      const target = stepBeside(step, places)
      if (target) navigate({ pathname, search, hash: target }, { preventScrollReset: true })
    },
    [step, pathname, search, navigate],
  )
  useArrowKeys(move)

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView?.({ block: 'nearest' })
  }, [step])

  return (
    <Container>
      <Screenful aria-label={t('name')}>
        <StepDemo step={step} />
        <Stack gap="5">
          <HStack justifyContent="space-between">
            <Progress step={step} />
            {next && (
              <Anchor asChild variant="nav" marginInlineEnd="max(-0.75rem, -4vw)">
                <Link to="/shops">{t('skip')}</Link>
              </Anchor>
            )}
          </HStack>
          <Heading ref={heading} as="h1" size="xl" tabIndex={-1} outline="none">
            {title}
          </Heading>
          <Text size="lg">{text}</Text>
          <Text tone="muted">{how}</Text>
          {!next && <Downloads section="tour" />}
          <StickyBar marginBlockStart="2">
            <HStack>
              {next ? (
                <Button size="lg" onClick={() => move(1)}>
                  {t('next')}
                  <Flip>
                    <ArrowIcon />
                  </Flip>
                </Button>
              ) : (
                <Button asChild size="lg">
                  <Link to="/shops">{t('browse')}</Link>
                </Button>
              )}
              {previous && (
                <Button variant="secondary" size="lg" onClick={() => move(-1)}>
                  {t('back')}
                </Button>
              )}
            </HStack>
          </StickyBar>
          {!previous && (
            <Text
              size="sm"
              tone="muted"
              css={{ display: { base: 'none', lg: 'block' }, [noScripts]: { display: 'none' } }}
            >
              {t('keys')}
            </Text>
          )}
        </Stack>
      </Screenful>
      <FurtherSteps />
    </Container>
  )
}
