import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { useWords } from '@qasima/shared/i18n/words'
import { Card } from '@qasima/shared/ui/card'
import { BellIcon, ChartIcon, ExtensionIcon, GlobeIcon, PlaceIcon, VerifiedIcon } from '@qasima/shared/ui/icon'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const features = [
  { name: 'proven', Icon: VerifiedIcon },
  { name: 'country', Icon: PlaceIcon },
  { name: 'extension', Icon: ExtensionIcon },
  { name: 'history', Icon: ChartIcon },
  { name: 'alert', Icon: BellIcon },
  { name: 'bilingual', Icon: GlobeIcon },
] as const

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
    listStyle: 'none',
  },
})
const Feature = chakra('div', {
  base: { display: 'flex', flexDirection: { base: 'row', md: 'column' }, gap: '4', alignItems: 'flex-start' },
})
const Plate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '11',
    borderRadius: 'control',
    bg: 'accentSoft',
    color: 'accentText',
  },
})

interface FeaturesProps {
  /** What can be downloaded. */
  readonly downloads: readonly DownloadSlug[]
}

export function Features({ downloads }: FeaturesProps) {
  const t = useWords(landingWords)
  const hasExtension = downloads.includes('chrome') || downloads.includes('firefox')
  return (
    <LandingSection id="features" title={t('featuresTitle')} sunken>
      <Grid role="list">
        {features.map(({ name, Icon }) => (
          <Card as="li" key={name}>
            <Feature>
              <Plate>
                <Icon />
              </Plate>
              <Stack gap="1.5">
                <Heading as="h3" size="sm">
                  {t(`${name}Title`)}
                </Heading>
                <Text tone="muted">{t(name === 'extension' && !hasExtension ? 'extensionSoon' : `${name}Text`)}</Text>
              </Stack>
            </Feature>
          </Card>
        ))}
      </Grid>
    </LandingSection>
  )
}
