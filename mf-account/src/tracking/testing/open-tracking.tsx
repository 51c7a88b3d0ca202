import { afterEach, jest } from '@jest/globals'
import { productHistory } from '@qasima/shared/contract/product/product.routes'
import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import { listTracking, type TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { clearSession } from '@qasima/shared/session/session'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { previewOf, reply } from '../tracked.sample.ts'
import { TrackingTab } from '../tracking-tab.tsx'

export type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>
export type User = Awaited<ReturnType<typeof renderScreen>>['user']

/** An empty price history. */
export const history = answer(productHistory, {
  currency: 'SAR',
  conversions: [],
  points: [],
  summary: null,
  periods: [],
})
const found = answer(lookUpProduct, previewOf())

export const open = (answers: Answers, at = '/en/dashboard#tracking') =>
  renderScreen({ Component: TrackingTab }, { path: '/dashboard', at, answers: [...answers, history, found] })
export const openWith = (items: TrackedProduct[], answers: Answers = []) =>
  open([...answers, answer(listTracking, reply(items))])

/** A text without its directional marks. */
export const plain = (text: string | null | undefined) =>
  text?.replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ') ?? ''

export async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('link', { name })).closest('li')
  if (!row) throw new Error(`No row of ${name}`)
  return row
}

/** Opens the menu of a button and chooses an item. */
export async function choose(user: User, button: RegExp | string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Adds browser file APIs that jsdom lacks; each test starts without a session. */
export function prepareScreens(): void {
  File.prototype.arrayBuffer ??= function arrayBuffer(this: File) {
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => {
        if (reader.result instanceof ArrayBuffer) resolve(reader.result)
      }
      reader.readAsArrayBuffer(this)
    })
  }
  afterEach(async () => {
    jest.restoreAllMocks()
    await clearSession()
  })
}
