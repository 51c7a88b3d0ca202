import { screen, within } from '@testing-library/react'
import { provider } from '../../contract/provider/provider.collection.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { answer, type StubbedAnswer } from '../../testing/render-screen.tsx'
import { defineSection, type Section } from '../describe/section.ts'
import { sectionScreens } from '../section-screens.tsx'

/** A section as small as one can be. */
const providers = defineSection(provider, {
  columns: [{ name: 'name' }, { name: 'kind' }, { name: 'status' }, { name: 'createdAt' }],
  fields: [{ name: 'name' }, { name: 'kind' }, { name: 'status' }, { name: 'site', label: 'Website' }],
})
export const moment = '2026-01-05T10:00:00.000Z'
export const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
export const record = (number: number, fields: object = {}) => ({
  id: idOf(number),
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
  name: `Provider ${number}`,
  kind: 'network' as const,
  site: null,
  baseUrl: null,
  trackingTemplate: null,
  feedUrl: null,
  feedFormat: 'csv' as const,
  feedHours: 24,
  feedAuto: false,
  feedState: null,
  status: 'ACTIVE' as const,
  ...fields,
})
export type Item = ReturnType<typeof record>

export const manyRecords = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1))
export const pageOf = (items: readonly Item[], query: URLSearchParams) => {
  const page = Number(query.get('page') ?? 1)
  const limit = Number(query.get('limit') ?? 20)
  const first = Number(query.get('cursor') ?? (page - 1) * limit)
  const end = first + limit
  const nextCursor = end < items.length ? String(end) : null
  return { items: items.slice(first, end), total: items.length, isEstimate: false, page, limit, nextCursor }
}
export const listing = (items: readonly Item[]) => answer(provider.routes.list, ({ query }) => pageOf(items, query))

/** Opens the list of a section; the API gives the stubbed answers. */
export const open = (
  answers: readonly StubbedAnswer[],
  { at, permissions, section = providers }: { at?: string; permissions?: readonly string[]; section?: Section } = {},
) => renderAdmin(sectionScreens(section), 'list', { collection: section.collection, at, permissions, answers })

/** The toast that says something; those of earlier changes are still there. */
export const toastOf = async (text: string) =>
  within((await screen.findByText(text)).closest('[aria-atomic]') as HTMLElement)
export const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^Select ${name} `) })
