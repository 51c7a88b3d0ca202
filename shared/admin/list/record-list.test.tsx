import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { undoBatch } from '../../contract/batch/batch.routes.ts'
import { coupon } from '../../contract/coupon/coupon.collection.ts'
import { provider } from '../../contract/provider/provider.collection.ts'
import { createSavedView, listSavedViews } from '../../contract/saved-view/saved-view.routes.ts'
import { shop } from '../../contract/shop/shop.collection.ts'
import { importReply } from '../../testing/import-reply.ts'
import { answer, problem } from '../../testing/render-screen.tsx'
import { looks } from '../data/list-look.ts'
import { defineSection } from '../describe/section.ts'
import { selectionOf } from './list-selection.ts'
import { idOf, listing, manyRecords, open, pageOf, record, row, toastOf } from './provider-list.cases.tsx'

const coupons = defineSection(coupon, {
  columns: [{ name: 'code' }, { name: 'shopId', label: 'Store' }, { name: 'description' }, { name: 'amount' }],
  fields: [{ name: 'code' }],
})

const lists = (called: readonly string[]) =>
  called
    .filter((address) => /\/provider\?/.test(address))
    .map((address) => decodeURIComponent(address.split('?')[1] ?? ''))

beforeEach(() => {
  selectionOf('provider').setState({}, true)
  looks.setState({}, true)
})
afterEach(cleanup)

describe('the address of a list', () => {
  it('decides what the API is asked for', async () => {
    const { called } = await open([listing(manyRecords(90))], {
      at: '?search=net&filter[status]=ACTIVE&sort=-name&page=2&limit=50',
    })
    expect(await screen.findByRole('link', { name: 'Provider 51' })).toBeInTheDocument()
    expect(lists(called)).toEqual(['filter[status]=ACTIVE&search=net&sort=-name&page=2&limit=50'])
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('net')
    expect(screen.getByRole('button', { name: 'Status is Active' })).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('follows typing without a step for Back, and everything else with one', async () => {
    const { user, router } = await open([listing(manyRecords(50))])
    const searchIs = (search: string) =>
      waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe(search))
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.type(screen.getByRole('searchbox'), 'noon')
    await searchIs('?search=noon')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await searchIs('?search=noon&page=2')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await searchIs('?search=noon&sort=name')
    await act(() => router.navigate(-1))
    await searchIs('?search=noon&page=2')
    expect(await screen.findByRole('link', { name: 'Provider 21' })).toBeInTheDocument()
    await act(() => router.navigate(-1))
    await searchIs('?search=noon')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await searchIs('')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('orders by several columns when Shift is held', async () => {
    const { user, router } = await open([listing(manyRecords(3))], { at: '?sort=name' })
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: 'Created' }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?sort=name,createdAt'))
    expect(screen.queryByRole('button', { name: 'Kind' })).not.toBeInTheDocument()
  })

  it('leads to the last page when there are fewer', async () => {
    const { router } = await open([listing(manyRecords(30))], { at: '?page=9' })
    expect(await screen.findByRole('link', { name: 'Provider 21' })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?page=2')
  })

  it('leads from an estimated page without records to the last that has some', async () => {
    const items = manyRecords(45)
    const { user, router, called } = await open(
      [
        answer(provider.routes.list, ({ query }) => {
          const page = pageOf(items, query)
          // As the API does: estimated from afar, exact on the last page and past it.
          return page.nextCursor === null ? page : { ...page, total: 71, isEstimate: true }
        }),
      ],
      { at: '?page=2' },
    )
    await screen.findByRole('link', { name: 'Provider 21' })
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    expect(pages).toHaveTextContent('21–40 of about 71')
    expect(pages).toHaveTextContent('Page 2 of about 4')
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('link', { name: 'Provider 41' })
    expect(pages).toHaveTextContent('41–45 of 45')
    expect(pages).toHaveTextContent('Page 3 of 3')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.keyboard(']')
    expect(router.state.location.search).toBe('?page=3')

    await act(() => router.navigate('?page=4'))
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
    expect(await screen.findByRole('link', { name: 'Provider 41' })).toBeInTheDocument()
    expect(lists(called)).toEqual(['page=2&limit=20', 'page=3&limit=20', 'page=4&limit=20'])
  })

  it('asks for no page that cannot be asked for by its number', async () => {
    const { router, called } = await open([listing(manyRecords(30))], { at: '?page=70000' })
    expect(await screen.findByRole('link', { name: 'Provider 21' })).toBeInTheDocument()
    expect(router.state.location.search).toBe('?page=2')
    expect(lists(called)[0]).toBe('page=10000&limit=20')
  })

  it('is where the columns are, and the columns of the last visit with them', async () => {
    const { user, router } = await open([listing(manyRecords(3))])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(chooser.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await user.click(chooser.getByRole('checkbox', { name: 'Kind' }))
    await user.click(chooser.getByRole('checkbox', { name: 'Website' }))
    await user.click(chooser.getByRole('button', { name: 'Move Website up' }))
    const headings = () =>
      screen
        .getAllByRole('columnheader')
        .slice(1)
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(headings()).toEqual(['Name', 'Status', 'Website', 'Created']))
    expect(decodeURIComponent(router.state.location.search)).toBe('?columns=status,site,createdAt')
    cleanup()
    const { router: later } = await open([listing(manyRecords(3))])
    await waitFor(() => expect(decodeURIComponent(later.state.location.search)).toBe('?columns=status,site,createdAt'))
  })

  it('keeps the record beside the list, whatever becomes of the list', async () => {
    looks.setState({ provider: { columns: ['status'] } })
    const { router } = await open([listing(manyRecords(30)), answer(provider.routes.read, record(2))], {
      at: `?filter[status]=ACTIVE&page=9&panel=${idOf(2)}`,
    })
    expect(await screen.findByRole('dialog', { name: 'Provider 2' })).toBeInTheDocument()
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?filter[status]=ACTIVE&page=2&columns=status&panel=${idOf(2)}`),
    )
    expect(screen.getByRole('dialog', { name: 'Provider 2' })).toBeInTheDocument()
  })
})

describe('the filters of a list', () => {
  it('are chosen by field and read like a sentence', async () => {
    const { user, called } = await open([listing(manyRecords(3))], { at: '?page=1' })
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Status' }))
    await user.click(screen.getByRole('checkbox', { name: 'Inactive' }))
    await user.click(screen.getByRole('checkbox', { name: 'Active' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('button', { name: 'Status is Active or Inactive' })).toBeInTheDocument()
    expect(lists(called).at(-1)).toContain('filter[status][in]=ACTIVE,INACTIVE')
  })

  it('are changed where they stand, and taken away one by one or all at once', async () => {
    const { user, router } = await open([listing(manyRecords(3))], {
      at: '?filter[status]=ACTIVE&filter[kind]=feed&filter[createdAt][gte]=2019-11-01',
    })
    await user.click(await screen.findByRole('button', { name: 'Created from Nov 1, 2019' }))
    await user.type(screen.getByLabelText('Before'), '2019-11-05')
    await user.keyboard('{Enter}')
    expect(
      await screen.findByRole('button', { name: 'Created from Nov 1, 2019 and before Nov 5, 2019' }),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove filter: Kind' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Kind is Feed' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('name related records rather than their ids, and find them by name', async () => {
    const shops = [
      { id: 7, shopName: { ar: 'نون', en: 'Noon' } },
      { id: 9, shopName: { ar: 'نمشي', en: 'Namshi' } },
    ]
    const { user, called } = await open(
      [
        answer(coupon.routes.list, () => ({ ...pageOf([], new URLSearchParams()), items: [], total: 0 })),
        answer(shop.routes.list, ({ query }) => {
          const ids = query.get('filter[id][in]')?.split(',')
          const items = shops.filter(({ id }) => !ids || ids.includes(String(id)))
          return { ...pageOf([], query), items: items as never, total: items.length }
        }),
      ],
      { section: coupons, at: '?filter[shopId]=7' },
    )
    await user.click(await screen.findByRole('button', { name: 'Store is Noon' }))
    expect(screen.getByRole('checkbox', { name: 'Noon' })).toBeChecked()
    await user.type(within(screen.getByRole('dialog')).getByRole('searchbox'), 'nam')
    await user.click(await screen.findByRole('checkbox', { name: 'Namshi' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('button', { name: 'Store is Noon or Namshi' })).toBeInTheDocument()
    expect(called.some((address) => /\/shop\?.*search=nam/.test(address))).toBe(true)
  })

  it('can be too much to ask, and then offers to remove filters', async () => {
    const { user } = await open(
      [
        answer(provider.routes.list, ({ query }) =>
          query.has('filter[unknown]') ? Promise.reject(problem('VALIDATION_ERROR')) : pageOf(manyRecords(1), query),
        ),
      ],
      { at: '?filter[unknown]=1' },
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('These filters or this sort order are not supported')
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Provider 1' })).toBeInTheDocument()
  })
})

describe('cells', () => {
  it('show a record by the kinds of its fields', async () => {
    const item = {
      ...record(1),
      code: 'NOON10',
      shopId: 7,
      description: { ar: 'خصم', en: 'Ten off' },
      amount: { amount: 1250, currency: 'SAR' },
    }
    const { called } = await open(
      [
        answer(coupon.routes.list, ({ query }) => ({
          ...pageOf([], query),
          items: [item, { ...item, id: idOf(2), shopId: 8 }] as never,
          total: 2,
        })),
        answer(shop.routes.list, ({ query }) => ({
          ...pageOf([], query),
          items: [{ id: 7, shopName: { ar: 'نون', en: 'Noon' } }] as never,
          total: 1,
        })),
      ],
      { section: coupons },
    )
    expect(await screen.findByText('Noon')).toBeInTheDocument()
    expect(screen.getAllByText('خصم')[0]).toHaveAttribute('dir', 'rtl')
    expect(screen.getAllByText(/SAR.12\.50/)[0]).toHaveAttribute('dir', 'ltr')
    // A name that may not be read leaves the id.
    expect(screen.getByText('8')).toBeInTheDocument()
    const asked = called.filter((address) => address.includes('/shop?')).map(decodeURIComponent)
    expect(asked).toEqual([expect.stringContaining('filter[id][in]=7,8')])
  })
})

describe('saved views', () => {
  const view = {
    id: idOf(500),
    section: 'provider' as const,
    name: 'Feeds',
    query: 'filter[kind]=feed&sort=name',
    columns: ['kind'],
    isShared: true,
    isOwn: false,
  }

  it('set the list up, and say when it was changed since', async () => {
    const { user, router } = await open([listing(manyRecords(3)), answer(listSavedViews, { items: [view] })])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Feeds · shared' }))
    await waitFor(() =>
      expect(decodeURIComponent(router.state.location.search)).toBe(
        `?filter[kind]=feed&sort=name&view=${view.id}&columns=kind`,
      ),
    )
    expect(await screen.findByRole('button', { name: 'Feeds' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove filter: Kind' }))
    expect(await screen.findByRole('button', { name: 'Feeds (changed)' })).toBeInTheDocument()
  })

  it('keep what is on screen under a name', async () => {
    let kept: unknown
    const { user } = await open(
      [
        listing(manyRecords(3)),
        answer(createSavedView, ({ body }) => {
          kept = body
          return { ...view, ...(body as object), isOwn: true }
        }),
      ],
      { at: '?filter[kind]=feed&page=1&columns=kind' },
    )
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Mine ')
    await user.click(screen.getByRole('checkbox', { name: /Share/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(kept).toEqual({
        section: 'provider',
        name: 'Mine',
        query: 'filter[kind]=feed',
        columns: ['kind'],
        isShared: true,
      }),
    )
  })
})

describe('tables that come and go', () => {
  const file = (text: string) => new File([text], 'providers.csv', { type: 'text/csv' })

  it('are checked before anything is imported, row by row', async () => {
    const sent: [boolean, unknown][] = []
    const { user } = await open([
      listing(manyRecords(1)),
      answer(provider.routes.import, ({ query, body }) => {
        sent.push([query.get('dryRun') === 'true', body])
        return importReply({
          rows: 2,
          errors: [
            {
              row: 3,
              fields: [
                { key: 'kind', message: 'INVALID' },
                { key: 'name', message: 'REQUIRED' },
              ],
            },
          ],
        })
      }),
    ])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
    await user.upload(await screen.findByLabelText('CSV file'), file('name,kind\nA,network\n,bank'))
    expect(await screen.findByText('1 of 2 rows have errors. Nothing has been imported yet.')).toBeInTheDocument()
    expect(
      screen.getByRole('row', { name: /^3 Kind is not a value this field accepts Name is missing$/ }),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
    expect(sent).toEqual([[true, 'name,kind\nA,network\n,bank']])
  })

  it('are imported when nothing is wrong, and the import is undone as one', async () => {
    const items = manyRecords(1)
    let undone = ''
    const { user } = await open([
      answer(provider.routes.list, ({ query }) => pageOf(items, query)),
      answer(provider.routes.import, ({ query }) => {
        if (query.has('dryRun')) return importReply()
        items.push(record(2))
        return importReply({ created: 1, batchId: idOf(77) })
      }),
      answer(undoBatch, ({ params: { id } }) => {
        undone = id
        items.pop()
        return { batchId: idOf(78), results: [{ id: idOf(2), ok: true, message: null }] }
      }),
    ])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
    await user.upload(await screen.findByLabelText('CSV file'), file('name,kind\nProvider 2,network'))
    await user.click(await screen.findByRole('button', { name: 'Import 1 provider' }))
    expect(await screen.findByRole('link', { name: 'Provider 2' })).toBeInTheDocument()
    await user.click((await toastOf('1 provider imported')).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Provider 2' })).not.toBeInTheDocument())
    expect(undone).toBe(idOf(77))
  })

  it('are exported as the list is filtered, all pages of it', async () => {
    const kept: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => kept.push(blob) && '#file', revokeObjectURL: () => {} })
    const { user, called } = await open(
      [listing(manyRecords(30)), answer(provider.routes.export, () => new Response('name\nA') as never)],
      { at: '?filter[kind]=feed&sort=name&page=2' },
    )
    await screen.findByRole('link', { name: 'Provider 21' })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export these as CSV' }))
    expect(await screen.findByText(/^Exported providers/)).toBeInTheDocument()
    expect(kept[0]?.size).toBe(6)
    const asked = called.map(decodeURIComponent).find((address) => address.includes('/export'))
    expect(asked).toMatch(/\/provider\/export\?filter\[kind\]=feed&sort=name&format=csv$/)
  })
})

describe('what stands where there is no list', () => {
  it('says that there is nothing yet, and how to begin', async () => {
    await open([listing([])])
    expect(await screen.findByRole('heading', { name: 'No providers yet' })).toBeInTheDocument()
    for (const link of screen.getAllByRole('link', { name: 'New provider' }))
      expect(link).toHaveAttribute('href', '/en/admin/provider/new')
  })

  it('says that nothing was found, and how to see everything', async () => {
    const { user, router } = await open([listing([])], { at: '?search=x&filter[kind]=feed' })
    await screen.findByRole('heading', { name: 'Nothing found' })
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('says what went wrong, and tries again', async () => {
    let isAway = true
    const { user } = await open([
      answer(provider.routes.list, ({ query }) =>
        isAway ? Promise.reject(problem('SERVICE_UNAVAILABLE')) : pageOf(manyRecords(1), query),
      ),
    ])
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The list could not be loaded')
    isAway = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Provider 1' })).toBeInTheDocument()
  })

  it('says that one may not see it, without asking for it', async () => {
    const { called } = await open([listing(manyRecords(1))], { permissions: ['view_shop'] })
    expect(await screen.findByText(/do not have permission to view this section/)).toBeInTheDocument()
    expect(lists(called)).toEqual([])
  })

  it('offers only what staff may do', async () => {
    const { user } = await open([listing(manyRecords(1))], { permissions: ['view_provider'] })
    await screen.findByRole('link', { name: 'Provider 1' })
    expect(screen.queryByRole('link', { name: 'New provider' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Select Provider 1' }))
    for (const name of ['Status', 'Set field', 'Move to trash'])
      expect(within(screen.getByRole('region', { name: 'Selection' })).queryByRole('button', { name })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Refresh' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: /CSV/ })).not.toBeInTheDocument()
  })
})

describe('the keyboard', () => {
  it('searches, walks the rows, selects and opens', async () => {
    const { user, router } = await open([listing(manyRecords(3))])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.keyboard('j')
    await waitFor(() => expect(row('Provider 1')).toHaveFocus())
    await user.keyboard('j')
    await waitFor(() => expect(row('Provider 2')).toHaveFocus())
    await user.keyboard('x{ArrowDown}')
    await waitFor(() => expect(row('Provider 3')).toHaveFocus())
    expect(within(row('Provider 2')).getByRole('checkbox')).toBeChecked()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    // A letter is a letter where one types.
    await user.keyboard('n')
    expect(screen.getByRole('searchbox')).toHaveValue('n')
    expect(router.state.location.pathname).toBe('/en/admin/provider')
    await user.keyboard('{Escape}{Escape}k')
    await waitFor(() => expect(row('Provider 3')).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe(`/en/admin/provider/${idOf(3)}`)
  })

  it('makes a new record, and tells which keys there are', async () => {
    const { user, router } = await open([listing(manyRecords(3))])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard' })
    expect(help).toHaveTextContent('nNew record')
    // What lies over the list has the keyboard.
    await user.keyboard('n')
    expect(router.state.location.pathname).toBe('/en/admin/provider')
    await user.click(within(help).getByRole('button', { name: 'Close' }))
    await user.keyboard('n')
    expect(router.state.location.pathname).toBe('/en/admin/provider/new')
  })
})

describe('the look of a list', () => {
  it('is remembered for each section: cards, and the order that their heads would give', async () => {
    const { user, router } = await open([listing(manyRecords(3))])
    await screen.findByRole('link', { name: 'Provider 1' })
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cards' }))
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Order' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Created, down' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-createdAt'))
    cleanup()
    await open([listing(manyRecords(3))])
    await screen.findByRole('link', { name: 'Provider 1' })
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('draws only the rows in sight of a long page', async () => {
    await open([listing(manyRecords(100))], { at: '?limit=100' })
    await screen.findByRole('table')
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Select all 100 on this page' })).toBeInTheDocument(),
    )
    expect(screen.queryAllByRole('link', { name: /^Provider/ }).length).toBeLessThan(60)
  })

  it('keeps the rows of a long page as they are while the keyboard’s row changes', async () => {
    const height = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const { user } = await open([listing(manyRecords(100))], { at: '?limit=100' })
    await screen.findByRole('link', { name: 'Provider 20' })
    const scroller = screen.getByRole('table').parentElement as HTMLElement
    scroller.scrollTop = 2_000
    fireEvent.scroll(scroller)
    await user.click(within(await screen.findByRole('row', { name: /^Select Provider 60 / })).getByRole('checkbox'))
    expect(within(row('Provider 60')).getByRole('checkbox')).toBeChecked()
    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('1 selected')
    height.mockRestore()
  })
})
