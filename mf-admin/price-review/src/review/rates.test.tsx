import { describe, expect, it } from '@jest/globals'
import { addRates, listRates, removeRate } from '@qasima/shared/contract/rate/rate.routes'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { openReview } from './testing/open-review.tsx'

const egp = { currency: 'EGP', day: '2026-11-01', perDollar: '47.5', source: 'staff' }
const omr = { currency: 'OMR', day: '1987-01-01', perDollar: '0.3845', source: 'Peg of the Central Bank of Oman' }
const kept = { created: 1, updated: 0, same: 0, errors: [], far: [] }

async function open(
  reply: typeof kept | { errors: { row: number; fields: { key: string; message: string }[] }[] },
  permissions = ['view_price', 'update_price'],
) {
  const sent: unknown[] = []
  const { user } = await openReview(
    '?tab=rates',
    [
      answer(listRates, () => ({ items: sent.length > 0 ? [{ ...egp, perDollar: '47.62' }, omr] : [egp, omr] })),
      answer(addRates, ({ body }) => {
        sent.push(body)
        return { created: 0, updated: 0, same: 0, far: [], ...reply }
      }),
    ],
    permissions,
  )
  const table = await screen.findByRole('table', { name: 'Exchange rates' })
  return { user, sent, table }
}

describe('exchange rates', () => {
  it('are shown with their day and source, and one is written', async () => {
    const { user, sent, table } = await open(kept)
    const [, first, second] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent('EGP · Egyptian Pound47.5Nov 1, 2026Staff')
    expect(second).toHaveTextContent('Peg of the Central Bank of Oman')
    await user.type(screen.getByLabelText('Currency'), 'egp')
    await user.clear(screen.getByLabelText('Day'))
    await user.type(screen.getByLabelText('Day'), '2026-11-20')
    await user.type(screen.getByLabelText('Per US dollar'), '47,62')
    await user.click(screen.getByRole('button', { name: 'Add rate' }))
    await waitFor(() => expect(sent).toEqual(['currency,day,per_dollar\n"egp","2026-11-20","47,62"\n']))
    expect(await screen.findByText('Rates: 1 new, 0 updated, 0 unchanged.')).toBeVisible()
    expect(await within(table).findByText('47.62')).toBeVisible()
    expect(screen.getByLabelText('Currency')).toHaveValue('')
  })

  it('of which one cannot be read, say so at the field, and keep what was typed', async () => {
    const { user } = await open({ errors: [{ row: 2, fields: [{ key: 'currency', message: 'INVALID' }] }] })
    await user.type(screen.getByLabelText('Currency'), 'EG')
    await user.click(screen.getByRole('button', { name: 'Add rate' }))
    expect(await screen.findByText('This is not in a readable format.')).toBeVisible()
    expect(screen.getByLabelText('Currency')).toHaveValue('EG')
    expect(screen.getByLabelText('Currency')).toBeInvalid()
  })

  it('of a table are added together, and what is wrong is said line by line', async () => {
    const errors = [{ row: 3, fields: [{ key: 'per_dollar', message: 'INVALID' }] }]
    const { user, sent } = await open({ errors })
    const file = new File(['currency,day,per_dollar\nEGP,2026-11-20,47.62\nTRY,2026-11-20,x\n'], 'rates.csv', {
      type: 'text/csv',
    })
    await user.upload(screen.getByLabelText('Or a CSV file'), file)
    expect(
      await screen.findByText(
        'Row 3: Per US dollar is not in a readable format: use digits with a decimal point and no thousands separator, for example 3.75.',
      ),
    ).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('are only read by who may not change prices', async () => {
    await open(kept, ['view_price'])
    expect(screen.queryByRole('button', { name: 'Add rate' })).toBeNull()
  })

  it('that are far from what was known are asked about, and sent again when they are meant', async () => {
    const asked: (string | null)[] = []
    const { user } = await openReview('?tab=rates', [
      answer(listRates, { items: [egp] }),
      answer(addRates, ({ query }) => {
        asked.push(query.get('sure'))
        if (query.get('sure') === 'true') return kept
        const rate = { currency: 'EGP', day: '2026-11-20', perDollar: '4762' }
        return {
          ...kept,
          created: 0,
          far: [{ row: 2, rate, known: { currency: 'EGP', day: '2026-11-01', perDollar: '47.5' } }],
        }
      }),
    ])
    await user.type(await screen.findByLabelText('Currency'), 'EGP')
    await user.type(screen.getByLabelText('Per US dollar'), '4762')
    await user.click(screen.getByRole('button', { name: 'Add rate' }))
    expect(await screen.findByText('EGP of Nov 20, 2026: 4762. It was 47.5 on Nov 1, 2026.')).toBeVisible()
    expect(screen.getByLabelText('Currency')).toHaveValue('EGP')
    await user.click(screen.getByRole('button', { name: 'Add anyway' }))
    expect(await screen.findByText('Rates: 1 new, 0 updated, 0 unchanged.')).toBeVisible()
    expect(asked).toEqual(['false', 'true'])
  })

  it('are removed by who may delete prices, and undo writes them again', async () => {
    const removed: unknown[] = []
    const written: unknown[] = []
    const { user } = await openReview(
      '?tab=rates',
      [
        answer(listRates, () => ({ items: removed.length > written.length ? [omr] : [egp, omr] })),
        answer(removeRate, ({ params }) => {
          removed.push(params)
          return { code: 2000, name: 'Success', message: 'SUCCESS' }
        }),
        answer(addRates, ({ body }) => {
          written.push(body)
          return kept
        }),
      ],
      ['view_price', 'update_price', 'delete_price'],
    )
    await user.click(await screen.findByRole('button', { name: 'Remove the EGP rate' }))
    expect(await screen.findByText('EGP rate of Nov 1, 2026 removed.')).toBeVisible()
    expect(removed).toEqual([{ currency: 'EGP', day: '2026-11-01' }])
    await waitFor(() => expect(screen.queryByText('47.5')).toBeNull())
    await user.click(
      within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
    )
    expect(await screen.findByText('47.5')).toBeVisible()
    expect(written).toEqual(['currency,day,per_dollar\n"EGP","2026-11-01","47.5"\n'])
  })
})
