import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { useWords } from '@qasima/shared/i18n/words'
import { BellIcon, ChartIcon, ExtensionIcon, GlobeIcon, PlaceIcon, VerifiedIcon } from '@qasima/shared/ui/icon'
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
    columnGap: '6',
    rowGap: { base: '3', md: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    listStyle: 'none',
  },
})
const Feature = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: { base: '3', md: '4' },
    rowGap: { base: '0', md: '1' },
    alignItems: 'start',
    '& > p': { gridColumn: '2' },
  },
})
const Plate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: { base: '9', md: '11' },
    gridRow: '1 / 3',
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
          <li key={name}>
            <Feature>
              <Plate>
                <Icon />
              </Plate>
              <Heading as="h3" size="sm">
                {t(`${name}Title`)}
              </Heading>
              <Text size="sm" tone="muted">
                {t(name === 'extension' && !hasExtension ? 'extensionSoon' : `${name}Text`)}
              </Text>
            </Feature>
          </li>
        ))}
      </Grid>
    </LandingSection>
  )
}
