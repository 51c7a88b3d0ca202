import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { act, screen, waitFor } from '@testing-library/react'
import { RemoteError } from '../remotes/remote-error.ts'
import { landing, place, renderSite, shops } from '../testing/render-site.tsx'

const heading = () => screen.getByRole('heading', { level: 1 })
const button = (name: string) => screen.getByRole('button', { name })

const unavailable = new ProblemError({ problem: 'SERVICE_UNAVAILABLE', status: 503, code: 1008, detail: '' })
const missing = new ProblemError({ problem: 'NOT_FOUND', status: 404, code: 1003, detail: '' })

// React and the router log caught errors, which are expected here.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

function Broken(): never {
  throw new TypeError('price is undefined')
}

/** Fails on the first attempts, then succeeds. */
function failing(tries: number, error: (remote: never) => unknown) {
  let left = tries
  return (remote: unknown) => {
    if (left-- > 0) throw error(remote as never)
  }
}

describe('a remote that cannot be loaded', () => {
  const away = (remote: ConstructorParameters<typeof RemoteError>[0]) => new RemoteError(remote, 'http')

  it('leaves the rest of the site working, and recovers on a retry', async () => {
    const { user } = await renderSite('/en/shops', { onLoad: failing(2, away) })
    expect(heading()).toHaveTextContent('This part could not be loaded')
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()

    await user.click(button('Try again'))
    expect(await screen.findByText('It still could not be loaded.')).toBeInTheDocument()
    expect(button('Try again')).toHaveFocus()

    await user.click(button('Try again'))
    const found = await screen.findByRole('heading', { level: 1, name: '/en/shops' })
    await waitFor(() => expect(found).toHaveFocus())
  })

  it('says that the device is offline, instead of that the rest works, until it is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await renderSite('/en/shops', { onLoad: failing(9, away) })
    expect(screen.getByRole('main')).toHaveTextContent(
      'You are offline. This loads automatically when you’re back online.',
    )
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('main')).toHaveTextContent('Check your connection and try again.')
  })

  it('opens by itself when late code arrives, and says so', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0)
    const late = (remote: ConstructorParameters<typeof RemoteError>[0]) => new RemoteError(remote, 'timeout')
    await renderSite('/en/shops', { onLoad: failing(1, late) })
    expect(screen.getByRole('main')).toHaveTextContent('Your connection seems slow.')
    expect(screen.getByRole('main')).toHaveTextContent('It loads automatically once you’re connected again.')
    expect(await screen.findByRole('heading', { level: 1, name: '/en/shops' }, { timeout: 10_000 })).toBeInTheDocument()
  })

  it('says so in Arabic, with the focus in place', async () => {
    const { router } = await renderSite('/nowhere', { onLoad: failing(1, away) })
    await act(() => router.navigate('/shops'))
    expect(heading()).toHaveTextContent('تعذّر فتح هذا الجزء')
    expect(heading()).toHaveFocus()
    expect(button('حاول مرة أخرى')).toBeInTheDocument()
  })

  it('is opened again by navigating back', async () => {
    const { router } = await renderSite('/en/shops', { onLoad: failing(1, away) })
    await act(() => router.navigate('/en'))
    await act(() => router.navigate('/en/shops'))
    expect(heading()).toHaveTextContent('/en/shops')
  })
})

describe('a screen whose data cannot be loaded', () => {
  it("shows the call's message, and reads again on a retry", async () => {
    const fail = failing(1, () => unavailable)
    const module = { ...place, loader: () => fail(null) ?? null }
    const { user } = await renderSite('/en/shops', { screens: { landing, shops: { ...shops, module } } })
    expect(heading()).toHaveTextContent('This part could not be loaded')
    expect(screen.getByRole('main')).toHaveTextContent(unavailable.sentence('en'))
    await user.click(button('Try again'))
    expect(await screen.findByRole('heading', { level: 1, name: '/en/shops' })).toBeInTheDocument()
  })

  it('does not exist if the API says so', async () => {
    const loader = () => {
      throw missing
    }
    await renderSite('/en/shops', { screens: { landing, shops: { ...shops, module: { ...place, loader } } } })
    expect(heading()).toHaveTextContent('This page does not exist')
  })
})

describe('an unforeseen error', () => {
  const screens = { landing, shops: { ...shops, module: { Component: Broken } } }

  it('is hidden until requested', async () => {
    const { user } = await renderSite('/en/shops', { screens })
    expect(heading()).toHaveTextContent('Something went wrong!')
    expect(screen.getByRole('main')).not.toHaveTextContent('price is undefined')
    await user.click(button('Show Error'))
    expect(screen.getByRole('main')).toHaveTextContent('TypeError: price is undefined')
    expect(button('Hide Error')).toHaveAttribute('aria-expanded', 'true')
    await user.click(button('Hide Error'))
    expect(screen.getByRole('main')).not.toHaveTextContent('price is undefined')
  })

  it('is shown in Arabic, with its own text left-to-right', async () => {
    const { user } = await renderSite('/shops', { screens })
    expect(heading()).toHaveTextContent('حدث خطأ ما')
    await user.click(button('عرض الخطأ'))
    expect(screen.getByText(/TypeError: price is undefined/)).toHaveAttribute('dir', 'ltr')
    expect(button('إخفاء الخطأ')).toBeInTheDocument()
  })
})
