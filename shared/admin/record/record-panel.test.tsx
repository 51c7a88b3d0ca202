import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Provider, provider } from '../../contract/provider/provider.collection.ts'
import { session } from '../../session/session.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { answer } from '../../testing/render-screen.tsx'
import { defineSection } from '../describe/section.ts'
import { sectionScreens } from '../section-screens.tsx'

const section = defineSection(provider, {
  columns: [{ name: 'name' }, { name: 'status' }],
  fields: [{ name: 'name' }, { name: 'kind' }],
})
const id = '0198c9b5-0000-7000-8000-000000000001'
const moment = '2026-01-05T10:00:00.000Z'

function open(at: string) {
  const kept: { item: Provider } = {
    item: {
      id,
      version: 1,
      createdAt: moment,
      updatedAt: moment,
      deletedAt: null,
      name: 'Arab Clicks',
      kind: 'network',
      site: null,
      baseUrl: null,
      trackingTemplate: null,
      feedUrl: null,
      feedFormat: 'csv' as const,
      feedHours: 24,
      feedAuto: false,
      feedState: null,
      status: 'ACTIVE',
    },
  }
  return renderAdmin(sectionScreens(section), 'list', {
    collection: provider,
    at,
    answers: [
      answer(provider.routes.read, () => kept.item),
      answer(provider.routes.update, ({ body }) => {
        kept.item = { ...kept.item, ...(body as Partial<Provider>), version: kept.item.version + 1 }
        return kept.item
      }),
      answer(provider.routes.list, () => ({
        items: [kept.item],
        total: 1,
        isEstimate: false,
        page: 1,
        limit: 20,
        nextCursor: null,
      })),
    ],
  })
}

const panel = () => screen.findByRole('dialog', { name: 'Arab Clicks' })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  act(() => session.setState({ user: null, tokens: null }))
})

describe('a record beside its list', () => {
  it('is opened by a key on its row, and is in the address', async () => {
    const { user, router } = await open('?search=arab')
    await screen.findByRole('link', { name: 'Arab Clicks' })
    await user.keyboard('je')
    expect(await panel()).toBeInTheDocument()
    expect(router.state.location.search).toBe(`?search=arab&panel=${id}`)
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe('?search=arab'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is saved and closed, and the list shows what it is now', async () => {
    const { user, router } = await open(`?panel=${id}`)
    const name = await within(await panel()).findByRole('textbox', { name: 'Name' })
    await user.type(name, ' Network')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByRole('link', { name: 'Arab Clicks Network' })).toBeInTheDocument()
  })

  it('asks before it closes over changes', async () => {
    const { user, router } = await open(`?panel=${id}`)
    await user.type(await within(await panel()).findByRole('textbox', { name: 'Name' }), '7')
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }))
    const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(asked).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})
