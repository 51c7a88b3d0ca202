import { camelCase, type NewScreen, quoted, type ScreenParts } from './screen-parts.ts'

const description = {
  ar: 'أحدث المتاجر في قسيمة، ولكل منها أكواده التي يمكن استخدامها الآن.',
  en: 'The newest stores of Qasima, each with the codes that can be used now.',
}

const reads = (id: string): string => `import { shopList } from '@qasima/shared/contract/shop/shop.routes'
import { read } from '@qasima/shared/federation/reads'

/** The stores that came last. */
export const ${id}Read = read(shopList, { query: { sort: 'newest', limit: 12 } })
`

const words = (
  { name, title }: NewScreen,
  id: string,
): string => `import { defineWords } from '@qasima/shared/i18n/words'

export const ${id}Words = defineWords('public.${name}', {
  en: {
    title: ${quoted(title.en)},
    lead: ${quoted(description.en)},
    none: 'There is no store yet',
    browse: 'All stores',
  },
  ar: {
    title: ${quoted(title.ar)},
    lead: ${quoted(description.ar)},
    none: 'لا توجد متاجر بعد',
    browse: 'كل المتاجر',
  },
})
`

const component = (name: string, id: string): string => `import { load } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Box, Container, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { ShopGrid } from '../cards/shop-grid.tsx'
import { ${id}Read } from './${name}.reads.ts'
import { ${id}Words } from './${name}.words.ts'

export const loader = (args: LoaderFunctionArgs) => load(${id}Read, args)

/** The stores that came last, and the way to all of them. */
export function Component() {
  const t = useWords(${id}Words)
  const { items } = useLoaderData<typeof loader>()
  return (
    <Container as="div" paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd="16">
      <Stack gap="8">
        <Stack as="header" gap="3">
          <Heading as="h1" size="xl">
            {t('title')}
          </Heading>
          <Text size="lg" tone="muted">
            {t('lead')}
          </Text>
        </Stack>
        {items.length === 0 ? <EmptyState titleAs="p" title={t('none')} /> : <ShopGrid shops={items} />}
        <Box>
          <Button asChild variant="secondary">
            <Link to="/shops">{t('browse')}</Link>
          </Button>
        </Box>
      </Stack>
    </Container>
  )
}
`

const test = (name: string, id: string): string => `import { expect, it } from '@jest/globals'
import { type ShopListing, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { translate } from '@qasima/shared/i18n/words'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import * as module from './${name}.tsx'
import { ${id}Words } from './${name}.words.ts'

const noon: ShopListing = {
  id: 12,
  shopName: 'Noon',
  slug: 'noon',
  logo: null,
  domain: 'noon.com',
  categoryId: '0198c0de-0000-7000-8000-000000000001',
  countries: ['sa'],
  couponCount: 3,
}

const open = (items: ShopListing[], at: string) =>
  renderScreen(module, {
    path: '/${name}',
    at,
    answers: [answer(shopList, { items, total: items.length, letters: [], didYouMean: null, nextCursor: null })],
  })

it.each(['ar', 'en'] as const)('shows the stores that came last, in %s', async (language) => {
  const t = translate(${id}Words, language)
  await open([noon], language === 'ar' ? '/${name}' : '/en/${name}')
  expect(await screen.findByRole('heading', { level: 1, name: t('title') })).toBeVisible()
  expect(screen.getByText('Noon')).toBeVisible()
  expect(screen.getByRole('link', { name: t('browse') })).toBeVisible()
})

it('says that there is none', async () => {
  await open([], '/en/${name}')
  expect(await screen.findByText(translate(${id}Words, 'en')('none'))).toBeVisible()
})
`

/** A screen of the public site: the stores that came last. It reads before it is drawn, for the edge as well. */
export function publicScreen(screen: NewScreen): ScreenParts {
  const { name, title } = screen
  const id = camelCase(name)
  return {
    imports: `import { ${id}Read } from './src/${name}/${name}.reads.ts'\n`,
    row: `    ${quoted(name)}: {
      path: '/${name}',
      title: ${quoted(title)},
      description: ${quoted(description)},
      reads: [${id}Read],
    },
`,
    files: {
      [`${name}.reads.ts`]: reads(id),
      [`${name}.words.ts`]: words(screen, id),
      [`${name}.tsx`]: component(name, id),
      [`${name}.test.tsx`]: test(name, id),
    },
  }
}
