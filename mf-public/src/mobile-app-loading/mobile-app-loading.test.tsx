import { describe, expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import * as mobileAppLoading from './mobile-app-loading.tsx'

const open = (query: string) => {
  const opened: (string | null)[] = []
  document.addEventListener('click', (event) => {
    opened.push((event.target as Element).getAttribute('href'))
    event.preventDefault()
  })
  const at = `/en/mobile-app-loading${query}`
  return renderScreen(mobileAppLoading, { path: '/mobile-app-loading', at }).then((view) => ({ ...view, opened }))
}

describe('the screen while the app takes over', () => {
  it('says that it loads, and has a way out for when it takes long', async () => {
    await open('')
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading')
    expect(screen.getByText('This is taking longer than usual.')).toBeInTheDocument()
    expect(screen.getByRole('link')).toHaveAttribute('href', '/en')
  })

  it('opens our app by itself, once, and offers it', async () => {
    const { opened } = await open(`?redirect_uri=${encodeURIComponent('qasima://dashboard?tab=profile')}`)
    expect(opened).toEqual(['qasima://dashboard?tab=profile'])
    expect(screen.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'qasima://dashboard?tab=profile')
  })

  it('offers a page of ours and leaves the step to the person', async () => {
    const { opened } = await open(`?redirect_uri=${encodeURIComponent('/dashboard#alerts')}`)
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard#alerts')
    expect(opened).toEqual([])
  })

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example', 'other://app'])(
    'ignores %s',
    async (address) => {
      const { opened } = await open(`?redirect_uri=${encodeURIComponent(address)}`)
      expect(within(screen.getByRole('main')).getByRole('status')).toBeVisible()
      expect(screen.getByRole('link')).toHaveAttribute('href', '/en')
      expect(opened).toEqual([])
    },
  )
})
