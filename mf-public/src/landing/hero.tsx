import type { CountryId } from '@qasima/shared/contract/country'
import type { Featured } from '@qasima/shared/contract/shop/shop-featured.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Girih } from '@qasima/shared/ui/girih'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { SearchForm } from '../search/search-form.tsx'
import { HeroTicket } from './hero-ticket.tsx'
import { landingWords } from './landing.words.ts'

const Ground = chakra('section', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    // Suggestions may reach below it.
    overflowX: 'clip',
    paddingBlock: { base: '5', md: '16' },
    '&:focus-within': { zIndex: '1' },
  },
})
const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: { base: '6', lg: '12' },
  },
  variants: { two: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 27rem' } } } },
})

interface HeroProps {
  /** Null where no code is known, or its call failed; the hero is whole without it. */
  readonly featured: Featured
  readonly country: CountryId | undefined
}

export function Hero({ featured, country }: HeroProps) {
  const t = useWords(landingWords)
  return (
    <Ground id="hero">
      <Girih />
      <Container>
        <Columns two={featured !== null}>
          <Stack gap={{ base: '3.5', md: '5' }}>
            <Heading as="h1" size="2xl" fontSize={{ base: '2xl', sm: '3xl', md: '4xl' }}>
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
          {featured && <HeroTicket featured={featured} country={country} />}
        </Columns>
      </Container>
    </Ground>
  )
}
