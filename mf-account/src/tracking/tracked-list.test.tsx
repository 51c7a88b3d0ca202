import { describe, expect, it } from '@jest/globals'
import '@qasima/shared/contract/product/product.failures'
import '@qasima/shared/contract/tracking/tracking.failures'
import { listTracking } from '@qasima/shared/contract/tracking/tracking.routes'
import { answer, problem } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import { open, openWith, plain, prepareScreens, rowOf } from './testing/open-tracking.tsx'
import { chair, kettle, lamp, listingOf, phone, reply, trackedOf } from './tracked.sample.ts'

prepareScreens()

const all = [kettle, phone, chair, lamp]

describe('the list of tracked products', () => {
  it('groups them, each once, with counts', async () => {
    await openWith(all)
    expect(await screen.findByText('4 of 10 products')).toBeVisible()
    const sections = screen.getAllByRole('region').filter((region) => region.matches('[aria-label]:has(h3)'))
    const names = sections.map((section) => [
      section.querySelector('h3')?.textContent,
      ...within(section)
        .getAllByRole('link', { name: /^(?!Buy:)/ })
        .map(({ textContent }) => textContent),
    ])
    expect(names).toEqual([
      ['Good to buy now', 'Kettle'],
      ['Recent price drops', 'Phone'],
      ['Needs attention', 'Chair'],
      ['Other products', 'Lamp'],
    ])
  })

  it('shows for each its store, price, price with the code, verdict, note, tags and alerts', async () => {
    await openWith(all)
    const text = plain((await rowOf('Kettle')).textContent)
    for (const part of [
      'Noon',
      'SAR 120',
      'SAR 108 with a code',
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
    expect(plain((await rowOf('Phone')).textContent)).toContain('SAR 120−20%, from SAR 150')
    expect(await rowOf('Chair')).toHaveTextContent('Can’t be checked. First failure: Nov 18, 2026')
    expect(screen.getByRole('link', { name: 'Kettle' })).toHaveAttribute(
      'href',
      `/en/product/${kettle.product.id}/kettle`,
    )
  })

  it('is in Arabic on the Arabic page', async () => {
    await open([answer(listTracking, reply(all))], '/dashboard#tracking')
    expect(await screen.findByRole('region', { name: 'وقت مناسب للشراء' })).toBeVisible()
    expect(plain((await rowOf('Kettle')).textContent)).toContain('أرخص من سعره في 86')
  })

  it('is filtered by group and by tag', async () => {
    const { user } = await openWith(all)
    const names = () => screen.getAllByRole('link', { name: /^(?!Buy:)/ }).map(({ textContent }) => textContent)
    await user.click(await screen.findByRole('button', { name: /^Needs attention/ }))
    expect(names()).toEqual(['Chair'])
    await user.click(screen.getByRole('button', { name: /^All/ }))
    await user.click(screen.getByRole('button', { name: 'gifts' }))
    expect(names()).toEqual(['Kettle', 'Chair'])
    await user.click(screen.getByRole('button', { name: /^Recent price drops/ }))
    expect(screen.getByText('No products match this filter.')).toBeVisible()
  })

  it('is sorted by name and by drop', async () => {
    const sofa = trackedOf(8, 'Armchair', {
      previous: { amount: 13_000, currency: 'SAR' },
      listing: listingOf(8, { since: new Date(Date.now() - 86_400_000).toISOString() }),
    })
    const { user } = await openWith([sofa, phone, lamp])
    const names = () => screen.getAllByRole('link', { name: /^(?!Buy:)/ }).map(({ textContent }) => textContent)
    const order = await screen.findByLabelText('Sort by')
    expect(names()).toEqual(['Armchair', 'Phone', 'Lamp'])
    await user.selectOptions(order, 'Largest drop')
    expect(names()).toEqual(['Phone', 'Armchair', 'Lamp'])
    await user.selectOptions(order, 'Name')
    expect(names()).toEqual(['Armchair', 'Phone', 'Lamp'])
  })

  it('links to products if it is empty', async () => {
    await openWith([])
    expect(await screen.findByText('You’re not tracking any products yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find products' })).toHaveAttribute('href', '/en/products')
  })

  it('says why it could not be loaded, and reloads', async () => {
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
