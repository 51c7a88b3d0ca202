import { describe, expect, it } from '@jest/globals'
import { listListingStates, setListingStatus } from '@qasima/shared/contract/listing/listing-state.routes'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import { openReview as open } from './testing/open-review.tsx'
import { failing } from './testing/review.sample.ts'

describe('the listings', () => {
  it('are those that fail, until another condition is chosen; a pause is taken back', async () => {
    const asked: (string | null)[] = []
    const set: unknown[] = []
    const { user, router } = await open('?tab=listings', [
      answer(listListingStates, ({ query }) => {
        asked.push(query.get('condition'))
        const items = query.get('condition') === 'failing' ? [failing] : []
        return { items, total: items.length, nextCursor: null }
      }),
      answer(setListingStatus, ({ params, body }) => {
        set.push([params.id, body])
        return { id: failing.id, status: 'paused' as const }
      }),
    ])
    expect(await screen.findByText(/Failing since/)).toHaveTextContent('the store answered 503')
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('The listing is paused.')).toBeVisible()
    const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
    await user.click(notifications.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The listing is being checked again.')).toBeVisible()
    expect(set).toEqual([
      [failing.id, { status: 'paused' }],
      [failing.id, { status: 'active' }],
    ])
    await user.click(screen.getByRole('button', { name: 'Tracked' }))
    expect(await screen.findByText('No listings in this state')).toBeVisible()
    expect(router.state.location.search).toBe('?tab=listings&condition=tracked')
    expect([...new Set(asked)]).toEqual(['failing', 'tracked'])
  })
})
