import { beforeEach, describe, expect, it } from '@jest/globals'
import { session } from '@qasima/shared/session/session'
import { screen, waitFor } from '@testing-library/react'
import { renderSite } from './testing/render-site.tsx'

const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

const browserIs = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent })

const user = {
  id: '1',
  email: 'a@qasima.example',
  firstName: null,
  lastName: null,
  sex: null,
  birthDate: null,
  country: null,
  isEmailVerified: true,
}

/** Requests sent to the API, which replies when the given promise resolves. */
function apiAnswers(answer: (signal: AbortSignal) => Promise<unknown>) {
  const sent: unknown[] = []
  globalThis.fetch = async (address, request) => {
    sent.push([address, JSON.parse(String(request?.body))])
    return Response.json(await answer(request?.signal as AbortSignal))
  }
  return sent
}

beforeEach(() => {
  localStorage.clear()
  apiAnswers(async () => ({}))
})

describe('/logout', () => {
  it('ends the session locally and at the API, and says so under the logo', async () => {
    const sent = apiAnswers(async () => ({}))
    session.setState({ user, tokens: { accessToken: 'a', refreshToken: 'r' } })
    const { left } = await renderSite('/logout')
    expect(session.getState()).toEqual({ user: null, tokens: null })
    expect(sent).toEqual([['/api/v1/auth/logout', { refreshToken: 'r' }]])
    expect(screen.getByRole('img', { name: 'قسيمة' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('تم تسجيل الخروج')
    expect(left).toEqual([])
  })

  it.each([
    ['/en/logout?redirect_uri=%2Fen%2Fshops%3Fsearch%3Da', '/en/shops?search=a'],
    ['/logout?redirect_uri=qasima%3A%2F%2Fbye', 'qasima://bye'],
  ])('%s redirects to %s, once', async (at, target) => {
    localStorage.setItem('redirect_uri', target)
    const { left } = await renderSite(at)
    await waitFor(() => expect(left).toEqual([target]))
    expect(localStorage.getItem('redirect_uri')).toBeNull()
  })

  it('continues even if the API never answers, after its deadline', async () => {
    const steps: string[] = []
    apiAnswers((signal) => {
      steps.push('asked')
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          steps.push('given up')
          reject(signal.reason)
        })
      })
    })
    session.setState({ user, tokens: { accessToken: 'a', refreshToken: 'r' } })
    const { left } = await renderSite('/logout?redirect_uri=%2Fshops')
    expect(session.getState()).toEqual({ user: null, tokens: null })
    expect([...steps, ...left]).toEqual(['asked'])
    await waitFor(() => expect([...steps, ...left]).toEqual(['asked', 'given up', '/shops']), { timeout: 10_000 })
  })

  it('goes nowhere else', async () => {
    const { left } = await renderSite('/en/logout?redirect_uri=https%3A%2F%2Fevil.example')
    expect(left).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are logged out')
  })
})

describe('/auto-dl', () => {
  it('starts the download for this device at once, and shows the link', async () => {
    browserIs(pixel)
    const { left } = await renderSite('/auto-dl')
    expect(left).toEqual(['/go/android'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('جارٍ تحويلك إلى صفحة التحميل')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/go/android')
  })

  it('is in English under /en', async () => {
    await renderSite('/en/auto-dl')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Taking you to the download')
  })
})

it('/loading shows the loading screen', async () => {
  await renderSite('/loading')
  expect(screen.getByRole('main')).toHaveTextContent('جارٍ التحميل')
  expect(screen.getByRole('img', { name: 'قسيمة' })).toBeInTheDocument()
})

it('/test shows a placeholder', async () => {
  await renderSite('/en/test')
  expect(screen.getByRole('main')).toHaveTextContent('This is a test page.')
})
