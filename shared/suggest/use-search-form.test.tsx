import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { shopNamed } from '../contract/shop/shop-named.routes.ts'
import { answer, problem, renderScreen } from '../testing/render-screen.tsx'
import { useSearchForm } from './use-search-form.ts'

function Component() {
  const { form, input } = useSearchForm('products')
  const { of: _, onValueChange, ...rest } = input
  return (
    <form {...form}>
      <input {...rest} aria-label="Find" onChange={(event) => onValueChange(event.target.value)} />
    </form>
  )
}

const named = answer(shopNamed, ({ query }) => {
  const search = query.get('search') ?? ''
  if (search === 'broken') throw problem('SERVICE_UNAVAILABLE')
  return { shop: /noon/.test(search) ? { id: 12, slug: 'noon' } : null }
})
const open = () => renderScreen({ Component }, { path: '/', at: '/en', answers: [named] })
const link = 'https://www.noon.example/p/1'

describe('a search', () => {
  it.each([link, ` ${link}\n`, `Look at this: ${link}.`])(
    'opens the product of a link when it is pasted as %j',
    async (text) => {
      const { user, router } = await open()
      await user.click(screen.getByLabelText('Find'))
      await user.paste(text)
      await waitFor(() => expect(router.state.location.pathname).toBe('/en/products'))
      expect(new URLSearchParams(router.state.location.search).get('search')).toBe(link)
    },
  )

  it.each(['noon', 'noon coupon', 'noon.example', 'https://noon.example/ar'])(
    'opens the store that %j names with Enter',
    async (text) => {
      const { user, router } = await open()
      await user.type(screen.getByLabelText('Find'), `${text}{Enter}`)
      await waitFor(() => expect(router.state.location.pathname).toBe('/en/shop/12/noon'))
    },
  )

  it.each(['broken', 'galaxy'])('opens the results for %j, of which no store is known', async (text) => {
    const { user, router } = await open()
    await user.type(screen.getByLabelText('Find'), `${text}{Enter}`)
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe(text))
    expect(router.state.location.pathname).toBe('/en/products')
  })

  it.each(['galaxy a55', 'example.com/p/1'])('waits for Enter after %j was pasted', async (text) => {
    const { user, router } = await open()
    await user.click(screen.getByLabelText('Find'))
    await user.paste(text)
    expect(screen.getByLabelText('Find')).toHaveValue(text)
    expect(router.state.location.pathname).toBe('/en')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe(text))
  })

  it('leaves what is pasted between words to the visitor', async () => {
    const { user, router } = await open()
    await user.type(screen.getByLabelText('Find'), 'kettle ')
    await user.paste(link)
    expect(screen.getByLabelText('Find')).toHaveValue(`kettle ${link}`)
    expect(router.state.location.pathname).toBe('/en')
  })
})
