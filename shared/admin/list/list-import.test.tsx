import { describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { undoBatch } from '../../contract/batch/batch.routes.ts'
import { maxImportBytes } from '../../contract/collection.limits.ts'
import type { ImportReply } from '../../contract/collection-import.ts'
import { catalogue, type ErrorKey } from '../../contract/error-catalogue.ts'
import type { ProgressLine } from '../../contract/progress.ts'
import { provider } from '../../contract/provider/provider.collection.ts'
import { progressType } from '../../contract/route.ts'
import { session } from '../../session/session.ts'
import type { SessionUser } from '../../session/session-user.ts'
import { importReply } from '../../testing/import-reply.ts'
import { pageOf, renderAdmin } from '../../testing/render-admin.tsx'
import { answer, problem, type RecordedCall, refuse, type StubbedAnswer } from '../../testing/render-screen.tsx'
import { defineSection } from '../describe/section.ts'
import { sectionScreens } from '../section-screens.tsx'

const section = defineSection(provider, { columns: [{ name: 'name' }], fields: [{ name: 'name' }] })
const batchId = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'

/** A simulated import that replies when the test says so. */
function importing() {
  const said: ReadableStreamDefaultController<Uint8Array>[] = []
  const asked: RecordedCall[] = []
  const route: StubbedAnswer = {
    route: provider.routes.import,
    respond: (call) => {
      asked.push(call)
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void said.push(controller) })
      return new Response(body, { headers: { 'content-type': progressType } })
    },
  }
  const say = (line: ProgressLine<ImportReply>) =>
    said.at(-1)?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  return {
    route,
    asked,
    report: (done: number, total: number) => say({ progress: { done, total } }),
    fail: async (key: ErrorKey) => say({ problem: await problem(key).json() }),
    end: (result: Partial<ImportReply>) => {
      say({ result: importReply({ rows: 5_000, ...result }) })
      said.at(-1)?.close()
    },
  }
}

const table = (text: string) => new File([text], 'providers.csv', { type: 'text/csv' })

async function openImport(answers: readonly StubbedAnswer[], user?: SessionUser | null) {
  const view = await renderAdmin(sectionScreens(section), 'list', {
    collection: provider,
    ...(user && { user }),
    answers: [...answers, answer(provider.routes.list, pageOf([]))],
  })
  await view.user.click(await screen.findByRole('button', { name: 'More' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import providers' }))
  return { ...view, dialog, choose: (file: File) => view.user.upload(dialog.getByLabelText('CSV file'), file) }
}

describe('an import', () => {
  it('shows how many rows are validated, and then how many are imported', async () => {
    const server = importing()
    const { dialog, choose, user } = await openImport([server.route])
    await choose(table('name,kind\nAtlas,network'))
    expect(await dialog.findByText('Sending the file: 100%')).toBeInTheDocument()
    await waitFor(() => expect(server.asked).toHaveLength(1))
    expect(server.asked[0]?.query.get('dryRun')).toBe('true')

    server.report(1_200, 5_000)
    expect(await dialog.findByText('Checking: 1,200 of 5,000 rows')).toBeInTheDocument()
    expect(dialog.getByRole('progressbar', { name: 'Checking' })).toHaveAttribute('value', '0.24')
    expect(dialog.getByRole('status')).toHaveTextContent('Checking: 0% of the rows')
    server.report(1_250, 5_000)
    expect(await dialog.findByText('Checking: 1,250 of 5,000 rows')).toBeInTheDocument()
    // A screen reader announces quarters, not every step.
    expect(dialog.getByRole('status')).toHaveTextContent('Checking: 25% of the rows')
    server.end({})
    await user.click(await dialog.findByRole('button', { name: 'Import 5,000 providers' }))

    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(server.asked[1]?.query.has('dryRun')).toBe(false)
    server.report(4_000, 5_000)
    expect(await dialog.findByText('Importing: 4,000 of 5,000 rows')).toBeInTheDocument()
    expect(dialog.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '0.8')
    server.end({ created: 5_000, batchId })
    expect(await screen.findByText('5,000 providers imported')).toBeInTheDocument()
  })

  it('is stopped by closing the dialog, and the list is reloaded', async () => {
    const server = importing()
    const { dialog, choose, user, called } = await openImport([server.route])
    await choose(table('name,kind\nAtlas,network'))
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.end({ rows: 1 })
    await user.click(await dialog.findByRole('button', { name: 'Import 1 provider' }))
    await waitFor(() => expect(server.asked).toHaveLength(2))
    server.report(0, 1)
    await dialog.findByText('Importing: 0 of 1 rows')
    const reads = () => called.filter((address) => address.includes('/provider?')).length
    const before = reads()
    await user.click(dialog.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('The import was stopped.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })

  it('is not sent if the file is too large', async () => {
    const server = importing()
    const { dialog, choose } = await openImport([server.route])
    const large = Object.defineProperty(table(''), 'size', { value: maxImportBytes + 1 })
    await choose(large)
    expect(await dialog.findByText('The file is over 10 MB. Import it in several parts.')).toBeInTheDocument()
    expect(server.asked).toEqual([])
    await choose(table('name\n'))
    await waitFor(() => expect(server.asked).toHaveLength(1))
    expect(dialog.queryByText(/over 10 MB/)).not.toBeInTheDocument()
  })

  it.each([
    [refuse(provider.routes.import, 'BODY_TOO_LARGE'), 'The file is over 10 MB. Import it in several parts.'],
    [
      refuse(provider.routes.import, 'VALIDATION_ERROR', { fields: [{ key: 'file', message: 'TOO_LONG' }] }),
      'The file has over 20,000 rows. Import it in several parts.',
    ],
    [
      refuse(provider.routes.import, 'VALIDATION_ERROR', { fields: [{ key: 'file', message: 'INVALID' }] }),
      'The file is not a CSV table. In Excel, save it as “CSV UTF-8”, then choose that file.',
    ],
  ])('says why it is refused', async (refusal, sentence) => {
    const { dialog, choose } = await openImport([refusal])
    await choose(table('name\n'))
    expect(await dialog.findByText(sentence)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  })

  it('shows its error if it fails on the way', async () => {
    const server = importing()
    const { dialog, choose } = await openImport([server.route])
    await choose(table('name,kind\nAtlas,network'))
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.report(0, 1)
    await dialog.findByText('Checking: 0 of 1 rows')
    server.fail('SERVICE_UNAVAILABLE')
    expect(await dialog.findByText(catalogue.SERVICE_UNAVAILABLE.text.en)).toBeInTheDocument()
  })
})

describe('a table with its own columns', () => {
  const reply = (parts: Partial<ImportReply> = {}) =>
    importReply({
      encoding: 'windows-1256',
      delimiter: 'semicolon',
      columns: [
        { header: 'name', field: 'name' },
        { header: 'What it is', field: null },
      ],
      firstRows: [['أطلس', 'network']],
      ...parts,
    })

  /** Replies to each call at once, and records the requests. */
  function answering(respond: (query: URLSearchParams) => ImportReply) {
    const asked: Record<string, string>[] = []
    const route = answer(provider.routes.import, ({ query }) => {
      asked.push(Object.fromEntries(query))
      return respond(query)
    })
    return { asked, route }
  }
  const mapped = (query: URLSearchParams) => {
    const fields = query.get('columns')?.split(',')
    const { columns } = reply()
    return reply({
      columns: fields ? columns.map(({ header }, place) => ({ header, field: fields[place] || null })) : columns,
    })
  }

  it('is shown as detected, and can be remapped and reread by staff', async () => {
    localStorage.clear()
    const { asked, route } = answering(mapped)
    const { dialog, choose, user } = await openImport([route])
    await choose(table('name;What it is'))
    expect(await dialog.findByText('أطلس')).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1256')
    expect(dialog.getByRole('combobox', { name: 'Delimiter' })).toHaveValue('semicolon')
    expect(dialog.getByRole('combobox', { name: 'Field of name' })).toHaveDisplayValue('Name')
    expect(dialog.getByRole('combobox', { name: 'Field of What it is' })).toHaveDisplayValue('Not imported')
    const box = dialog.getByRole('combobox', { name: 'Field of What it is' })
    await user.selectOptions(box, 'Kind')
    await waitFor(() => expect(asked.at(-1)).toEqual({ dryRun: 'true', columns: 'name,kind' }))
    // The focus stays, for keyboard users.
    expect(box).toBeInTheDocument()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Encoding' }), 'UTF-8')
    await waitFor(() => expect(asked.at(-1)).toEqual({ dryRun: 'true', encoding: 'utf-8' }))
  })

  it('keeps the mapping when the rate limit is exceeded, and continues with it', async () => {
    localStorage.clear()
    let isLimited = false
    const asked: (string | null)[] = []
    const limited: StubbedAnswer = {
      route: provider.routes.import,
      respond: async ({ query }) => {
        asked.push(query.get('columns'))
        return isLimited ? problem('TOO_MANY_REQUESTS') : Response.json(mapped(query))
      },
    }
    const { dialog, choose, user } = await openImport([limited])
    await choose(table('name;What it is'))
    const box = await dialog.findByRole('combobox', { name: 'Field of What it is' })
    isLimited = true
    await user.selectOptions(box, 'Kind')
    expect(await dialog.findByText(catalogue.TOO_MANY_REQUESTS.text.en)).toBeInTheDocument()
    expect(box).toBeInTheDocument()
    expect(box).toHaveDisplayValue('Kind')
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await user.selectOptions(box, 'Site')
    expect(box).toHaveDisplayValue('Site')
    await waitFor(() => expect(asked).toHaveLength(3))
    isLimited = false
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    // While it is being validated, the button has its name and is disabled.
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import 1 provider' })).toBeEnabled())
    expect(asked.at(-1)).toBe('name,site')
    expect(box).toHaveDisplayValue('Site')
  })

  it('is remembered with its mapping, for this account', async () => {
    localStorage.clear()
    const { asked, route } = answering((query) => ({
      ...mapped(query),
      ...(query.has('dryRun') ? {} : { created: 1, batchId }),
    }))
    const first = await openImport([route])
    await first.choose(table('name;What it is'))
    await first.user.selectOptions(await first.dialog.findByRole('combobox', { name: 'Field of What it is' }), 'Kind')
    await waitFor(() => expect(asked).toHaveLength(2))
    await first.user.click(await first.dialog.findByRole('button', { name: 'Import 1 provider' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ columns: 'name,kind', rows: 'all' }))
    const user = session.getState().user
    cleanup()

    const again = await openImport([route], user)
    await again.choose(table('name;What it is'))
    await waitFor(() => expect(asked.at(-1)).toEqual({ dryRun: 'true', columns: 'name,kind' }))
    cleanup()

    const another = await openImport([route])
    const before = asked.length
    await another.choose(table('name;What it is'))
    await another.dialog.findByText('أطلس')
    expect(asked.slice(before)).toEqual([{ dryRun: 'true' }])
  })

  it('shows its counts, and returns the invalid rows', async () => {
    localStorage.clear()
    const kept: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => kept.push(blob) && '#file', revokeObjectURL: () => {} })
    const wrong = { row: 4, fields: [{ key: 'name', message: 'DUPLICATE' }] }
    const counts = { made: 3, changed: 1, same: 5, wrong: 1 }
    const changes = [{ row: 3, name: 'Atlas', fields: ['name', 'kind'] }]
    const parts = {
      rows: 10,
      counts,
      changes,
      errors: [wrong],
      rejected: 'name;Reason\r\nأطلس;name: is in an earlier row',
    }
    const { asked, route } = answering((query) =>
      reply(query.has('dryRun') ? parts : { ...parts, created: 3, updated: 1, batchId }),
    )
    const { dialog, choose, user } = await openImport([
      route,
      answer(undoBatch, () => ({ batchId, results: [{ id: batchId, ok: true, message: null }] })),
    ])
    await choose(table('name;What it is'))
    expect(await dialog.findByText('1 of 10 rows have errors. Nothing has been imported yet.')).toBeInTheDocument()
    expect(dialog.getByRole('row', { name: '4 Name appears in an earlier row of this file' })).toBeInTheDocument()
    const changed = within(dialog.getByRole('table', { name: 'Changed records' }))
    expect(changed.getByRole('row', { name: '3 Atlas Name and Kind' })).toBeInTheDocument()
    const figures = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures).toEqual(['3', '1', '5', '1'])
    await user.click(dialog.getByRole('button', { name: 'Download rows with errors' }))
    expect(await kept[0]?.text()).toContain('أطلس')

    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await user.click(dialog.getByRole('radio', { name: /^Import valid rows now/ }))
    await user.click(dialog.getByRole('button', { name: 'Import 4 providers' }))
    expect(await dialog.findByText('3 providers imported, 1 updated.')).toBeInTheDocument()
    expect(asked.at(-1)).toEqual({ columns: 'name,', rows: 'good' })
    // The imported rows can be undone from the report of the rejected ones.
    expect(dialog.getByText('1 of 10 rows have errors. They were not imported.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('has a template in the labels of the form', async () => {
    const kept: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => kept.push(blob) && '#file', revokeObjectURL: () => {} })
    const { dialog, user } = await openImport([])
    await user.click(dialog.getByRole('button', { name: 'Download a template' }))
    expect((await kept[0]?.text())?.trim()).toBe(
      'Name,Kind,Site,Base URL,Tracking template,Status,Feed URL,Feed format,Feed hours,Feed auto',
    )
  })
})
