import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { productHistory } from '@qasima/shared/contract/product/product.routes'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { addAlert, changeAlert } from '@qasima/shared/contract/tracking/tracking.routes'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { AlertDialog } from '../price-alert/alert-dialog.tsx'
import { readNumber } from '../price-alert/alert-value.ts'
import { type Answers, history, plain, prepareScreens } from '../tracking/testing/open-tracking.tsx'
import { alertOf, lamp } from '../tracking/tracked.sample.ts'

prepareScreens()

describe('the number of an alert', () => {
  it.each([
    ['amount', '110', 'SAR', 11_000],
    ['amount', '١١٠٫٥', 'SAR', 11_050],
    ['amount', '1,250.500', 'KWD', 1_250_500],
    ['amount', '110.555', 'SAR', null],
    ['amount', '0', 'SAR', null],
    ['amount', '', 'SAR', null],
    ['percent', '10', '', 10],
    ['percent', '١٠', '', 10],
    ['percent', '100', '', null],
    ['percent', '1.5', '', null],
    ['days', '365', '', 365],
    ['days', '366', '', null],
  ] as const)('%s "%s" of %s is %s', (number, typed, currency, value) => {
    expect(readNumber(number, typed, currency)).toBe(value)
  })
})

const onSaved = jest.fn()
const onClose = jest.fn()
let edited: PriceAlert | null = null
const Opened = () => <AlertDialog item={lamp} alert={edited} onSaved={onSaved} onClose={onClose} />

describe('setting an alert', () => {
  afterEach(() => {
    onSaved.mockReset()
    onClose.mockReset()
  })
  const openDialog = async (answers: Answers, alert: PriceAlert | null = null) => {
    edited = alert
    const view = await renderScreen(
      { Component: Opened },
      { path: '/dashboard', at: '/en/dashboard', answers: [...answers, history] },
    )
    return { ...view, dialog: within(await screen.findByRole('dialog')) }
  }

  it('accepts a target in the currency of the price', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog([
      answer(addAlert, ({ body }) => {
        sent.push(body)
        return alertOf(5, body as Partial<PriceAlert>)
      }),
    ])
    const field = dialog.getByLabelText('Target price (SAR)')
    expect(plain(field.getAttribute('aria-describedby') && dialog.getByText(/It costs/).textContent)).toBe(
      'It costs SAR 120 now.',
    )
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(/Enter an amount in SAR, for example 108.00/)
    expect(sent).toEqual([])
    await user.type(field, '99.5')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ kind: 'target', amount: 9_950, currency: 'SAR', rearmSeconds: 86_400 }])
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ amount: 9_950 }))
  })

  it.each([
    ['The price drops by a percentage', { kind: 'percent', percent: 10, rearmSeconds: 86_400 }],
    ['The price is the lowest in a while', { kind: 'lowest', days: 30, rearmSeconds: 86_400 }],
    ['The price changes', { kind: 'change', rearmSeconds: 0 }],
    ['It’s back in stock', { kind: 'stock', rearmSeconds: 86_400 }],
  ])('can be chosen: %s', async (kind, body) => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog([
      answer(addAlert, (asked) => {
        sent.push(asked.body)
        return alertOf(5, { amount: null, currency: null, ...(asked.body as Partial<PriceAlert>) })
      }),
    ])
    await user.click(dialog.getByRole('radio', { name: kind }))
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([body])
  })

  it('can change the number of an existing alert, but not its kind', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog(
      [
        answer(changeAlert, ({ body }) => {
          sent.push(body)
          return alertOf(1, body as Partial<PriceAlert>)
        }),
      ],
      alertOf(1),
    )
    expect(dialog.queryByRole('radio')).toBeNull()
    const field = dialog.getByLabelText('Target price (SAR)')
    expect(field).toHaveValue('110.00')
    await user.clear(field)
    await user.type(field, '100')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ amount: 10_000, currency: 'SAR', rearmSeconds: 86_400 }])
  })

  it('fires as often as chosen, and does not send an unchanged number, which would rearm it', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog(
      [
        answer(changeAlert, ({ body }) => {
          sent.push(body)
          return alertOf(1, body as Partial<PriceAlert>)
        }),
      ],
      alertOf(1),
    )
    expect(dialog.getByLabelText('How often')).toHaveDisplayValue('At most once a day')
    await user.selectOptions(dialog.getByLabelText('How often'), 'At most once a week')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ rearmSeconds: 604_800 }])
  })

  it('says that there are too many', async () => {
    const { user, dialog } = await openDialog([refuse(addAlert, 'CONFLICT')])
    await user.type(dialog.getByLabelText('Target price (SAR)'), '99')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('You can set up to 10 alerts')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('helps to choose a target if the history of the listing is known', async () => {
    const days = Array.from({ length: 90 }, (_, day) => ({
      at: new Date(Date.now() - (90 - day) * 86_400_000).toISOString(),
      amount: day % 2 === 0 ? 12_000 : 11_500,
      listingId: lamp.listing?.id ?? '',
      inStock: true,
    }))
    const { user, dialog } = await openDialog([
      answer(productHistory, { currency: 'SAR', conversions: [], points: days, summary: null, periods: [] }),
    ])
    await user.type(dialog.getByLabelText('Target price (SAR)'), '50')
    const nearer = await dialog.findByRole('group', { name: 'Prices it has reached before' })
    await user.click(within(nearer).getAllByRole('button')[0] as HTMLElement)
    expect(dialog.getByLabelText('Target price (SAR)')).toHaveValue('115.00')
  })
})
