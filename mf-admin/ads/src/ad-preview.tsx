import { valueLabel } from '@qasima/shared/admin/labels'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { adLabels, advertiserOf } from '@qasima/shared/contract/ads/advertiser'
import type { Placement } from '@qasima/shared/contract/ads/placement'
import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import { Badge } from '@qasima/shared/ui/badge'
import { Card } from '@qasima/shared/ui/card'
import { Chip } from '@qasima/shared/ui/chip'
import { Field, Select } from '@qasima/shared/ui/field'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const Pair = chakra('div', {
  base: { display: 'grid', gap: '4' },
  variants: { width: { phone: { gridTemplateColumns: { md: '1fr 1fr' } }, desktop: {} } },
})
const Content = chakra('div', {
  base: { display: 'flex', gap: '3', minInlineSize: '0' },
  variants: {
    width: { phone: { flexDirection: 'column' }, desktop: { alignItems: 'center', gap: '5' } },
    banner: { true: { flexDirection: 'row', alignItems: 'center' } },
  },
})
const Picture = chakra('img', {
  base: { flexShrink: '0', maxBlockSize: '11rem', objectFit: 'contain', borderRadius: 'control' },
  variants: {
    width: { phone: { inlineSize: 'full' }, desktop: { inlineSize: '15rem' } },
    banner: { true: { inlineSize: '5rem', maxBlockSize: '4rem' } },
  },
})

const words = {
  ar: { preview: 'Preview in Arabic', untitled: 'بلا عنوان' },
  en: { preview: 'Preview in English', untitled: 'No title' },
} as const

const widths = ['phone', 'desktop'] as const
type Width = (typeof widths)[number]

/** Placements that are banners: beside each other in little room, whatever the window. */
const banners: readonly Placement[] = ['extension-banner', 'mobile-banner']

interface ShownProps {
  readonly creative: Ad['creative'][Language]
  readonly language: Language
  readonly link: string
  readonly width: Width
  readonly banner: boolean
}

function Shown({ creative: { title, text, image }, language, link, width, banner }: ShownProps) {
  const { preview, untitled } = words[language]
  return (
    <Card
      padding="sm"
      bg="sunken"
      boxShadow="none"
      lang={language}
      dir={directionOf(language)}
      role="group"
      aria-label={preview}
      inlineSize="full"
      maxInlineSize={width === 'phone' ? '22.5rem' : undefined}
    >
      <Stack gap="2">
        <HStack gap="2">
          <Badge>{adLabels[language]}</Badge>
          <Text as="span" size="sm" tone="muted">
            <bdi>{advertiserOf(link)}</bdi>
          </Text>
        </HStack>
        <Content width={width} banner={banner}>
          {image && <Picture src={image} alt="" width={width} banner={banner} />}
          <Stack gap="1">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {title || untitled}
            </Text>
            <Text size="sm" tone="muted" overflowWrap="anywhere">
              {text}
            </Text>
          </Stack>
        </Content>
      </Stack>
    </Card>
  )
}

type AdPreviewProps = Pick<Ad, 'creative' | 'link' | 'placement'>

/** The ad as each language shows it in a placement, while it is being written. */
export function AdPreview({ creative, link, placement }: AdPreviewProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [width, setWidth] = useState<Width>('phone')
  const place = placement.find((one) => one === chosen) ?? placement[0]
  const banner = place !== undefined && banners.includes(place)
  return (
    <Stack gap="4">
      <HStack gap="4" alignItems="flex-end">
        {place && (
          <Box inlineSize="14rem">
            <Field label="Shown in">
              <Select minBlockSize="10" fontSize="sm" value={place} onChange={(event) => setChosen(event.target.value)}>
                {placement.map((one) => (
                  <option key={one} value={one}>
                    {valueLabel(one)}
                  </option>
                ))}
              </Select>
            </Field>
          </Box>
        )}
        {!banner && (
          <HStack gap="2" role="group" aria-label="Width">
            {widths.map((one) => (
              <Chip key={one} pressed={one === width} onPressedChange={() => setWidth(one)}>
                {valueLabel(one)}
              </Chip>
            ))}
          </HStack>
        )}
      </HStack>
      <Pair width={banner ? 'phone' : width}>
        {languages.map((language) => (
          <Shown
            key={language}
            creative={creative[language]}
            language={language}
            link={link}
            width={banner ? 'phone' : width}
            banner={banner}
          />
        ))}
      </Pair>
    </Stack>
  )
}
