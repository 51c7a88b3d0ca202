import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { type Provider, provider } from '../../contract/provider/provider.collection.ts'
import { session } from '../../session/session.ts'
import { pageOf, renderAdmin } from '../../testing/render-admin.tsx'
import { answer, problem } from '../../testing/render-screen.tsx'
import { defineSection } from '../describe/section.ts'
import { sectionScreens } from '../section-screens.tsx'

const section = defineSection(provider, {
  columns: [{ name: 'name' }, { name: 'status' }],
  fields: [{ name: 'name' }, { name: 'site' }, { name: 'status' }],
})
const id = '0198c9b5-0000-7000-8000-000000000001'
const moment = '2026-01-05T10:00:00.000Z'
const start: Provider = {
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
}

/** Opens a screen over an API that keeps one provider. */
async function open(name: 'list' | 'record', at: string) {
  const kept = { item: start }
  const sent: { body: unknown; version: string | null }[] = []
  const changeElsewhere = (change: Partial<Provider>) => {
    kept.item = { ...kept.item, ...change, version: kept.item.version + 1 }
  }
  const { user, router } = await renderAdmin(sectionScreens(section), name, {
    collection: provider,
    at,
    permissions: ['view_provider', 'update_provider'],
    answers: [
      answer(provider.routes.read, () => kept.item),
      answer(provider.routes.update, ({ body, headers }) => {
        sent.push({ body, version: headers.get('if-match') })
        if (headers.get('if-match') !== `"${kept.item.version}"`) throw problem('CONFLICT')
        changeElsewhere(body as Partial<Provider>)
        return kept.item
      }),
      answer(provider.routes.list, () => pageOf([kept.item])),
    ],
  })
  return { kept, sent, user, router, changeElsewhere }
}

const openPage = () => open('record', `/${id}`)
const status = () => screen.findByRole('combobox', { name: 'Status' })
const name = () => screen.getByRole('textbox', { name: 'Name' })
const undo = (inside: HTMLElement = document.body) => within(inside).findByRole('button', { name: 'Undo' })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  act(() => session.setState({ user: null, tokens: null }))
})

describe('a save of the page of a record', () => {
  it('is undone by its toast: the values before are saved on the version that it made', async () => {
    const { user, sent, kept } = await openPage()
    await user.selectOptions(await status(), 'Inactive')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await undo())
    expect(await screen.findByText('Change undone.')).toBeVisible()
    expect(sent).toEqual([
      { body: { status: 'INACTIVE' }, version: '"1"' },
      { body: { status: 'ACTIVE' }, version: '"2"' },
    ])
    expect(kept.item.status).toBe('ACTIVE')
    expect(await status()).toHaveDisplayValue('Active')
    expect(screen.getByText('All changes saved')).toBeVisible()
  })

  it('is undone by the keyboard, save where text is being typed', async () => {
    const { user, sent, kept } = await openPage()
    await user.selectOptions(await status(), 'Inactive')
    await user.type(name(), ' Ltd')
    await user.keyboard('{Control>}s{/Control}')
    await undo()
    await user.keyboard('{Control>}z{/Control}')
    expect(sent).toHaveLength(1)
    await user.click(await status())
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText('Change undone.')
    expect(kept.item).toMatchObject({ name: 'Arab Clicks', status: 'ACTIVE' })
  })

  it('is left where the record was changed since, and a sentence says so', async () => {
    const { user, kept, changeElsewhere } = await openPage()
    await user.selectOptions(await status(), 'Inactive')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await undo()
    changeElsewhere({ name: 'Arab Clicks Network' })
    await user.click(await undo())
    expect(await screen.findByText('Not undone: this provider has been changed since.')).toBeVisible()
    expect(kept.item).toMatchObject({ name: 'Arab Clicks Network', status: 'INACTIVE' })
    await waitFor(() => expect(name()).toHaveValue('Arab Clicks Network'))
  })

  it('is undone without what was typed since being lost', async () => {
    const { user } = await openPage()
    await user.selectOptions(await status(), 'Inactive')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await undo()
    await user.type(name(), ' Ltd')
    await user.click(await undo())
    await screen.findByText('Change undone.')
    expect(await status()).toHaveDisplayValue('Active')
    expect(name()).toHaveValue('Arab Clicks Ltd')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(screen.queryByText(/A colleague/)).toBeNull()
  })

  it('is undone from the list that it led back to', async () => {
    const { user, router, kept } = await openPage()
    await user.selectOptions(await status(), 'Inactive')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/provider'))
    await user.click(await undo())
    await screen.findByText('Change undone.')
    expect(kept.item.status).toBe('ACTIVE')
  })
})

describe('a save of the panel beside the list', () => {
  const panel = () => screen.findByRole('dialog', { name: 'Arab Clicks' })

  it('is undone in the panel, which covers every toast', async () => {
    const { user, kept } = await open('list', `?panel=${id}`)
    expect(within(await panel()).queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.selectOptions(await status(), 'Inactive')
    await user.click(within(await panel()).getByRole('button', { name: 'Save' }))
    await user.click(await undo(await panel()))
    await screen.findByText('Change undone.')
    expect(kept.item.status).toBe('ACTIVE')
    expect(within(await panel()).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is undone by the toast once the panel is closed, and the list shows it', async () => {
    const { user, kept } = await open('list', `?panel=${id}`)
    await user.selectOptions(await status(), 'Inactive')
    await user.click(within(await panel()).getByRole('button', { name: 'Save and close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('cell', { name: 'Inactive' })).toBeVisible()
    await user.click(await undo())
    expect(await screen.findByRole('cell', { name: 'Active' })).toBeVisible()
    expect(kept.item.status).toBe('ACTIVE')
  })
})
