import { describe, expect, it } from '@jest/globals'
import { translate } from '@qasima/shared/i18n/words'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { fireEvent, screen, within } from '@testing-library/react'
import * as howWeVerify from './how-we-verify.tsx'
import { verifyWords } from './how-we-verify.words.ts'

const t = translate(verifyWords, 'ar')

const open = (at: string) => renderScreen(howWeVerify, { path: '/how-we-verify', at })
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
})
