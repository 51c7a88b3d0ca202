import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readOAuthSession } from '@qasima/shared/contract/identity/oauth.routes'
import { clearSession, session } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import { saveProviderRedirect } from '../entry/provider-redirect.ts'
import * as callback from './oauth-callback.tsx'

const open = (query: string, answers: readonly StubbedAnswer[] = [], at = '/en/oauth/callback') =>
  renderScreen(callback, { path: '/oauth/callback', at: at + query, answers })

beforeEach(() => sessionStorage.clear())
afterEach(() => clearSession())

describe('returning from a provider', () => {
  it('shows progress, fetches the sign-in once, stores it and continues to the profile', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked: unknown[] = []
    const { router, called } = await open('?id=h4ndover', [
      answer(readOAuthSession, async ({ params }) => {
        asked.push(params)
        await held
        return { success: true, data: { user: noura, tokens } }
      }),
    ])
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('status')).toHaveTextContent('Signing you in')
    release()
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/profile-setup'))
    expect(session.getState()).toMatchObject({ user: { id: noura.id }, tokens })
    expect(asked).toEqual([{ id: 'h4ndover' }])
    expect(called).toHaveLength(1)
  })

  it('remembers the purpose of signing up', async () => {
    saveProviderRedirect('/dashboard#alerts')
    const success = answer(readOAuthSession, { success: true, data: { user: noura, tokens } })
    const { router } = await open('?id=h4ndover', [success], '/oauth/callback')
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile-setup'))
    expect(router.state.location.search).toBe('?redirect=%2Fdashboard%23alerts')
  })

  it('does not trust what another page stored there', async () => {
    saveProviderRedirect('https://evil.example')
    const { router } = await open('?error=failed')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(router.state.location.search).toBe('')
  })

  it.each<[string, StubbedAnswer]>([
    ['is used up', answer(readOAuthSession, { success: false, data: null })],
    ['cannot be read', refuse(readOAuthSession, 'TOO_MANY_REQUESTS')],
  ])('with a sign-in that %s leads to the sign-in screen', async (_, stub) => {
    const { router } = await open('?id=h4ndover', [stub])
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(router.state.location.state).toEqual({ provider: 'failed' })
    expect(session.getState().user).toBeNull()
  })

  it.each([
    ['cancelled', 'cancelled'],
    ['failed', 'failed'],
    ['no-email', 'no-email'],
    ['<script>', 'failed'],
  ])('with the error "%s" leads to the sign-in screen, which shows it', async (error, provider) => {
    const { router, called } = await open(`?error=${encodeURIComponent(error)}`, [], '/oauth/callback')
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
    expect(router.state.location.state).toEqual({ provider })
    expect(called).toEqual([])
  })

  it.each(['', '?id=', '?code=abc'])('with "%s" is an error: there is nothing to fetch', async (query) => {
    const { router } = await open(query)
    expect(await screen.findByText('The shell’s error view')).toBeVisible()
    expect(Object.values(router.state.errors ?? {})).toEqual([new Error('No data received')])
  })
})
