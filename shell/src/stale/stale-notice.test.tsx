import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { translate } from '@qasima/shared/i18n/words'
import { UiProvider } from '@qasima/shared/ui/provider'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SiteContext } from '../site-context.ts'
import { staleWords } from './stale.words.ts'
import { StaleNotice } from './stale-notice.tsx'

const say = translate(staleWords, 'ar')
/** A sentence without its time. */
const saying = (lateness: 'updating' | 'away') => say(lateness, { time: '' }).split('.')[0] ?? ''
const address = '/api/v1/shop/shop-list'

const fetchOnce = jest.fn<typeof fetch>()
beforeEach(() => {
  globalThis.fetch = fetchOnce
  configureCalls({ origins: [''] })
})
afterEach(() => {
  jest.useRealTimers()
  fetchOnce.mockReset()
})

/** Advances past the interval at which the page probes the service. */
const pass = () => act(() => jest.advanceTimersByTimeAsync(3_000))

/** Opens a page whose document came with earlier replies; returns how often the screen was reloaded. */
async function open(state: Pick<DocumentState, 'asOf' | 'lateness'>) {
  jest.useFakeTimers()
  const loader = jest.fn(() => null)
  const router = createMemoryRouter([{ path: '/', loader, Component: StaleNotice }])
  // The rest of the document is not needed here.
  const site = { language: 'ar', replies: { [address]: {} }, ...state } as never
  render(
    <UiProvider direction="rtl">
      <SiteContext value={site}>
        <RouterProvider router={router} />
      </SiteContext>
    </UiProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  return { reads: () => loader.mock.calls.length }
}

describe('a page with outdated data', () => {
  const asOf = '2026-11-20T08:35:00Z'

  it('says nothing while they are a few minutes old, and reloads once the service answers', async () => {
    fetchOnce.mockResolvedValue(new Response('{}'))
    const { reads } = await open({ asOf })
    expect(screen.getByRole('status').textContent).toBe('')
    await pass()
    expect(reads()).toBe(2)
  })

  it('shows their time, and that they are being refreshed, until they are', async () => {
    let answer = (_: Response) => {}
    fetchOnce.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const { reads } = await open({ asOf, lateness: 'updating' })
    const status = screen.getByRole('status')
    expect(status.textContent).toContain(saying('updating'))
    expect(status.textContent).toMatch(/\d:35/)
    await pass()
    expect(status.textContent).toContain(saying('updating'))
    await act(async () => answer(new Response('{}')))
    expect(status.textContent).toBe('')
    expect(reads()).toBe(2)
  })

  it('says that the service does not answer, after a longer silence', async () => {
    fetchOnce.mockRejectedValue(new TypeError('no connection'))
    await open({ asOf, lateness: 'away' })
    expect(screen.getByRole('status').textContent).toContain(saying('away'))
  })

  it('says nothing if its data are current', async () => {
    const { reads } = await open({})
    expect(screen.getByRole('status').textContent).toBe('')
    expect(fetchOnce).not.toHaveBeenCalled()
    expect(reads()).toBe(1)
  })
})
