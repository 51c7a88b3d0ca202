import { describe, expect, it } from '@jest/globals'
import { proofFigures } from '@qasima/shared/contract/coupon/proof-figures.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { translate } from '@qasima/shared/i18n/words'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { fireEvent, screen, within } from '@testing-library/react'
import * as howWeVerify from './how-we-verify.tsx'
import { verifyWords } from './how-we-verify.words.ts'

const t = translate(verifyWords, 'ar')

const figures: ReplyOf<typeof proofFigures> = {
  days: 14,
  worked: 9_980,
  failed: 20,
  tried: 512,
  working: 431,
  first: { worked: 91, failed: 9 },
}
const open = async (at: string, answers = [answer(proofFigures, figures)]) => {
  const view = await renderScreen(howWeVerify, { path: '/how-we-verify', at, answers })
  await screen.findByRole('heading', { level: 1 })
  return view
}
const figureOf = (name: string) => screen.getByText(name).nextElementSibling
const verdict = () => within(screen.getByRole('main')).getByRole('status')
const move = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } })

describe('how we verify', () => {
  it('shows what two tries are worth against a hundred', async () => {
    const { user } = await open('/en/how-we-verify')
    await user.click(screen.getByRole('button', { name: '2 of 2' }))
    expect(verdict()).toHaveTextContent('at least 34 times in 100')
    await user.click(screen.getByRole('button', { name: '90 of 100' }))
    expect(verdict()).toHaveTextContent('at least 83 times in 100')
  })

  it('follows the sliders', async () => {
    await open('/how-we-verify')
    move('نجح', 5)
    move('لم ينجح', 5)
    expect(verdict()).toHaveTextContent(t('verdict', { count: 24, shown: 24 }))
    move('نجح', 0)
    move('لم ينجح', 0)
    expect(verdict()).toHaveTextContent(t('untried'))
  })

  it('says what votes came to lately, and rounds nothing up to all', async () => {
    await open('/en/how-we-verify')
    expect(screen.getByRole('heading', { name: 'The last 14 days, all stores' })).toBeVisible()
    expect(figureOf('shopper votes')).toHaveTextContent('10,000')
    expect(figureOf('of votes say the code worked')).toHaveTextContent('99%')
    expect(figureOf('codes that worked more often than not')).toHaveTextContent('431')
    expect(figureOf('of votes on top codes say they worked')).toHaveTextContent('91%')
  })

  it('explains the green label by the rule that decides it', async () => {
    await open('/en/how-we-verify')
    expect(screen.getByText(/at least 5 tries in the last 14 days and a score of 50% or more/)).toBeVisible()
  })

  it.each([
    ['without votes', answer(proofFigures, { ...figures, worked: 0, failed: 0, first: { worked: 0, failed: 0 } })],
    ['when they cannot be had', refuse(proofFigures, 'SERVICE_UNAVAILABLE')],
  ])('tells the rule without figures %s', async (_, reply) => {
    await open('/en/how-we-verify', [reply])
    expect(screen.getByRole('heading', { name: 'How a vote counts' })).toBeVisible()
    expect(screen.queryByText('shopper votes')).not.toBeInTheDocument()
  })
})
