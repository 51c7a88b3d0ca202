import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { maxImportBytes } from '../../contract/collection.limits.ts'
import type { ImportReply } from '../../contract/collection-bulk.ts'
import { catalogue, type ErrorKey } from '../../contract/error-catalogue.ts'
import type { ProgressLine } from '../../contract/progress.ts'
import { provider } from '../../contract/provider/provider.collection.ts'
import { progressType } from '../../contract/route.ts'
import { pageOf, renderAdmin } from '../../testing/render-admin.tsx'
import { answer, problem, type RecordedCall, refuse, type StubbedAnswer } from '../../testing/render-screen.tsx'
import { defineSection } from '../describe/section.ts'
import { sectionScreens } from '../section-screens.tsx'

const section = defineSection(provider, { columns: [{ name: 'name' }], fields: [{ name: 'name' }] })
const batchId = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'

/** An import that answers what the test says, when it says so. */
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
      say({ result: { rows: 5_000, created: 0, errors: [], batchId: null, ...result } })
      said.at(-1)?.close()
    },
  }
}

const table = (text: string) => new File([text], 'providers.csv', { type: 'text/csv' })

async function openImport(answers: readonly StubbedAnswer[]) {
  const view = await renderAdmin(sectionScreens(section), 'list', {
    collection: provider,
    answers: [...answers, answer(provider.routes.list, pageOf([]))],
  })
  await view.user.click(await screen.findByRole('button', { name: 'More' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import providers' }))
  return { ...view, dialog, choose: (file: File) => view.user.upload(dialog.getByLabelText('CSV file'), file) }
}

describe('an import', () => {
  it('shows how many rows are checked, and then how many are imported', async () => {
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

  it('is stopped by closing the dialog, and the list is read anew', async () => {
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

  it('of a file that is too large is not even sent', async () => {
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
      'The file is not a CSV table.',
    ],
  ])('that is refused says why', async (refusal, sentence) => {
    const { dialog, choose } = await openImport([refusal])
    await choose(table('name\n'))
    expect(await dialog.findByText(sentence)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  })

  it('that fails on the way says so, in its own words', async () => {
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
