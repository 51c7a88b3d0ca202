import { camelCase, type NewScreen, quoted, type ScreenParts } from './screen-parts.ts'

const words = (
  { name, title }: NewScreen,
  id: string,
): string => `import { defineWords } from '@qasima/shared/i18n/words'

export const ${id}Words = defineWords('account.${name}', {
  en: {
    title: ${quoted(title.en)},
    stores: 'Stores that you follow',
    text: 'You are notified when one of them has a new code.',
    failed: 'Your stores could not be read',
    loading: 'Reading your stores',
    none: 'You follow no store yet',
    browse: 'All stores',
  },
  ar: {
    title: ${quoted(title.ar)},
    stores: 'المتاجر التي تتابعها',
    text: 'نخبرك عندما يكون لأحدها كود جديد.',
    failed: 'تعذّر تحميل متاجرك',
    loading: 'جارٍ تحميل متاجرك',
    none: 'لم تتابع أي متجر بعد',
    browse: 'كل المتاجر',
  },
})
`

const component = (
  name: string,
  id: string,
): string => `import { listFollows } from '@qasima/shared/contract/follow/follow.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Reading, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Bdi, Heading } from '@qasima/shared/ui/text'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { ${id}Words } from './${name}.words.ts'

/** The stores that the account follows, each with its page. */
export function Component() {
  const t = useWords(${id}Words)
  const read = useAccountRead(listFollows)
  const browse = (
    <Button asChild variant="secondary">
      <Link to="/shops">{t('browse')}</Link>
    </Button>
  )
  const awaited = (
    <div role="status" aria-label={t('loading')}>
      <SkeletonText lines={3} />
    </div>
  )
  return (
    <Reading paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd={{ base: '16', md: '24' }}>
      <Stack gap="8">
        <Heading as="h1" size="lg">
          {t('title')}
        </Heading>
        <Panel title={t('stores')} text={t('text')}>
          <AccountData read={read} awaited={awaited} failed={t('failed')}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState titleAs="p" title={t('none')} action={browse} />
              ) : (
                <Stack as="ul" gap="2" listStyle="none" aria-label={t('stores')}>
                  {items.map(({ shop: { id, slug, shopName } }) => (
                    <li key={id}>
                      <Anchor asChild>
                        <Link to={\`/shop/\${id}/\${slug}\`}>
                          <Bdi>{shopName}</Bdi>
                        </Link>
                      </Anchor>
                    </li>
                  ))}
                </Stack>
              )
            }
          </AccountData>
        </Panel>
      </Stack>
    </Reading>
  )
}
`

const test = (name: string, id: string): string => `import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Follow, listFollows } from '@qasima/shared/contract/follow/follow.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as module from './${name}.tsx'
import { ${id}Words } from './${name}.words.ts'

const noon: Follow = {
  shop: { id: 12, shopName: 'Noon', slug: 'noon', logo: null, couponCount: 3 },
  channel: 'both',
  pace: 'instant',
  followedAt: '2026-11-20T10:00:00.000Z',
}

const open = (list: StubbedAnswer, at = '/en/${name}') => renderScreen(module, { path: '/${name}', at, answers: [list] })

beforeEach(() => storeSession({ user: noura, tokens }))
afterEach(() => clearSession())

it('shows the stores that the account follows, each with its page', async () => {
  await open(answer(listFollows, { items: [noon], limit: 200 }))
  expect(await screen.findByRole('link', { name: 'Noon' })).toHaveAttribute('href', expect.stringContaining('/shop/12/'))
})

it('says in both languages that there is none', async () => {
  for (const [language, at] of [
    ['ar', '/${name}'],
    ['en', '/en/${name}'],
  ] as const) {
    await open(answer(listFollows, { items: [], limit: 200 }), at)
    expect(await screen.findByText(translate(${id}Words, language)('none'))).toBeVisible()
  }
})

it('says that they could not be read', async () => {
  await open(refuse(listFollows, 'NOT_FOUND'))
  expect(await screen.findByText(translate(${id}Words, 'en')('failed'))).toBeVisible()
})
`

/** A screen of the account area: the stores that the account follows. It is drawn first, and reads in its place. */
export function accountScreen(screen: NewScreen): ScreenParts {
  const { name, title } = screen
  const id = camelCase(name)
  return {
    imports: '',
    row: `    ${quoted(name)}: { path: '/${name}', title: ${quoted(title)}, access: 'user', unlisted: true },\n`,
    files: {
      [`${name}.words.ts`]: words(screen, id),
      [`${name}.tsx`]: component(name, id),
      [`${name}.test.tsx`]: test(name, id),
    },
  }
}
