import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { Sparkline } from './sparkline.tsx'

const point = (day: string, amount: number, inStock = true) => ({ at: `2026-11-${day}T00:00:00Z`, amount, inStock })
const to = '2026-11-21T00:00:00Z'

describe('a small price line', () => {
  it('has the given name, steps, and gaps without stock', () => {
    renderUi(<Sparkline points={[point('01', 900), point('06', 900, false), point('11', 800)]} to={to} label="Fell" />)
    const path = screen.getByRole('img', { name: 'Fell' }).querySelector('path')
    expect(path?.getAttribute('d')).toMatch(/^M0 [\d.]+H25M50 [\d.]+H100$/)
  })

  it('starts where requested, with the price in force there', () => {
    renderUi(
      <Sparkline points={[point('01', 900), point('16', 800)]} from="2026-11-11T00:00:00Z" to={to} label="Fell" />,
    )
    expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toMatch(/^M0 [\d.]+H50V[\d.]+H100$/)
  })

  it('is empty if no price is known', () => {
    renderUi(<Sparkline points={[]} to={to} label="Fell" />)
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})
