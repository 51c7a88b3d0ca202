/** @jest-environment node */
import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { PriceChart } from '../price-chart.tsx'
import { UiProvider } from '../provider.tsx'

it('a chart is rendered completely on a server, with its table, and without inline styles that a policy refuses', () => {
  const points = [
    { at: '2026-11-01T00:00:00.000Z', listingId: 'noon', amount: 120_000, inStock: true },
    { at: '2026-11-11T00:00:00.000Z', listingId: 'noon', amount: 90_000, inStock: true },
  ]
  const history = { currency: 'SAR', points, summary: null, periods: [] }
  const html = renderToString(
    <UiProvider direction="rtl">
      <PriceChart
        history={history}
        listings={[{ id: 'noon', name: 'noon' }]}
        to="2026-11-21T00:00:00.000Z"
        target={80_000}
      />
    </UiProvider>,
  )
  expect(html).toMatch(/ d="M0 [\d.]+H50V[\d.]+H100"/)
  // The axis labels are drawn above the lines.
  expect(html.indexOf('text-anchor="end"')).toBeGreaterThan(html.lastIndexOf('vector-effect'))
  expect(html).toContain('<table')
  expect(html).not.toContain(' style="')
})
