import { describe, expect, it } from '@jest/globals'
import '@qasima/shared/contract/product/product.failures'
import '@qasima/shared/contract/tracking/tracking.failures'
import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import { listTracking, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { clientProblem } from '@qasima/shared/http/problem-error'
import { storeSession } from '@qasima/shared/session/session'
import { answer, problem, refuse } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import { open, openWith, plain, prepareScreens, rowOf, type User } from './testing/open-tracking.tsx'
import { lamp, previewOf, reply, trackedOf } from './tracked.sample.ts'

prepareScreens()

const address = 'https://noon.example/p/7'

describe('adding by address', () => {
  const added = trackedOf(7, 'Toaster')
  const type = async (user: User, text: string) => {
    await user.type(await screen.findByLabelText('Product link'), text)
    await user.click(screen.getByRole('button', { name: 'Find product' }))
  }

  it('asks for a full address, beside the field', async () => {
    const { user, called } = await openWith([])
    await type(user, 'noon')
    expect(screen.getByLabelText('Product link')).toHaveAccessibleDescription(/Enter the full product link/)
    expect(screen.getByLabelText('Product link')).toHaveFocus()
    expect(called.filter((path) => path.includes('ssearch'))).toEqual([])
  })

  it('shows what is on the page first, and then tracks it', async () => {
    const sent: unknown[] = []
    const { user } = await openWith(
      [lamp],
      [
        answer(track, ({ body }) => {
          sent.push(body)
          return added
        }),
      ],
    )
    await type(user, address)
    const preview = await screen.findByRole('group', { name: 'Is this the product?' })
    expect(preview).toHaveFocus()
    for (const part of ['Toaster', 'SAR 99', 'In stock', 'At Noon']) expect(plain(preview.textContent)).toContain(part)
    expect(sent).toEqual([])
    await user.click(within(preview).getByRole('button', { name: 'Track this product' }))
    expect(await rowOf('Toaster')).toBeVisible()
    expect(sent).toEqual([{ url: address }])
    expect(screen.getByText('2 of 10 products')).toBeVisible()
    expect(screen.getByLabelText('Product link')).toHaveValue('')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Toaster' })).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Set an alert' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set an alert' })
    expect(dialog).toHaveTextContent('Toaster')
    expect(within(dialog).getByRole('radio', { checked: true })).toHaveFocus()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('link', { name: 'Toaster' })).toHaveFocus()
  })

  it('shows what was read from where, and that the page has more than one price', async () => {
    const { user } = await openWith(
      [lamp],
      [
        answer(
          lookUpProduct,
          previewOf({
            evidence: [
              { field: 'price', source: 'json-ld', text: '99.00' },
              { field: 'price', source: 'open-graph', text: '119.00' },
            ],
          }),
        ),
      ],
    )
    await type(user, address)
    const preview = await screen.findByRole('group', { name: 'Is this the product?' })
    expect(plain(preview.textContent)).toContain('Price, the page’s product data (JSON-LD): 99.00')
    expect(within(preview).queryByRole('radio')).toBeNull()
  })

  const prices = [9_900, 11_900].map((amount) => ({ amount, currency: 'SAR' }))
  const sentOf = (sent: unknown[]) =>
    answer(track, ({ body }) => {
      sent.push(body)
      return added
    })

  it('with several prices on the page uses the one that was read, or sends the chosen one', async () => {
    const sent: unknown[] = []
    const { user } = await openWith([lamp], [answer(lookUpProduct, previewOf({ choices: prices })), sentOf(sent)])
    await type(user, address)
    expect(await screen.findByRole('radio', { checked: true })).toHaveAccessibleName(/99/)
    await user.click(screen.getByRole('button', { name: 'Track this product' }))
    await rowOf('Toaster')
    await type(user, address)
    await user.click((await screen.findAllByRole('radio'))[1] ?? document.body)
    await user.click(screen.getByRole('button', { name: 'Track this product' }))
    await waitFor(() => expect(sent).toEqual([{ url: address }, { url: address, price: prices[1] }]))
  })

  it('with an ambiguous price waits for a choice, and explains what happens with it', async () => {
    const sent: unknown[] = []
    const { user } = await openWith(
      [lamp],
      [answer(lookUpProduct, previewOf({ price: null, choices: prices })), sentOf(sent)],
    )
    await type(user, address)
    await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    expect(screen.getByText('Choose the price you see at the store.')).toBeVisible()
    const [first, second] = screen.getAllByRole('radio')
    expect(first).toHaveFocus()
    expect(sent).toEqual([])
    await user.click(second ?? document.body)
    expect(screen.queryByText('Choose the price you see at the store.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Track this product' }))
    await waitFor(() => expect(sent).toEqual([{ url: address, price: prices[1] }]))
  })

  it.each([
    ['eg', null, true],
    ['sa', null, false],
    ['eg', { amount: 130_000, currency: 'EGP', rateDay: '2026-11-20' }, false],
  ] as const)('says for an account of %s, with a conversion of %j, that there is no rate: %s', async (...row) => {
    const [country, converted, isSaid] = row
    await storeSession({ user: { ...noura, country }, tokens })
    const preview = previewOf()
    const listing = preview.listing && { ...preview.listing, converted }
    const { user } = await openWith([lamp], [answer(lookUpProduct, { ...preview, listing })])
    await type(user, address)
    await screen.findByRole('group', { name: 'Is this the product?' })
    expect(screen.queryAllByText(/^There is no exchange rate to Egyptian Pound/)).toHaveLength(isSaid ? 1 : 0)
  })

  it('says that the page is being read, and stops on request', async () => {
    const { user } = await openWith([lamp], [answer(lookUpProduct, () => new Promise<never>(() => {}))])
    await type(user, address)
    expect(await screen.findByText('Reading the store’s page')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Reading the store’s page')).toBeNull()
    expect(screen.getByLabelText('Product link')).toHaveFocus()
    expect(screen.getByLabelText('Product link')).toHaveValue(address)
  })

  it('says before saving that a product is already tracked', async () => {
    const { user } = await openWith([lamp], [answer(lookUpProduct, { ...previewOf(), product: lamp.product })])
    await type(user, address)
    expect(plain((await screen.findByText(/^You’re already tracking/)).textContent)).toBe(
      'You’re already tracking Lamp',
    )
    expect(screen.queryByRole('button', { name: 'Track this product' })).toBeNull()
  })

  it('says so if it only turns out on saving', async () => {
    const { user } = await openWith([lamp], [answer(track, lamp)])
    await type(user, address)
    await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    expect(plain((await screen.findByText(/^You’re already tracking/)).textContent)).toBe(
      'You’re already tracking Lamp',
    )
    expect(screen.getByText('1 of 10 products')).toBeVisible()
  })

  it.each([
    ['PRODUCT_PAGE_UNREADABLE', 'We couldn’t find a clear price on this page'],
    ['PRODUCT_PAGE_MISSING', 'The store has no page at this link'],
    ['SHOP_NOT_SUPPORTED', 'We don’t support this store yet'],
    ['TURBO_MICROSERVICE_DOWN', 'Store pages can’t be read right now'],
    ['SERVICE_UNAVAILABLE', 'The product could not be found'],
  ] as const)('says for %s what to do, and keeps the address', async (key, said) => {
    const { user } = await openWith([lamp], [refuse(lookUpProduct, key)])
    await type(user, address)
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(screen.getByLabelText('Product link')).toHaveValue(address)
    const suggestion = screen.queryByRole('link', { name: 'Suggest a store' })
    expect(suggestion?.getAttribute('href')).toBe(key === 'SHOP_NOT_SUPPORTED' ? '/en/add-store' : undefined)
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(key === 'SHOP_NOT_SUPPORTED' ? 0 : 1)
  })

  it.each([
    ['found', [answer(lookUpProduct, () => Promise.reject(clientProblem('OFFLINE')))]],
    ['added', [answer(track, () => Promise.reject(clientProblem('OFFLINE')))]],
  ])('says when offline that the product could not be %s', async (step, answers) => {
    const { user } = await openWith([lamp], answers)
    await type(user, address)
    if (step === 'added') await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`The product could not be ${step}`)
  })

  it('finds the page on a retry', async () => {
    let isAway = true
    const { user } = await openWith(
      [lamp],
      [
        answer(lookUpProduct, () => {
          if (isAway) throw problem('TURBO_MICROSERVICE_DOWN')
          return previewOf()
        }),
      ],
    )
    await type(user, address)
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('alert')
    expect(screen.getByLabelText('Product link')).toHaveFocus()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: 'Is this the product?' })).toBeVisible()
  })

  it.each([
    ['found', () => open([answer(listTracking, reply([lamp], 1)), refuse(track, 'TRACKING_LIMIT_REACHED')])],
    ['saved', () => openWith([lamp], [refuse(track, 'TRACKING_LIMIT_REACHED')])],
  ])('says what to do at the limit, when it is %s', async (when, opened) => {
    const { user } = await opened()
    await rowOf('Lamp')
    await type(user, address)
    if (when === 'saved') await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    const said = await screen.findByRole('alert')
    expect(said).toHaveTextContent('Every friend who joins with your invite link lets you track 2 more products.')
    expect(said).toHaveTextContent('You can also stop tracking a product in the list below.')
    expect(screen.getByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/en/dashboard#profile')
    expect(screen.getByRole('group', { name: 'Is this the product?' })).toHaveTextContent('Toaster')
    expect(screen.getByLabelText('Product link')).toHaveValue(address)
  })

  it('offers no invitation to an account whose limit friends cannot raise', async () => {
    const { user } = await open([answer(listTracking, reply([lamp], 50)), refuse(track, 'TRACKING_LIMIT_REACHED')])
    await rowOf('Lamp')
    await type(user, address)
    await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account has reached the maximum.')
    expect(screen.queryByRole('link', { name: 'Invite a friend' })).toBeNull()
  })
})
