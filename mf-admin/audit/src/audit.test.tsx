import { afterEach, describe, expect, it } from '@jest/globals'
import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { audit } from '@qasima/shared/contract/audit/audit.collection'
import { type AuditItem, listAudit } from '@qasima/shared/contract/audit/audit.routes'
import { type Batch, readBatch, undoBatch } from '@qasima/shared/contract/batch/batch.routes'
import { category } from '@qasima/shared/contract/category/category.collection'
import { user } from '@qasima/shared/contract/user/user.collection'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer, type RecordedCall, refuse, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { cleanup, screen, within } from '@testing-library/react'
import { section } from './section.tsx'

const uuid = (end: number) => `0198c9b5-0000-7000-8000-${String(end).padStart(12, '0')}`
const noura = uuid(1)
const kitchen = uuid(2)
const batch = uuid(3)
const entryOf = (end: number, parts: Partial<AuditItem>): AuditItem => ({
  id: uuid(end),
  at: '2026-11-20T08:30:00.000Z',
  actorId: noura,
  action: 'update',
  section: 'category',
  recordId: kitchen,
  batchId: null,
  before: null,
  after: null,
  ...parts,
})
const moved = entryOf(11, {
  before: { position: 3, name: { ar: 'مطبخ', en: 'Kitchens' } },
  after: { position: 1, name: { ar: 'مطبخ', en: 'Kitchen' } },
})
const inBatch = entryOf(12, { action: 'delete', batchId: batch })
const gone = entryOf(13, { action: 'hard_delete', recordId: uuid(4) })

const made = entryOf(14, {
  action: 'create',
  after: {
    id: kitchen,
    name: { ar: 'مطبخ', en: 'Kitchen' },
    slug: 'kitchen',
    position: null,
    version: 1,
    deletedAt: null,
  },
})

async function open(entries: readonly AuditItem[], at = '', ...answers: readonly StubbedAnswer[]) {
  const asked: RecordedCall<typeof listAudit>[] = []
  const view = await renderAdmin(sectionScreens(section), 'list', {
    collection: audit,
    at,
    answers: [
      ...answers,
      answer(listAudit, (call) => {
        asked.push(call)
        const id = call.query.get('filter[id]')
        return pageOf(id === null ? entries : [moved, inBatch].filter((entry) => entry.id === id))
      }),
      answer(category.routes.list, pageOf([{ id: kitchen, name: { ar: 'مطبخ', en: 'Kitchen' } }] as never)),
      answer(user.routes.list, pageOf([{ id: noura, email: 'noura@qasima.example' }] as never)),
    ],
  })
  return { ...view, asked }
}

const rows = async () => within(await screen.findByRole('table')).findAllByRole('row')

afterEach(cleanup)

describe('the audit', () => {
  it('names the service where it did something by itself', async () => {
    await open([entryOf(15, { actorId: null, action: 'hard_delete' })])
    expect((await rows())[1]?.textContent).toContain('Qasima')
  })

  it('says who did what to which record, by name', async () => {
    await open([moved])
    const [, row] = await rows()
    expect(await screen.findByText('noura@qasima.example')).toBeInTheDocument()
    expect(row).toHaveTextContent('Updated')
    expect(row).toHaveTextContent('Position, Name')
    expect(await screen.findByRole('link', { name: 'Kitchen' })).toHaveAttribute(
      'href',
      `/en/admin/category/${kitchen}`,
    )
  })

  it('says a rate by its own id, which leads to no page', async () => {
    const { called } = await open([
      entryOf(16, { section: 'rate', recordId: 'EGP 2026-11-20', after: { perDollar: '47.62' } }),
    ])
    expect((await rows())[1]).toHaveTextContent('EGP 2026-11-20')
    expect(screen.queryByRole('link', { name: 'EGP 2026-11-20' })).toBeNull()
    expect(called.filter((address) => address.includes('/rate'))).toEqual([])
  })

  it('names what was decided where nothing was before', async () => {
    await open([entryOf(17, { after: { listing: uuid(5), check: 'same' } })])
    expect((await rows())[1]).toHaveTextContent('Listing, Check')
  })

  it('can be read and not written', async () => {
    await open([moved])
    await rows()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Trash' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^New/ })).toBeNull()
  })

  it('shows each field before and after beside the list', async () => {
    const { user: person } = await open([moved])
    const [, row] = await rows()
    await person.click(within(row as HTMLElement).getAllByRole('link')[0] as HTMLElement)
    const panel = await screen.findByRole('dialog', { name: /Nov 20, 2026, 08:30 UTC/ })
    expect(await within(panel).findByText('Name (English)')).toBeInTheDocument()
    expect(within(panel).getByText('Kitchens').closest('del')).toHaveTextContent('Before: Kitchens')
    expect(
      within(panel)
        .getAllByText('Kitchen')
        .some((words) => words.closest('ins')),
    ).toBe(true)
    // Nothing changed in Arabic, so nothing is said of it.
    expect(within(panel).queryByText('Name (Arabic)')).toBeNull()
    expect(within(panel).getByText('Position').nextElementSibling).toHaveTextContent('Before: 3After: 1')
  })

  it('tells of a new record what it was made with, and nothing that every record has', async () => {
    await open([made], `?panel=${made.id}`)
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByText('kitchen')).toBeInTheDocument()
    expect(within(panel).getByText('Slug')).toBeInTheDocument()
    expect(within(panel).queryByText('Position')).toBeNull()
    expect(within(panel).queryByText('Version')).toBeNull()
    expect(within(panel).queryByText(/Before/)).toBeNull()
  })

  it('opens an entry by its address, on whatever page of the list it is', async () => {
    await open([inBatch], `?panel=${moved.id}`)
    expect(await within(await screen.findByRole('dialog')).findByText('Name (English)')).toBeInTheDocument()
  })

  it('leads from one record of a bulk action to all of it', async () => {
    const { user: person } = await open([inBatch], '', refuse(readBatch, 'NOT_FOUND'))
    const [, row] = await rows()
    await person.click(within(row as HTMLElement).getAllByRole('link')[0] as HTMLElement)
    const panel = await screen.findByRole('dialog')
    expect(within(panel).getByRole('link', { name: /bulk action/ })).toHaveAttribute(
      'href',
      `/en/admin/audit?filter[batchId]=${batch}`,
    )
  })

  it('undoes a bulk action as one, long after it was done, and says what was changed since', async () => {
    const unit: Batch = {
      id: batch,
      at: '2025-01-20T08:30:00.000Z',
      actorId: noura,
      section: 'category',
      kind: 'import',
      action: null,
      records: 2,
      undoOf: null,
      undoneBy: null,
    }
    let undone: string | null = null
    const { user: person } = await open(
      [inBatch],
      `?panel=${inBatch.id}`,
      answer(readBatch, () => ({ ...unit, undoneBy: undone })),
      answer(undoBatch, ({ params: { id } }) => {
        undone = id
        const results = [
          { id: kitchen, ok: true, message: null },
          { id: uuid(4), ok: false, message: 'CONFLICT' },
        ]
        return { batchId: uuid(5), results }
      }),
    )
    const panel = await screen.findByRole('dialog', { name: /2026/ })
    expect(await within(panel).findByRole('heading', { name: 'Import of 2 categories' })).toBeInTheDocument()
    await person.click(within(panel).getByRole('button', { name: 'Undo all' }))
    const report = await screen.findByRole('dialog', { name: '1 of 2 categories not as before' })
    expect(within(report).getByRole('heading', { name: 'Changed since: 1' })).toBeInTheDocument()
    expect(undone).toBe(batch)
    expect(await within(panel).findByText(/This was undone/)).toBeInTheDocument()
    expect(within(panel).queryByRole('button', { name: 'Undo all' })).toBeNull()
  })

  it('does not lead to what is gone for good', async () => {
    await open([gone])
    const [, row] = await rows()
    expect(row).toHaveTextContent('Deleted permanently')
    expect(within(row as HTMLElement).getAllByRole('link')).toHaveLength(1)
  })

  it('is not asked for by staff who may not see it', async () => {
    await renderAdmin(sectionScreens(section), 'list', {
      collection: audit,
      permissions: ['view_coupon', 'update_audit'],
      answers: [refuse(listAudit, 'FORBIDDEN')],
    })
    expect(await screen.findByText(/do not have permission to view this section/)).toBeInTheDocument()
  })
})
