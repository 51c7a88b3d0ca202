import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { productSearchByAddress } from '../contract/product/product.routes.ts'
import type { ReplyOf } from '../contract/route.ts'
import { shopSuggest } from '../contract/shop/shop-suggest.routes.ts'
import { translate } from '../i18n/words.ts'
import { answer, problem, renderScreen } from '../testing/render-screen.tsx'
import { suggestWords } from './suggest.words.ts'
import { SuggestInput } from './suggest-input.tsx'

function Component() {
  const [text, setText] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <SuggestInput of="products" label="Find" clearLabel="Clear" value={text} onValueChange={setText} />
    </form>
  )
}

const noon: ReplyOf<typeof shopSuggest>['items'][number] = {
  shop: { id: 12, shopName: 'noon', slug: 'noon', logo: null, couponCount: 3 },
  bestCoupon: {
    id: '0198c0de-0000-7000-8000-000000000001',
    code: 'SAVE 15',
    title: 'A fifth off',
    value: { discountType: 'percent', percent: 20, amount: null },
  },
}
const town = {
  shop: { ...noon.shop, id: 13, shopName: 'Noon Town', slug: 'noon-town', couponCount: 0 },
  bestCoupon: null,
}

const stores = answer(shopSuggest, ({ query }) => {
  const search = query.get('search') ?? ''
  if (search === 'broken') throw problem('INTERNAL_SERVER_ERROR')
  if (search.startsWith('zz')) return { items: [], didYouMean: null }
  return { items: [noon, town], didYouMean: search === 'nonn' ? 'noon' : null }
})
const products = answer(productSearchByAddress, { items: [], total: 0, didYouMean: null, nextCursor: null })

const say = (language: 'ar' | 'en') => translate(suggestWords, language)
const open = (at: string, answers = [stores, products]) => renderScreen({ Component }, { path: '/', at, answers })
const search = () => screen.findByRole('combobox', { name: 'Find' })
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')

const written: string[] = []
beforeEach(() => {
  written.length = 0
  Element.prototype.scrollIntoView = jest.fn()
})

it.each([
  ['/en?country=eg', 'No codes for Egypt now'],
  ['/?country=eg', 'لا توجد أكواد في مصر الآن'],
  ['/en?country=all', 'No codes now'],
])('say of a store without codes for which country that is, at %s', async (at, said) => {
  const { user } = await open(at)
  await user.type(await search(), 'noon')
  expect(await screen.findByText(said)).toBeVisible()
})

describe.each(['ar', 'en'] as const)('suggestions, %s', (language) => {
  const at = language === 'ar' ? '/' : '/en'
  const t = say(language)

  it('show stores with their best code, and are gone along by arrows, Home and End', async () => {
    const { user } = await open(at)
    const input = await search()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await user.type(input, 'noon')
    const list = await screen.findByRole('listbox', { name: t('suggestions') })
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(await within(list).findAllByRole('option')).toHaveLength(3)
    expect(input).toHaveAttribute('aria-expanded', 'true')
    expect(input).toHaveAttribute('aria-controls', list.id)

    await user.keyboard('{ArrowDown}')
    expect(active()).toHaveTextContent('noon')
    await user.keyboard('{ArrowDown}')
    expect(active()).toHaveAccessibleName(t('copyNamed', { code: 'SAVE 15', shop: 'noon', title: 'A fifth off' }))
    await user.keyboard('{End}')
    expect(active()).toHaveTextContent('Noon Town')
    await user.keyboard('{Home}{ArrowUp}')
    expect(active()).toHaveTextContent('Noon Town')
    expect(input).toHaveFocus()
  })

  it('say how a search was understood, and take that for the search', async () => {
    const { user } = await open(at)
    await user.type(await search(), 'nonn')
    await user.click(await screen.findByRole('option', { name: t('meant', { name: '\u2068noon\u2069' }) }))
    expect(await search()).toHaveValue('noon')
    await waitFor(() => expect(screen.queryByRole('option', { name: /nonn|«noon/ })).toBeNull())
  })

  it('offer to ask for a store that is not there', async () => {
    const { user, router } = await open(at)
    await user.type(await search(), 'zz top')
    expect(await screen.findByText(t('none'))).toBeVisible()
    await screen.findByRole('option', { name: t('ask', { name: '\u2068zz top\u2069' }) })
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?store=zz+top'))
    expect(router.state.location.pathname).toBe(language === 'ar' ? '/add-store' : '/en/add-store')
  })
})

describe('choosing a suggestion', () => {
  it('copies a code as the store wants it, and opens a store', async () => {
    const { user, router } = await open('/en')
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    })
    await user.type(await search(), 'noon')
    await screen.findAllByRole('option')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(written).toEqual(['SAVE15']))
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/shop/12/noon'))
  })

  it('closes on Escape and keeps the text; Enter on the text is left to the form', async () => {
    const { user, router } = await open('/en')
    const input = await search()
    await user.type(input, 'noon')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(input).toHaveValue('noon')
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/en')
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

it('never shows an older answer in the place of a newer one', async () => {
  const waiting = new Map<string, () => void>()
  const slow = answer(shopSuggest, async ({ query }) => {
    const text = query.get('search') ?? ''
    await new Promise<void>((resolve) => waiting.set(text, resolve))
    return { items: [{ ...noon, shop: { ...noon.shop, shopName: `Store of ${text}` } }], didYouMean: null }
  })
  await open('/en', [slow, products])
  const input = await search()
  act(() => input.focus())
  fireEvent.change(input, { target: { value: 'first' } })
  await waitFor(() => expect(waiting.has('first')).toBe(true))
  fireEvent.change(input, { target: { value: 'second' } })
  await waitFor(() => expect(waiting.has('second')).toBe(true))
  await act(async () => waiting.get('second')?.())
  expect(await screen.findByText('Store of second')).toBeVisible()
  await act(async () => waiting.get('first')?.())
  expect(screen.queryByText('Store of first')).toBeNull()
})

it('says that suggestions cannot be shown where they cannot be read', async () => {
  const { user } = await open('/en')
  await user.type(await search(), 'broken')
  expect((await screen.findAllByText(say('en')('failed')))[0]).toBeInTheDocument()
})
