import { type NewSection, quoted } from './section-parts.ts'
import type { FileTexts } from './tree-change.ts'

function remote({ name, label, icon, order, declared }: NewSection): string {
  const access = declared ? `${declared.identifier}.permission('view')` : quoted(`view_${name}`)
  const imported = declared ? `import { ${declared.identifier} } from '${declared.request}'\n` : ''
  return `${imported}import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = \`\${backOfficePath}/${name}\`
const label = ${quoted(label)}

export const remote = defineRemote({
  id: 'admin-${name}',
  routes: { list: { path, title: label, layout: 'admin', access: ${access}, unlisted: true } },
  menu: [{ path, label, icon: ${quoted(icon)}, order: ${order} }],
})
`
}

const section = ({ label }: NewSection): string => `import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { type ShopListing, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { SearchInput } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { useDeferredValue, useState } from 'react'

const format = formatFor('en')

function Store({ of: { id, slug, shopName, domain, couponCount } }: { of: ShopListing }) {
  return (
    <Card as="li" padding="sm" interactive>
      <Heading as="h2" size="xs">
        <CardLink asChild>
          <Link to={\`/shop/\${id}/\${slug}\`}>
            <Bdi>{shopName}</Bdi>
          </Link>
        </CardLink>
      </Heading>
      <Text size="sm" tone="muted" numeric>
        <Bdi>{domain}</Bdi>, {format.number(couponCount)} {couponCount === 1 ? 'code' : 'codes'}
      </Text>
    </Card>
  )
}

/** The stores that a search finds, each with its page on the site. */
export function Component() {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, error, refetch, isFetching } = useReply(shopList, { query: { limit: 12, ...(search && { search }) } })
  return (
    <Stack gap="5">
      <div>
        <Heading as="h1" size="md">
          {${quoted(label.en)}}
        </Heading>
        <Text size="sm" tone="muted">
          Find a store by its name or its address, and open its page.
        </Text>
      </div>
      <SearchInput label="Search stores" clearLabel="Clear" value={text} onValueChange={setText} maxLength={100} />
      {error && <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />}
      {!error && !data && <SkeletonText lines={6} />}
      {data?.items.length === 0 && <Text role="status">No store has this name.</Text>}
      <Stack as="ul" gap="3" listStyle="none" aria-label="Stores" aria-busy={isFetching}>
        {data?.items.map((store) => (
          <Store key={store.id} of={store} />
        ))}
      </Stack>
    </Stack>
  )
}
`

const expose = `import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  list: () => import(/* webpackChunkName: "list" */ './section.tsx'),
}
`

const test = ({ name, label }: NewSection): string => `import { expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { type ShopListing, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, problem, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { Component as Section } from './section.tsx'

const store = (id: number, shopName: string): ShopListing => ({
  id,
  shopName,
  slug: \`store-\${id}\`,
  logo: null,
  domain: \`store-\${id}.example\`,
  categoryId: '0198c0de-0000-7000-8000-000000000001',
  countries: ['sa'],
  couponCount: id,
})

const stores = [store(1, 'Noon'), store(2, 'Jarir')]

const module = {
  Component: () => (
    <AdminProvider>
      <Section />
    </AdminProvider>
  ),
}

/** The API with two stores; the first answer is a failure where that is asked for. */
async function open({ isAway = false } = {}) {
  let isFirst = true
  const list = answer(shopList, ({ query }) => {
    if (isAway && isFirst) {
      isFirst = false
      throw problem('NOT_FOUND')
    }
    const items = stores.filter(({ shopName }) => shopName.includes(query.get('search') ?? ''))
    return { items, total: items.length, letters: [], didYouMean: null, nextCursor: null }
  })
  signInStaff()
  return renderScreen(module, { path: '/admin/${name}', at: '/en/admin/${name}', answers: [list] })
}

it('finds stores by their name, and says where there is none', async () => {
  const { user } = await open()
  expect(await screen.findByRole('heading', { level: 1, name: ${quoted(label.en)} })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Noon' })).toHaveAttribute('href', expect.stringContaining('/shop/1/'))
  await user.type(screen.getByRole('searchbox', { name: 'Search stores' }), 'Jar')
  expect(await screen.findByText(/2 codes/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Noon' })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search stores' }), 'x')
  expect(await screen.findByText('No store has this name.')).toBeVisible()
})

it('says why the stores could not be read, and tries again', async () => {
  const { user } = await open({ isAway: true })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Jarir' })).toBeVisible()
})
`

/** The files of a section with a screen of its own, a list that is read, searched and led on from, by their paths in its folder. */
export const ownSection = (about: NewSection): FileTexts => ({
  'remote.ts': remote(about),
  'src/section.tsx': section(about),
  'src/expose.tsx': expose,
  'src/section.test.tsx': test(about),
})
