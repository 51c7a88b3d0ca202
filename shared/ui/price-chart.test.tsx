import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language } from '../contract/language.ts'
import { LanguageContext } from '../i18n/language-context.ts'
import { translate } from '../i18n/words.ts'
import { priceChartWords } from './chart/price-chart.words.ts'
import { PriceChart } from './price-chart.tsx'
import { UiProvider } from './provider.tsx'

const point = (day: string, listingId: string, amount: number, inStock = true) => ({
  at: `2026-11-${day}T00:00:00.000Z`,
  listingId,
  amount,
  inStock,
})
const history = {
  currency: 'SAR',
  points: [
    point('01', 'noon', 120_000),
    point('03', 'jarir', 125_000),
    point('05', 'noon', 110_000),
    point('07', 'jarir', 125_000, false),
    point('09', 'jarir', 115_000),
  ],
  summary: { min: 110_000, avg: 116_000, max: 125_000 },
  periods: [
    { kind: 'sale', from: '2026-11-10', to: '2026-11-12', name: '11.11' },
    { kind: 'code', from: '2026-10-01', to: '2026-11-04', name: 'SAVE15' },
    { kind: 'sale', from: '2026-12-11', to: '2026-12-13', name: '12.12' },
  ],
} as const
const listings = [
  { id: 'noon', name: 'noon' },
  { id: 'jarir', name: 'Jarir' },
]
const words = (language: Language) => translate(priceChartWords, language)
const plain = (text: string | null) => (text ?? '').replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ')

type Props = Partial<Parameters<typeof PriceChart>[0]>

const chart = (language: Language, props: Props) => (
  <LanguageContext value={language}>
    <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'}>
      <PriceChart history={history} listings={listings} to="2026-11-21T00:00:00.000Z" {...props} />
    </UiProvider>
  </LanguageContext>
)
const show = (language: Language = 'en', props: Props = {}) => render(chart(language, props))
const slider = () => screen.getByRole('slider')
const reading = () => plain(slider().getAttribute('aria-valuetext'))

describe.each(['ar', 'en'] as const)('keyboard use of the chart, in %s', (language) => {
  it('moves to later changes with the right arrow, in either page direction', async () => {
    const user = userEvent.setup()
    show(language)
    await user.tab()
    expect(slider()).toHaveFocus()
    expect(slider()).toHaveAccessibleName(words(language)('chart'))
    expect(slider()).toHaveAttribute('dir', 'ltr')
    await user.keyboard('{Home}')
    expect(slider()).toHaveAttribute('aria-valuenow', '0')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(slider()).toHaveAttribute('aria-valuenow', '2')
    await user.keyboard('{ArrowLeft}')
    expect(slider()).toHaveAttribute('aria-valuenow', '1')
    await user.keyboard('{End}{ArrowRight}')
    expect(slider()).toHaveAttribute('aria-valuenow', slider().getAttribute('aria-valuemax') ?? '')
  })
})

describe('the values at a change', () => {
  it('are the price of each store on that day, or that it was out of stock or not checked', async () => {
    const user = userEvent.setup()
    show()
    expect(reading()).toBe('Nov 21, 2026. noon: SAR 1,100. Jarir: SAR 1,150')
    await user.tab()
    await user.keyboard('{Home}')
    expect(reading()).toBe('Nov 1, 2026. noon: SAR 1,200. Jarir: not checked')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(reading()).toBe('Nov 7, 2026. noon: SAR 1,100. Jarir: out of stock')
  })

  it('follow the pointer, and are the prices in force there', () => {
    show()
    const box = { left: 100, width: 200, top: 0, right: 300, bottom: 100, height: 100, x: 100, y: 0 }
    slider().getBoundingClientRect = () => ({ ...box, toJSON: () => box })
    // A quarter of the twenty days: the 6th, when the change of the 5th was in force.
    fireEvent(slider(), new MouseEvent('pointermove', { bubbles: true, clientX: 150 }))
    expect(reading()).toContain('Nov 5, 2026')
  })
})

describe('what is drawn', () => {
  const pathsOf = (container: HTMLElement) => [...container.querySelectorAll('path[vector-effect]')].slice(1)

  it('has a step where a price changed, and a gap while out of stock', () => {
    const { container } = show()
    const [noon, jarir] = pathsOf(container).map((path) => path.getAttribute('d') ?? '')
    expect(noon).toMatch(/^M0 [\d.]+H20V[\d.]+H100$/)
    // Known from the 3rd to the 7th, and again from the 9th.
    expect(jarir).toMatch(/^M10 [\d.]+H30M40 [\d.]+H100$/)
    expect(`${noon}${jarir}`).not.toMatch(/[LCQ]/)
  })

  it('has a different marker for each store, not only a colour', () => {
    const { container } = show()
    const signs = [...container.querySelectorAll('[role=slider] path:not([vector-effect])')]
    expect(new Set(signs.map((path) => path.getAttribute('d'))).size).toBe(2)
  })

  it('puts the numbers of simultaneous codes below each other', () => {
    const periods = ['A', 'B', 'C'].map(
      (name) => ({ kind: 'code', from: '2026-11-01', to: '2026-11-20', name }) as const,
    )
    const { container } = show('en', { history: { ...history, periods } })
    const circles = [...container.querySelectorAll('[role=slider] circle')]
    expect(circles.map((circle) => circle.getAttribute('cy'))).toEqual(['10', '32', '54'])
  })

  it('says if nothing is known', () => {
    show('en', { history: { ...history, points: [], summary: null } })
    expect(screen.getByText(words('en')('empty'))).toBeInTheDocument()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  })
})

describe('words beside the drawing', () => {
  it('say where the axis begins', () => {
    const { unmount } = show()
    expect(plain(document.body.textContent)).toContain('The axis starts at SAR 1,050, not zero.')
    unmount()
    show('en', { target: 10_000 })
    expect(document.body).toHaveTextContent(words('en')('axisZero'))
  })

  it('name the sales and codes of the shown time, the target, and the figures', () => {
    show('en', { target: 100_000 })
    const periods = within(screen.getByRole('list', { name: words('en')('periods') }))
    expect(periods.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1Sale: 11.11 Nov 10, 2026 to Nov 12, 2026',
      '2Code: SAVE15 Oct 1, 2026 to Nov 4, 2026',
    ])
    expect(plain(document.body.textContent)).toContain('Your target: SAR 1,000')
    expect(screen.getAllByRole('definition').map((figure) => plain(figure.textContent))).toEqual([
      'SAR 1,100',
      'SAR 1,160',
      'SAR 1,250',
    ])
  })

  it('offer ranges, and mark the current one', async () => {
    const user = userEvent.setup()
    const asked: string[] = []
    show('ar', { range: '90d', onRangeChange: (range) => asked.push(range) })
    const ranges = within(screen.getByRole('group', { name: words('ar')('range') }))
    expect(ranges.getByRole('button', { pressed: true })).toHaveAccessibleName('90 يومًا')
    await user.click(ranges.getByRole('button', { name: 'سنة' }))
    expect(asked).toEqual(['1y'])
  })
})

it('include a table, with a row for each day of a change, newest first', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByText(words('en')('table')))
  const rows = within(screen.getByRole('table', { name: words('en')('tableOf') })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => plain(cell.textContent)))).toEqual([
    ['Date', 'noon', 'Jarir'],
    ['Nov 9, 2026', 'SAR 1,100', 'SAR 1,150'],
    ['Nov 7, 2026', 'SAR 1,100', 'out of stock'],
    ['Nov 5, 2026', 'SAR 1,100', 'SAR 1,250'],
    ['Nov 3, 2026', 'SAR 1,200', 'SAR 1,250'],
    ['Nov 1, 2026', 'SAR 1,200', 'not checked'],
  ])
})

it('include one row for a day with several changes, and none for a day without', () => {
  const at = (moment: string, listingId: string, amount: number) => ({ at: moment, listingId, amount, inStock: true })
  const points = [
    point('01', 'noon', 120_000),
    at('2026-11-05T06:00:00.000Z', 'noon', 90_000),
    at('2026-11-05T07:00:00.000Z', 'jarir', 125_000),
    at('2026-11-05T08:00:00.000Z', 'noon', 100_000),
    at('2026-11-08T06:00:00.000Z', 'noon', 100_000),
  ]
  show('en', { history: { ...history, points } })
  const rows = within(screen.getByRole('table', { name: words('en')('tableOf') })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => plain(cell.textContent)))).toEqual([
    ['Date', 'noon', 'Jarir'],
    ['Nov 5, 2026', 'SAR 1,000', 'SAR 1,250'],
    ['Nov 1, 2026', 'SAR 1,200', 'not checked'],
  ])
})

it('omit a store whose history was not sent, or was not read in that time', () => {
  const unread = { ...point('01', 'extra', 130_000, false), isUnknown: true }
  const shown = { ...history, points: [unread, ...history.points] }
  show('en', {
    history: shown,
    listings: [{ id: 'abroad', name: 'Abroad' }, ...listings, { id: 'extra', name: 'Extra' }],
  })
  const table = within(screen.getByRole('table', { name: words('en')('tableOf') }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Date', 'noon', 'Jarir'])
})

describe('prices after codes', () => {
  const effect = { listingIds: ['noon'], percent: 10, amount: null, most: null, least: null }
  const periods = [{ kind: 'code', from: '2026-11-04', to: '2026-11-06', name: 'TEN', effect }] as const
  const sentence = words('en')

  it('are a line, a legend and a column while a code was in force, and can be hidden', async () => {
    const user = userEvent.setup()
    show('en', { history: { ...history, periods } })
    expect(screen.getByText(sentence('codeLine'))).toBeVisible()
    const column = screen.getByRole('columnheader', { name: sentence('afterCode') })
    const cells = [...(column.closest('table')?.querySelectorAll('tbody tr') ?? [])].map(({ lastChild }) =>
      plain(lastChild?.textContent ?? '').replace(/[\u2066-\u2069]/g, ''),
    )
    expect(cells).toContain('SAR 1,080 (TEN)')
    expect(cells).toContain('SAR 990 (TEN)')
    expect(cells[0]).toBe(sentence('noCode'))
    await user.click(screen.getByRole('button', { name: sentence('showCodes') }))
    expect(screen.queryByText(sentence('codeLine'))).not.toBeInTheDocument()
  })
})
