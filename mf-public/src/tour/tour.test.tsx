import { describe, expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import * as tour from './tour.tsx'

const open = (at: string) => renderScreen(tour, { path: '/installed', at })

const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the tour after installing', () => {
  it('goes through its six steps by button, each with its own address', async () => {
    const { user, router } = await open('/en/installed?from=chrome')
    const titles = [title()]
    for (let step = 2; step <= 6; step += 1) {
      await user.click(screen.getByRole('button', { name: 'Next' }))
      await screen.findByText(`Step ${step} of 6`)
      titles.push(title())
    }
    expect(titles).toEqual([
      'Qasima is ready',
      'We try the codes for you',
      'Every price has a history',
      'We watch prices for you',
      'Make it yours',
      'On your phone, too',
    ])
    expect(router.state.location).toMatchObject({ search: '?from=chrome', hash: '#app' })
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  it('ends with the stores and the download for every device', async () => {
    await open('/installed#app')
    expect(screen.getByRole('link', { name: 'تصفّح المتاجر' })).toHaveAttribute('href', '/shops')
    const downloads = ['Chrome', 'Firefox', 'Android', 'iPhone'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(downloads).toEqual(['/go/chrome', '/go/firefox', '/go/android', '/go/ios'])
  })

  it.each([
    ['/en/installed', 'Meet Qasima', /^Soon, at the checkout/, /app is coming soon/],
    ['/installed', 'تعرّف إلى قسيمة', /^قريبًا: حين تصل/, /التطبيق قادم قريبًا/],
  ])('at %s describes nothing as installed that is not out', async (at, first, extension, app) => {
    const { router } = await renderScreen(tour, { path: '/installed', at, downloads: [] })
    expect(title()).toBe(first)
    for (const [step, sentence] of [
      ['coupons', extension],
      ['app', app],
    ] as const) {
      await act(() => router.navigate(`${at}#${step}`))
      expect(await screen.findByText(sentence)).toBeVisible()
    }
  })

  it.each([
    ['/en/installed', 'ArrowRight', 'ArrowLeft', 'We try the codes for you', 'Qasima is ready'],
    ['/installed', 'ArrowLeft', 'ArrowRight', 'نجرّب الأكواد عنك', 'قسيمة جاهزة'],
  ])('%s goes on with %s and back with %s', async (at, on, back, second, first) => {
    const { user } = await open(at)
    await user.keyboard(`{${on}}`)
    expect(await screen.findByRole('heading', { name: second })).toHaveFocus()
    await user.keyboard(`{${back}}`)
    expect(await screen.findByRole('heading', { name: first })).toBeVisible()
    await user.keyboard(`{${back}}`)
    expect(title()).toBe(first)
  })

  it('leaves the arrow keys to the browser while another key is held', async () => {
    const { user } = await open('/en/installed')
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(title()).toBe('Qasima is ready')
  })

  it('opens at the step its address names, and at the first for any other', async () => {
    await open('/en/installed#alerts')
    expect(title()).toBe('We watch prices for you')
    const other = await open('/en/installed#%E0%A4%A')
    expect(other.container).toHaveTextContent('Qasima is ready')
  })

  it('can be left at every step but the last, where it ends', async () => {
    const { user } = await open('/en/installed#settings')
    expect(screen.getByRole('link', { name: 'Skip the tour' })).toHaveAttribute('href', '/en/shops')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Skip the tour' })).toBeNull())
  })
})
