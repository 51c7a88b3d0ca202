import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { undoBatch } from '../../contract/batch/batch.routes.ts'
import type { BulkReply } from '../../contract/collection-bulk.ts'
import type { ProgressLine } from '../../contract/progress.ts'
import { provider } from '../../contract/provider/provider.collection.ts'
import { progressType } from '../../contract/route.ts'
import { fieldWords } from '../../form/field.words.ts'
import { answer, problem, refuse, type StubbedAnswer } from '../../testing/render-screen.tsx'
import { looks } from '../data/list-look.ts'
import { selectionOf } from './list-selection.ts'
import {
  type Item,
  idOf,
  listing,
  manyRecords,
  moment,
  open,
  pageOf,
  record,
  row,
  toastOf,
} from './provider-list.cases.tsx'

beforeEach(() => {
  selectionOf('provider').setState({}, true)
  looks.setState({}, true)
})
afterEach(cleanup)

describe('the selection', () => {
  it('lasts over pages, counts what this page does not show, and is cleared by Escape', async () => {
    const { user } = await open([listing(manyRecords(45))])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(within(row('Provider 2')).getByRole('checkbox'))
    await user.keyboard('{Shift>}')
    await user.click(within(row('Provider 5')).getByRole('checkbox'))
    await user.keyboard('{/Shift}')
    const bar = () => screen.getByRole('region', { name: 'Selection' })
    expect(bar()).toHaveTextContent('4 selected')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('link', { name: 'Provider 21' })
    expect(bar()).toHaveTextContent('4 selected, 4 not on this page')
    await user.click(screen.getByRole('checkbox', { name: 'Select all 20 on this page' }))
    expect(bar()).toHaveTextContent('24 selected, 4 not on this page')
    await user.click(document.body)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  })

  it('does not carry over into the trash', async () => {
    const { user } = await open([listing(manyRecords(3))])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(within(row('Provider 2')).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Trash' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument())
  })
})

describe('all that match', () => {
  const bar = () => screen.getByRole('region', { name: 'Selection' })
  const offer = () => within(bar()).queryByRole('button', { name: /^Select (all|the first)/ })
  const selectPage = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 20 on this page' }))
  }
  /** A list whose pages after the first are delayed. */
  function waiting(count: number) {
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const list = answer(provider.routes.list, async ({ query }) => {
      if (query.has('cursor')) await held
      return pageOf(manyRecords(count), query)
    })
    return { list, arrive }
  }

  it("are offered when a whole page is selected, and found page by page in the list's order", async () => {
    const asked: unknown[] = []
    const { user, called } = await open(
      [
        listing(manyRecords(250)),
        answer(provider.routes.bulk, ({ body }) => {
          const { ids } = body as { ids: string[] }
          asked.push(ids)
          return { batchId: idOf(900), results: ids.map((id) => ({ id, ok: true, message: null })) }
        }),
      ],
      { at: '?filter[kind]=network&sort=-name' },
    )
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(within(row('Provider 2')).getByRole('checkbox'))
    expect(offer()).toBeNull()
    await selectPage(user)
    await user.click(within(bar()).getByRole('button', { name: 'Select all 250 that match' }))
    await waitFor(() => expect(bar()).toHaveTextContent('250 selected, 230 not on this page'))
    expect(offer()).toBeNull()
    expect(called.filter((address) => address.includes('limit=100')).map(decodeURIComponent)).toEqual(
      ['', '&cursor=100', '&cursor=200'].map((cursor) =>
        expect.stringMatching(new RegExp(`\\?filter\\[kind\\]=network&sort=-name&limit=100${cursor}$`)),
      ),
    )
    await user.click(within(bar()).getByRole('button', { name: 'Move to trash' }))
    expect(await screen.findByText('250 providers moved to the trash')).toBeInTheDocument()
    expect(asked).toEqual([expect.arrayContaining([idOf(1), idOf(250)])])
  })

  it('are limited to the maximum of one change, and the offer says so', async () => {
    const { user } = await open([listing(manyRecords(1_250))])
    await selectPage(user)
    await user.click(within(bar()).getByRole('button', { name: 'Select the first 1,000' }))
    await waitFor(() => expect(bar()).toHaveTextContent('1,000 selected, 980 not on this page'))
    expect(offer()).toBeNull()
  })

  it('stop loading when cancelled', async () => {
    const { list, arrive } = waiting(250)
    const { user, called } = await open([list])
    await selectPage(user)
    await user.click(within(bar()).getByRole('button', { name: 'Select all 250 that match' }))
    await waitFor(() => expect(bar()).toHaveTextContent('100 of 250 found'))
    expect(within(bar()).queryByRole('button', { name: 'Move to trash' })).toBeNull()
    await user.click(within(bar()).getByRole('button', { name: 'Cancel' }))
    expect(bar()).toHaveTextContent('20 selected')
    arrive()
    await user.click(within(row('Provider 1')).getByRole('checkbox'))
    expect(bar()).toHaveTextContent('19 selected')
    expect(called.filter((address) => address.includes('cursor='))).toHaveLength(1)
  })

  it('belong to the list on screen: another list ends the search', async () => {
    const { list, arrive } = waiting(250)
    const { user } = await open([list], { at: '?filter[kind]=network' })
    await selectPage(user)
    await user.click(within(bar()).getByRole('button', { name: 'Select all 250 that match' }))
    await waitFor(() => expect(bar()).toHaveTextContent('100 of 250 found'))
    await user.click(screen.getByRole('button', { name: 'Remove filter: Kind' }))
    await waitFor(() => expect(bar()).toHaveTextContent('20 selected'))
    arrive()
    await waitFor(() => expect(offer()).toBeInTheDocument())
    expect(bar()).toHaveTextContent('20 selected')
  })

  it('leave the selection unchanged if they cannot be loaded', async () => {
    const { user } = await open([
      answer(provider.routes.list, ({ query }) =>
        query.has('cursor') ? Promise.reject(problem('FORBIDDEN')) : pageOf(manyRecords(250), query),
      ),
    ])
    await selectPage(user)
    await user.click(within(bar()).getByRole('button', { name: 'Select all 250 that match' }))
    expect(await screen.findByText('You do not have permission to do this.')).toBeInTheDocument()
    expect(bar()).toHaveTextContent('20 selected')
  })

  it('are only the page if that is all', async () => {
    const { user } = await open([listing(manyRecords(20))])
    await selectPage(user)
    expect(bar()).toHaveTextContent('20 selected')
    expect(offer()).toBeNull()
  })
})

describe('a bulk change', () => {
  /** An API that applies and stores what it is sent. */
  function keeping(items: Item[]) {
    const batches = new Map<string, Item[]>()
    const bulk: { action: string; ids: readonly unknown[]; patch?: object }[] = []
    const answers = [
      answer(provider.routes.list, ({ query }) => pageOf(items, query)),
      answer(provider.routes.bulk, ({ body }) => {
        const asked = body as { action: string; ids: string[]; patch?: object }
        bulk.push(asked)
        const batchId = crypto.randomUUID()
        batches.set(batchId, [...items])
        const isShown = (item: Item) => asked.ids.includes(item.id) && item.name !== 'Provider 3'
        const next = items.flatMap((item) =>
          !isShown(item) ? [item] : asked.action === 'update' ? [{ ...item, ...asked.patch }] : [],
        )
        const results = asked.ids.map((id) => {
          const ok = items.some((item) => item.id === id && isShown(item))
          return { id, ok, message: ok ? null : 'CONFLICT' }
        })
        items.splice(0, items.length, ...next)
        return { batchId, results }
      }),
      answer(undoBatch, ({ params: { id } }) => {
        items.splice(0, items.length, ...(batches.get(id) ?? []))
        return { batchId: crypto.randomUUID(), results: items.map(({ id }) => ({ id, ok: true, message: null })) }
      }),
    ]
    return { answers, bulk }
  }

  it('shows at once, says what it did, and is undone as one', async () => {
    const { answers, bulk } = keeping(manyRecords(2))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Move to trash' }))
    const said = await toastOf('2 providers moved to the trash')
    expect(await screen.findByRole('heading', { name: 'No providers yet' })).toBeInTheDocument()
    expect(bulk).toEqual([{ action: 'delete', ids: [idOf(1), idOf(2)] }])
    await user.click(said.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 providers as before')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Provider 2' })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
  })

  it('sets the status of all, and names each skipped record with the reason', async () => {
    const { answers, bulk } = keeping(manyRecords(3))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    await toastOf('2 providers set to Inactive, 1 not')
    const report = within(await screen.findByRole('dialog', { name: '1 of 3 providers not set to Inactive' }))
    expect(report.getByRole('heading', { name: 'Another record already uses this value: 1' })).toBeInTheDocument()
    expect(await report.findByRole('link', { name: 'Provider 3' })).toHaveAttribute(
      'href',
      `/en/admin/provider/${idOf(3)}`,
    )
    expect(report.getAllByRole('listitem')).toHaveLength(1)
    expect(bulk[0]).toMatchObject({ action: 'update', patch: { status: 'INACTIVE' } })
    expect(within(row('Provider 1')).getByText('Inactive')).toBeInTheDocument()
    expect(within(row('Provider 3')).getByText('Active')).toBeInTheDocument()
  })

  it('shows the progress of a long undo, until it has ended', async () => {
    const { answers } = keeping(manyRecords(2))
    const lines: ReadableStreamDefaultController<Uint8Array>[] = []
    const say = (line: ProgressLine<BulkReply>) =>
      lines[0]?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
    const slow: StubbedAnswer = {
      route: undoBatch,
      respond: () => {
        const body = new ReadableStream<Uint8Array>({ start: (controller) => void lines.push(controller) })
        return new Response(body, { headers: { 'content-type': progressType } })
      },
    }
    const { user } = await open([slow, ...answers])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Move to trash' }))
    await user.click((await toastOf('2 providers moved to the trash')).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(lines).toHaveLength(1))
    say({ progress: { done: 1_200, total: 5_000 } })
    expect(await screen.findByText('Undoing: 1,200 of 5,000 records', {}, { timeout: 4_000 })).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Undoing' })).toHaveAttribute('value', '1200')
    say({ progress: { done: 4_000, total: 5_000 } })
    expect(await screen.findByText('Undoing: 4,000 of 5,000 records')).toBeVisible()
    say({
      result: { batchId: crypto.randomUUID(), results: [1, 2].map((n) => ({ id: idOf(n), ok: true, message: null })) },
    })
    lines[0]?.close()
    expect(await screen.findByText('2 providers as before')).toBeInTheDocument()
    expect(screen.queryByText(/^Undoing/)).toBeNull()
  })

  it('can be undone from the report of what was not changed', async () => {
    const { answers } = keeping(manyRecords(3))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Move to trash' }))
    const report = within(await screen.findByRole('dialog', { name: '1 of 3 providers not moved to the trash' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Provider 1' })).not.toBeInTheDocument())
    await user.click(report.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Provider 1' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('sets any plain field', async () => {
    const { answers, bulk } = keeping(manyRecords(1))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Set field' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Website')
    await user.type(screen.getByRole('textbox', { name: 'Website' }), 'https://example.com')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    expect(await screen.findByText('1 provider changed: Website')).toBeInTheDocument()
    expect(bulk).toEqual([{ action: 'update', ids: [idOf(1)], patch: { site: 'https://example.com' } }])
  })

  it('preselects no field', async () => {
    const { answers, bulk } = keeping(manyRecords(3))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Set field' }))
    expect(await screen.findByRole('combobox', { name: 'Field' })).toHaveDisplayValue('Choose a field')
    expect(screen.getByRole('button', { name: 'Set' })).toBeDisabled()
    expect(bulk).toEqual([])
  })

  it('asks before it clears a field, and says for how many records', async () => {
    const { answers, bulk } = keeping(manyRecords(2))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Set field' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Website')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    const question = within(await screen.findByRole('dialog', { name: 'Clear Website of 2 providers?' }))
    expect(question.getByText('2 providers lose their Website, if set.')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(bulk).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Set' }))
    await user.click(await screen.findByRole('button', { name: 'Clear Website' }))
    await waitFor(() => expect(bulk).toEqual([{ action: 'update', ids: [idOf(1), idOf(2)], patch: { site: null } }]))
  })

  it('does not clear a field that every record needs', async () => {
    const { answers, bulk } = keeping(manyRecords(2))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Set field' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Name')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid())
    expect(screen.queryByRole('dialog', { name: /^Clear/ })).toBeNull()
    expect(bulk).toEqual([])
  })

  it('validates the value of a field as the form of a record does', async () => {
    const { answers, bulk } = keeping(manyRecords(1))
    const { user } = await open(answers)
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Set field' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'Website')
    await user.type(screen.getByRole('textbox', { name: 'Website' }), 'example.com')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Website' })).toHaveAccessibleDescription(
        expect.stringContaining(fieldWords.en.webAddress ?? 'a missing sentence'),
      ),
    )
    expect(screen.getByRole('textbox', { name: 'Website' })).toHaveFocus()
    expect(bulk).toEqual([])
  })

  it('changes nothing when the API refuses it', async () => {
    const { user } = await open([listing(manyRecords(2)), refuse(provider.routes.bulk, 'SERVICE_UNAVAILABLE')])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Move to trash' }))
    expect(await screen.findByText(/unavailable|try again/i)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Provider 2' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('2 selected')
  })

  it('asks before it deletes permanently, which cannot be undone', async () => {
    const { answers, bulk } = keeping([record(1, { deletedAt: moment })])
    const { user } = await open(answers, { at: '?trash=only' })
    await screen.findByRole('columnheader', { name: 'Deleted' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 1 on this page' }))
    expect(screen.getByRole('button', { name: 'Restore' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
    expect(bulk).toEqual([])
    const question = within(screen.getByRole('dialog', { name: 'Delete 1 provider permanently?' }))
    await user.click(question.getByRole('button', { name: 'Delete permanently' }))
    const said = await toastOf('1 provider deleted permanently')
    expect(said.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(bulk).toEqual([{ action: 'hard_delete', ids: [idOf(1)] }])
    expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeInTheDocument()
  })
})
