import { useWords } from '@qasima/shared/i18n/words'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { rememberClosed } from './ad-memory.ts'
import { adPlaceWords } from './ad-place.words.ts'
import type { ReadyAd, SitePlace } from './ask-for-ad.ts'
import { useImpression } from './use-impression.ts'

/** Apart from the cards of stores and products by its ground. */
const Frame = chakra(Card, {
  base: { bg: 'sunken', boxShadow: 'none', paddingBlockEnd: '1.5', _print: { display: 'none' } },
})
/** What leads to the advertiser; the buttons are outside of it, so that the ad is not followed by mistake. */
const Followed = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { md: 'center' },
    gap: { base: '3', md: '5' },
    '&:hover a': { textDecorationLine: 'underline', textUnderlineOffset: '0.22em' },
    '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    borderRadius: 'control',
  },
})
const Picture = chakra('img', {
  base: {
    flexShrink: '0',
    inlineSize: { base: 'full', md: '15rem' },
    blockSize: 'auto',
    maxBlockSize: '11rem',
    objectFit: 'contain',
    borderRadius: 'control',
  },
})
const Why = chakra('details', {
  base: {
    fontSize: 'sm',
    color: 'muted',
    '& > summary': {
      display: 'inline-flex',
      alignItems: 'center',
      minBlockSize: 'hit',
      cursor: 'pointer',
      textDecorationLine: 'underline',
      textUnderlineOffset: '0.22em',
      borderRadius: 'sm',
      _hover: { color: 'fg' },
    },
    '& > p': { maxInlineSize: 'reading' },
  },
})

export interface AdCardProps {
  readonly at: SitePlace
  readonly ad: ReadyAd
}

/** An ad, until the visitor closes it. */
export function AdCard({ at, ad }: AdCardProps) {
  const [hasClosed, setClosed] = useState(false)
  const space = { marginBlockStart: at === 'home' ? { base: '12', md: '20' } : '14' }
  if (hasClosed) return <ClosedNotice {...space} />
  return (
    <ShownAd
      {...space}
      ad={ad}
      onClose={() => {
        rememberClosed(at)
        setClosed(true)
      }}
    />
  )
}

/** The distance from what is above; there is none where there is no ad. */
interface Space {
  readonly marginBlockStart: string | { readonly base: string; readonly md: string }
}

function ShownAd({ ad, onClose, ...space }: Space & { readonly ad: ReadyAd; readonly onClose: () => void }) {
  const t = useWords(adPlaceWords)
  const frame = useRef<HTMLDivElement>(null)
  useImpression(frame, ad)
  const { label, advertiser, creative, link, picture } = ad
  return (
    <Frame as="aside" ref={frame} padding="sm" aria-label={label} {...space}>
      <Stack gap="2">
        <HStack justifyContent="space-between">
          <HStack gap="2">
            <Badge>{label}</Badge>
            <Text as="span" size="sm" tone="muted">
              <Bdi>{advertiser}</Bdi>
            </Text>
          </HStack>
          <Button variant="ghost" size="sm" minBlockSize="hit" onClick={onClose}>
            {t('close')}
          </Button>
        </HStack>
        <Followed>
          {picture && (
            <Picture asChild>
              <img src={picture.address} alt="" width={picture.width} height={picture.height} />
            </Picture>
          )}
          <Stack gap="1">
            <CardLink href={link} target="_blank" rel="sponsored nofollow noopener" dir="auto" textAlign="start">
              {creative.title}
            </CardLink>
            <Text size="sm" tone="muted" dir="auto" textAlign="start">
              {creative.text}
            </Text>
          </Stack>
        </Followed>
        <Why>
          <summary>{t('why')}</summary>
          <p>{t('whyText')}</p>
        </Why>
      </Stack>
    </Frame>
  )
}

/** Takes the focus of the button that was pressed, and says what it did. */
function ClosedNotice(space: Space) {
  const t = useWords(adPlaceWords)
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => notice.current?.focus({ preventScroll: true }), [])
  return (
    <Text ref={notice} tabIndex={-1} outline="none" size="sm" tone="muted" _print={{ display: 'none' }} {...space}>
      {t('closed')}
    </Text>
  )
}
