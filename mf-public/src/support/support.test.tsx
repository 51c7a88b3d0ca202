import { describe, expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { topics } from './questions.ts'
import * as support from './support.tsx'

const open = (at: string) => renderScreen(support, { path: '/support', at })

describe('the help centre', () => {
  it.each([
    ['كلمه المرور', 'نسيت كلمة المرور.'],
    ['اضافه', 'على أي أجهزة تعمل قسيمة؟'],
    ['يعملُ الكـود', 'الكود لا يعمل. ماذا أفعل؟'],
    ['password', 'نسيت كلمة المرور.'],
    ['pasword', 'نسيت كلمة المرور.'],
    ['كلمة المروور', 'نسيت كلمة المرور.'],
    ['coupn not wrking', 'كيف أستخدم كود الخصم؟'],
  ])('finds by "%s", however it is spelled', async (search, question) => {
    const { user } = await open('/support')
    await user.type(screen.getByRole('searchbox', { name: 'ابحث في الإجابات' }), search)
    expect(screen.getByText(question)).toBeVisible()
    expect(screen.queryByText('هل ترون بيانات بطاقتي؟')).toBeNull()
  })

  it('says how many answers there are, and what to do when there is none', async () => {
    const { user } = await open('/en/support')
    const search = screen.getByRole('searchbox')
    await user.type(search, 'spam folder')
    expect(screen.getByText('1 answer')).toBeVisible()
    await user.clear(search)
    await user.type(search, 'zebra')
    expect(screen.getByRole('heading', { name: 'No answers found for “zebra”' })).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] as HTMLElement)
    expect(screen.getByText('How do I delete my account?')).toBeVisible()
  })

  it('opens the answer that its address names', async () => {
    await open('/en/support#delete-account')
    const open_ = document.querySelectorAll('details[open]')
    expect([...open_].map(({ id }) => id)).toEqual(['delete-account'])
    expect(screen.getByText(/deleted within 24 hours/)).toBeVisible()
  })

  it('gives every question an anchor of its own', () => {
    const ids = topics.flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
