import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Girih } from '@qasima/shared/ui/girih'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { SearchForm } from '../search/search-form.tsx'
import { HeroScene } from './hero-scene.tsx'
import { landingWords } from './landing.words.ts'

const Ground = chakra('section', {
  base: { position: 'relative', isolation: 'isolate', overflow: 'clip', paddingBlock: { base: '12', md: '20' } },
})
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' },
    alignItems: 'center',
    gap: '12',
  },
})
const Scene = chakra('div', { base: { display: { base: 'none', lg: 'block' } } })

export function Hero() {
  const t = useWords(landingWords)
  return (
    <Ground id="hero">
      <Girih />
      <Container>
        <Columns>
          <Stack gap="5">
            <Heading as="h1" size="2xl">
              {t('heroTitle')}
            </Heading>
            <Text size="lg" tone="muted" maxInlineSize="36rem">
              {t('heroText')}
            </Text>
            <SearchForm of="products" />
            <Text>
              <Anchor asChild>
                <Link to="/shops">{t('browse')}</Link>
              </Anchor>
            </Text>
          </Stack>
          <Scene>
            <HeroScene />
          </Scene>
        </Columns>
      </Container>
    </Ground>
  )
}
