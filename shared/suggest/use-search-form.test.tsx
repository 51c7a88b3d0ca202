import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { renderScreen } from '../testing/render-screen.tsx'
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

const open = () => renderScreen({ Component }, { path: '/', at: '/en' })
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

  it.each(['galaxy a55', 'noon.example', 'https://noon.example'])(
    'waits for Enter after %j was pasted',
    async (text) => {
      const { user, router } = await open()
      await user.click(screen.getByLabelText('Find'))
      await user.paste(text)
      expect(screen.getByLabelText('Find')).toHaveValue(text)
      expect(router.state.location.pathname).toBe('/en')
      await user.keyboard('{Enter}')
      await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe(text))
    },
  )

  it('leaves what is pasted between words to the visitor', async () => {
    const { user, router } = await open()
    await user.type(screen.getByLabelText('Find'), 'kettle ')
    await user.paste(link)
    expect(screen.getByLabelText('Find')).toHaveValue(`kettle ${link}`)
    expect(router.state.location.pathname).toBe('/en')
  })
})
