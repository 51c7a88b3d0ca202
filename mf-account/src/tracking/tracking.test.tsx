import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import '@qasima/shared/contract/product/product.failures'
import '@qasima/shared/contract/tracking/tracking.failures'
import { productHistory } from '@qasima/shared/contract/product/product.routes'
import { lookUpProduct } from '@qasima/shared/contract/product/product-lookup.routes'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import {
  addAlert,
  changeTracking,
  checkTracking,
  listTracking,
  type TrackedProduct,
  track,
  untrack,
} from '@qasima/shared/contract/tracking/tracking.routes'
import { clientProblem } from '@qasima/shared/http/problem-error'
import { clearSession } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { acknowledgement } from '../dashboard/dashboard.sample.ts'
import { alertOf, chair, kettle, lamp, listingOf, phone, previewOf, reply, trackedOf } from './tracked.sample.ts'
import { TrackingTab } from './tracking-tab.tsx'

type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>

const all = [kettle, phone, chair, lamp]
const history = answer(productHistory, { currency: 'SAR', conversions: [], points: [], summary: null, periods: [] })
const found = answer(lookUpProduct, previewOf())
const address = 'https://noon.example/p/7'

const open = (answers: Answers, at = '/en/dashboard#tracking') =>
  renderScreen({ Component: TrackingTab }, { path: '/dashboard', at, answers: [...answers, history, found] })
const openWith = (items: TrackedProduct[], answers: Answers = []) =>
  open([...answers, answer(listTracking, reply(items))])

const plain = (text: string | null | undefined) =>
  text?.replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ') ?? ''
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li')
  if (!row) throw new Error(`No row of ${name}`)
  return row
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], button: RegExp | string, item: string) => {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

// jsdom's files have no such method.
File.prototype.arrayBuffer ??= function arrayBuffer(this: File) {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result)
    }
    reader.readAsArrayBuffer(this)
  })
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(async () => {
  jest.restoreAllMocks()
  await clearSession()
})

describe('the list of tracked products', () => {
  it('groups them, each once, and says of how many', async () => {
    await openWith(all)
    expect(await screen.findByText('4 of 10 products')).toBeVisible()
    const sections = screen.getAllByRole('region').filter((region) => region.matches('[aria-label]:has(h3)'))
    const names = sections.map((section) => [
      section.querySelector('h3')?.textContent,
      ...within(section)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ])
    expect(names).toEqual([
      ['Good to buy now', 'Kettle'],
      ['Dropped lately', 'Phone'],
      ['Needs attention', 'Chair'],
      ['Other products', 'Lamp'],
    ])
  })

  it('shows of each its store, price, price with the code, verdict, note, tags and alerts', async () => {
    await openWith(all)
    const text = plain((await rowOf('Kettle')).textContent)
    for (const part of [
      'Noon',
      'SAR 120',
      'SAR 108 with the code',
      'SAVE10',
      'Good price',
      'Cheaper than on 86% of the last 180 days; lowest since March 12, 2026.',
      'Checked: 2 hours ago',
      'Note: For Eid',
      'gifts',
      'At SAR 110 or less',
    ]) {
      expect(text).toContain(part)
    }
    expect(plain((await rowOf('Phone')).textContent)).toContain('It was SAR 150')
    expect(await rowOf('Chair')).toHaveTextContent('Could not be checked since Nov 18, 2026')
    expect(screen.getByRole('link', { name: 'Kettle' })).toHaveAttribute(
      'href',
      `/en/product/${kettle.product.id}/kettle`,
    )
  })

  it('is written in Arabic on the Arabic page', async () => {
    await open([answer(listTracking, reply(all))], '/dashboard#tracking')
    expect(await screen.findByRole('region', { name: 'وقت مناسب للشراء' })).toBeVisible()
    expect(plain((await rowOf('Kettle')).textContent)).toContain('أرخص من سعره في 86')
  })

  it('is narrowed by group and by tag', async () => {
    const { user } = await openWith(all)
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
    await user.click(await screen.findByRole('button', { name: /^Needs attention/ }))
    expect(names()).toEqual(['Chair'])
    await user.click(screen.getByRole('button', { name: /^All/ }))
    await user.click(screen.getByRole('button', { name: 'gifts' }))
    expect(names()).toEqual(['Kettle', 'Chair'])
    await user.click(screen.getByRole('button', { name: /^Dropped lately/ }))
    expect(screen.getByText('No product fits this choice.')).toBeVisible()
  })

  it('is put in order by name and by drop', async () => {
    const sofa = trackedOf(8, 'Armchair', {
      previous: { amount: 13_000, currency: 'SAR' },
      listing: listingOf(8, { since: new Date(Date.now() - 86_400_000).toISOString() }),
    })
    const { user } = await openWith([sofa, phone, lamp])
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
    const order = await screen.findByLabelText('Order')
    expect(names()).toEqual(['Armchair', 'Phone', 'Lamp'])
    await user.selectOptions(order, 'Largest drop')
    expect(names()).toEqual(['Phone', 'Armchair', 'Lamp'])
    await user.selectOptions(order, 'Name')
    expect(names()).toEqual(['Armchair', 'Phone', 'Lamp'])
  })

  it('leads to products where it is empty', async () => {
    await openWith([])
    expect(await screen.findByText('You track no product yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find products' })).toHaveAttribute('href', '/en/products')
  })

  it('says why it could not be read, and is read again', async () => {
    let down = true
    const { user } = await open([
      answer(listTracking, () => {
        if (down) throw problem('INTERNAL_SERVER_ERROR')
        return reply([lamp])
      }),
    ])
    expect(await screen.findByRole('alert')).toHaveTextContent('Your products could not be loaded')
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowOf('Lamp')).toBeVisible()
  })
})

describe('a tracked product', () => {
  it('is paused', async () => {
    const { user } = await openWith(
      [lamp],
      [answer(changeTracking, ({ body }) => ({ ...lamp, ...(body as Partial<TrackedProduct>) }))],
    )
    await choose(user, 'More: Lamp', 'Pause')
    expect(await screen.findByText('Paused: its price is not watched')).toBeVisible()
  })

  const now = new Date().toISOString()
  it.each([
    ['a new price', { listing: listingOf(4, { price: { amount: 9_000, currency: 'SAR' } }) }, 'Lamp costs SAR 90 now'],
    ['the price of before', {}, 'Lamp still costs SAR 120'],
    ['a page that cannot be read', { failingSince: now }, 'The page of Lamp could not be read. We try again.'],
  ])('is checked at once, with %s', async (_, part, said) => {
    const { user } = await openWith([lamp], [answer(checkTracking, { ...lamp, checkedAt: now, ...part })])
    await choose(user, 'More: Lamp', 'Check now')
    await waitFor(() => expect(plain(document.body.textContent)).toContain(said))
  })

  it('is not checked twice within minutes, and says when it can be', async () => {
    const { user } = await openWith([lamp], [refuse(checkTracking, 'TOO_MANY_REQUESTS', { retryAfter: 420 })])
    await choose(user, 'More: Lamp', 'Check now')
    expect(await screen.findByText(/It was checked lately\. It can be checked again in 7 minutes\./)).toBeVisible()
  })

  it('leaves and, when that is undone, comes back with its alerts', async () => {
    const sent: unknown[] = []
    const { user } = await openWith(
      [kettle, lamp],
      [
        answer(untrack, acknowledgement),
        answer(track, ({ body }) => {
          sent.push(body)
          return { ...kettle, alerts: [], tags: [], note: null }
        }),
        answer(changeTracking, ({ body }) => {
          sent.push(body)
          return { ...kettle, alerts: [] }
        }),
        answer(addAlert, ({ body }) => {
          sent.push(body)
          return alertOf(2, body as Partial<PriceAlert>)
        }),
      ],
    )
    await choose(user, 'More: Kettle', 'Stop tracking')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kettle' })).toBeNull())
    expect(screen.getByText('1 of 10 products')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Tracked products' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(plain((await rowOf('Kettle')).textContent)).toContain('At SAR 110 or less')
    expect(sent).toEqual([
      { productId: kettle.product.id, country: 'sa' },
      { tags: ['gifts'], note: 'For Eid', isPaused: false, listingId: kettle.listingId, country: 'sa' },
      { kind: 'target', rearmSeconds: 86_400, amount: 11_000, currency: 'SAR' },
    ])
  })

  it('stays where it could not be ended', async () => {
    const { user } = await openWith([lamp], [refuse(untrack, 'SERVICE_UNAVAILABLE')])
    await choose(user, 'More: Lamp', 'Stop tracking')
    expect(await screen.findByText(/The service is busy right now/)).toBeVisible()
    expect(await rowOf('Lamp')).toBeVisible()
  })

  it('has tags and a note, parted by commas of either script', async () => {
    const sent: unknown[] = []
    const { user } = await openWith(
      [lamp],
      [
        answer(changeTracking, ({ body }) => {
          sent.push(body)
          return { ...lamp, ...(body as Partial<TrackedProduct>) }
        }),
      ],
    )
    await choose(user, 'More: Lamp', 'Tags and note')
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags and note' }))
    await user.type(dialog.getByLabelText(/^Tags/), 'home، desk, home')
    await user.type(dialog.getByLabelText(/^Note/), 'The white one')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ tags: ['home', 'desk'], note: 'The white one' }]))
    expect(await rowOf('Lamp')).toHaveTextContent('The white one')
  })
})

describe('adding by address', () => {
  const added = trackedOf(7, 'Toaster')
  const type = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
    await user.type(await screen.findByLabelText('Product link'), text)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
  }

  it('asks for a whole address, beside the field', async () => {
    const { user, called } = await openWith([])
    await type(user, 'noon')
    expect(screen.getByLabelText('Product link')).toHaveAccessibleDescription(/Enter the full link of a product/)
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
    await user.click(screen.getByRole('button', { name: 'Set an alert' }))
    expect(await screen.findByRole('dialog', { name: 'Set an alert' })).toHaveTextContent('Toaster')
  })

  it('shows what was read from where, and that the page says more than one price', async () => {
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
    const text = plain(preview.textContent)
    expect(text).toContain('Price, product data of the page (JSON-LD): 99.00')
    expect(text).toContain('We go by SAR 99. Elsewhere the page says 119.00.')
  })

  it('says that the page is read, and stops when asked', async () => {
    const { user } = await openWith([lamp], [answer(lookUpProduct, () => new Promise<never>(() => {}))])
    await type(user, address)
    expect(await screen.findByText('Reading the page of the store')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Reading the page of the store')).toBeNull()
    expect(screen.getByLabelText('Product link')).toHaveFocus()
    expect(screen.getByLabelText('Product link')).toHaveValue(address)
  })

  it('says before it is saved that a product is tracked already', async () => {
    const { user } = await openWith([lamp], [answer(lookUpProduct, { ...previewOf(), product: lamp.product })])
    await type(user, address)
    expect(plain((await screen.findByText(/already$/)).textContent)).toBe('You track Lamp already')
    expect(screen.queryByRole('button', { name: 'Track this product' })).toBeNull()
  })

  it('says so where that comes out only when it is saved', async () => {
    const { user } = await openWith([lamp], [answer(track, lamp)])
    await type(user, address)
    await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    expect(plain((await screen.findByText(/already$/)).textContent)).toBe('You track Lamp already')
    expect(screen.getByText('1 of 10 products')).toBeVisible()
  })

  it.each([
    ['PRODUCT_PAGE_UNREADABLE', 'This page does not say one clear price'],
    ['SHOP_NOT_SUPPORTED', 'We do not know this store yet'],
    ['TURBO_MICROSERVICE_DOWN', 'Pages of stores cannot be read right now'],
    ['SERVICE_UNAVAILABLE', 'The product could not be added'],
  ] as const)('says of %s what can be done, and keeps the address', async (key, said) => {
    const { user } = await openWith([lamp], [refuse(lookUpProduct, key)])
    await type(user, address)
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(screen.getByLabelText('Product link')).toHaveValue(address)
    const suggestion = screen.queryByRole('link', { name: 'Suggest a store' })
    expect(suggestion?.getAttribute('href')).toBe(key === 'SHOP_NOT_SUPPORTED' ? '/en/add-store' : undefined)
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(key === 'SHOP_NOT_SUPPORTED' ? 0 : 1)
  })

  it('finds the page on another try', async () => {
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
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: 'Is this the product?' })).toBeVisible()
  })

  it.each([
    ['found', () => open([answer(listTracking, reply([lamp], 1)), refuse(track, 'TRACKING_LIMIT_REACHED')])],
    ['saved', () => openWith([lamp], [refuse(track, 'TRACKING_LIMIT_REACHED')])],
  ])('says of one too many what can be done, when it is %s', async (when, opened) => {
    const { user } = await opened()
    await rowOf('Lamp')
    await type(user, address)
    if (when === 'saved') await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    const said = await screen.findByRole('alert')
    expect(said).toHaveTextContent('Every friend who joins by your invitation lets you track 2 products more.')
    expect(said).toHaveTextContent('Or stop tracking a product of the list below.')
    expect(screen.getByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/en/dashboard#profile')
    expect(screen.getByRole('group', { name: 'Is this the product?' })).toHaveTextContent('Toaster')
    expect(screen.getByLabelText('Product link')).toHaveValue(address)
  })

  it('offers no invitation to an account that no friend can raise', async () => {
    const { user } = await open([answer(listTracking, reply([lamp], 50)), refuse(track, 'TRACKING_LIMIT_REACHED')])
    await rowOf('Lamp')
    await type(user, address)
    await user.click(await screen.findByRole('button', { name: 'Track this product' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('No account tracks more than 50')
    expect(screen.queryByRole('link', { name: 'Invite a friend' })).toBeNull()
  })
})

describe('a file of products', () => {
  it('is read line by line, and each line says what came of it', async () => {
    let isFull = true
    const { user } = await openWith(
      [lamp],
      [
        answer(track, ({ body }) => {
          const { url } = body as { url: string }
          if (url.endsWith('/2')) throw problem('PRODUCT_PAGE_UNREADABLE')
          if (url.endsWith('/4') && isFull) throw problem('TRACKING_LIMIT_REACHED')
          return url.endsWith('/3') ? lamp : trackedOf(7, 'Toaster')
        }),
      ],
    )
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }))
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(dialog.getByLabelText(/^Links/)).toHaveAccessibleDescription(/No product link was found/)
    const lines = [1, 2, 3, 4, 5].map((line) => `Thing ${line},https://noon.example/p/${line}`)
    const text = `name,url\n${lines.slice(0, 3).join('\n')}\nwithout\n${lines.slice(3).join('\n')}`
    await user.upload(dialog.getByLabelText('File'), new File([text], 'products.csv', { type: 'text/csv' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Links/)).toHaveValue(text))
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('6 of 6')).toBeVisible()
    expect(await dialog.findByText('Added: 1. Tracked already: 1. Not imported: 4.')).toBeVisible()
    const results = () => within(dialog.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
    const said = results().map(({ textContent }) => plain(textContent).split(' · ')[0])
    expect(said).toEqual([
      'Added: ToasterLine 2',
      expect.stringMatching(/could not read a price.*Line 3$/),
      'Tracked already: LampLine 4',
      'This line has no product link.Line 5',
      expect.stringMatching(/^Not read, because the limit is reached.*Line 6$/),
      expect.stringMatching(/^Not read, because the limit is reached.*Line 7$/),
    ])
    expect(screen.getByText('2 of 10 products')).toBeVisible()
    isFull = false
    await user.click(dialog.getByRole('button', { name: 'Import the rest' }))
    expect(await dialog.findByText('2 of 2')).toBeVisible()
    expect(results()).toHaveLength(2)
  })

  it('brings tags, notes and targets back, and keeps what is there', async () => {
    const sent: unknown[] = []
    const known = { ...lamp, tags: ['home'], alerts: [alertOf(1)] }
    const { user } = await openWith(
      [known],
      [
        answer(track, ({ body }) => {
          sent.push(body)
          return 'productId' in (body as object) ? trackedOf(7, 'Toaster') : known
        }),
        answer(changeTracking, ({ body }) => {
          sent.push(body)
          return { ...known, ...(body as object) }
        }),
        answer(addAlert, ({ body }) => {
          sent.push(body)
          throw problem('CONFLICT')
        }),
      ],
    )
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }))
    const { id } = trackedOf(7, 'Toaster').product
    const text = [
      'url;target;currency;tags;note',
      'https://noon.example/p/4;110;SAR;gifts;For Eid',
      `${location.origin}/product/${id}/toaster;90 SAR;;;`,
    ].join('\n')
    await user.click(dialog.getByLabelText(/^Links/))
    await user.paste(text)
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('Added: 1. Tracked already: 1. Not imported: 0.')).toBeVisible()
    expect(sent).toEqual([
      { url: 'https://noon.example/p/4' },
      { tags: ['home', 'gifts'], note: 'For Eid' },
      { productId: id },
      { kind: 'target', amount: 9_000, currency: 'SAR' },
    ])
    expect(dialog.getByText(/Its tags, note or target were not kept/)).toHaveTextContent('Added:')
  })

  it('names the lines that are left when the connection is lost, and goes on with them', async () => {
    let isAway = true
    const { user } = await openWith(
      [lamp],
      [
        answer(track, () => {
          if (isAway) throw clientProblem('OFFLINE')
          return trackedOf(7, 'Toaster')
        }),
      ],
    )
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }))
    await user.click(dialog.getByLabelText(/^Links/))
    await user.paste(address)
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('Not read, because the connection was lost.')).toBeVisible()
    expect(dialog.getByLabelText(/^Links/)).toHaveValue(address)
    isAway = false
    await user.click(dialog.getByRole('button', { name: 'Import the rest' }))
    expect(await dialog.findByText(/^Added: .*Toaster/)).toBeVisible()
  })

  it('is made of what is tracked', async () => {
    const files: Blob[] = []
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return 'blob:file'
      },
      revokeObjectURL: () => {},
    })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await openWith([lamp])
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('The file is in your downloads')).toBeVisible()
    expect(files).toHaveLength(1)
  })
})
