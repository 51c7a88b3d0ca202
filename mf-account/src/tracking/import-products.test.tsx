import { describe, expect, it } from '@jest/globals'
import '@qasima/shared/contract/product/product.failures'
import '@qasima/shared/contract/tracking/tracking.failures'
import { addAlert, changeTracking, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { clientProblem } from '@qasima/shared/http/problem-error'
import { answer, problem } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { openWith, plain, prepareScreens } from './testing/open-tracking.tsx'
import { alertOf, lamp, trackedOf } from './tracked.sample.ts'

prepareScreens()

const address = 'https://noon.example/p/7'

describe('a file of products', () => {
  it('is processed line by line, each with a result', async () => {
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
    expect(dialog.getByLabelText('File')).toHaveFocus()
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(dialog.getByLabelText(/^Links/)).toHaveAccessibleDescription(/No product links found/)
    const lines = [1, 2, 3, 4, 5].map((line) => `Thing ${line},https://noon.example/p/${line}`)
    const text = `name,url\n${lines.slice(0, 3).join('\n')}\nwithout\n${lines.slice(3).join('\n')}`
    await user.upload(dialog.getByLabelText('File'), new File([text], 'products.csv', { type: 'text/csv' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Links/)).toHaveValue(text))
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('6 of 6')).toBeVisible()
    expect(await dialog.findByText('Added: 1. Already tracked: 1. Not imported: 4.')).toBeVisible()
    const results = () => within(dialog.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
    const said = results().map(({ textContent }) => plain(textContent).split(' · ')[0])
    expect(said).toEqual([
      'Added: ToasterLine 2',
      expect.stringMatching(/could not read a price.*Line 3$/),
      'Already tracked: LampLine 4',
      'This line has no product link.Line 5',
      expect.stringMatching(/^Skipped: you’ve reached your tracking limit.*Line 6$/),
      expect.stringMatching(/^Skipped: you’ve reached your tracking limit.*Line 7$/),
    ])
    expect(screen.getByText('2 of 10 products')).toBeVisible()
    isFull = false
    await user.click(dialog.getByRole('button', { name: 'Import the rest' }))
    expect(await dialog.findByText('2 of 2')).toBeVisible()
    expect(results()).toHaveLength(2)
  })

  it('restores tags, notes and targets, and keeps existing ones', async () => {
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
    expect(await dialog.findByText('Added: 1. Already tracked: 1. Not imported: 0.')).toBeVisible()
    expect(sent).toEqual([
      { url: 'https://noon.example/p/4' },
      { tags: ['home', 'gifts'], note: 'For Eid' },
      { productId: id },
      { kind: 'target', amount: 9_000, currency: 'SAR' },
    ])
    expect(dialog.getByText(/Tags, note or target not saved/)).toHaveTextContent('Added:')
  })

  it('names the remaining lines when the connection is lost, and resumes with them', async () => {
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
    expect(await dialog.findByText('Skipped: the connection was lost.')).toBeVisible()
    expect(dialog.getByLabelText(/^Links/)).toHaveValue(address)
    isAway = false
    await user.click(dialog.getByRole('button', { name: 'Import the rest' }))
    expect(await dialog.findByText(/^Added: .*Toaster/)).toBeVisible()
  })
})
