import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { toastDuration } from './timing.ts'
import { Toaster, toast } from './toast.tsx'

const pass = (time: number) => act(() => jest.advanceTimersByTime(time))
/** jsdom has no pointer events; React accepts a mouse event of the same name. */
const point = (at: Element, name: string, clientX: number) =>
  fireEvent(at, new MouseEvent(name, { bubbles: true, clientX }))
/** A toast's exit animation starts once React has rendered that it leaves. */
const leave = () => pass(200)

describe.each(['rtl', 'ltr'] as const)('toasts in %s', (direction) => {
  beforeEach(() => {
    jest.useFakeTimers()
    renderUi(<Toaster label="الإشعارات" closeLabel="إغلاق" />, direction)
  })
  afterEach(() => {
    pass(60_000)
    leave()
    jest.useRealTimers()
  })

  const shown = () => [...screen.getByRole('status').children].map((element) => element.textContent)

  it('are announced by a live region that existed before', () => {
    const region = screen.getByRole('status')
    act(() => void toast.success('تم النسخ'))
    expect(region).toHaveTextContent('تم النسخ')
  })

  it('keep the direction of the page that showed them', () => {
    const root = document.documentElement
    const { dir, lang } = root
    Object.assign(root, { dir: 'rtl', lang: 'ar' })
    act(() => void toast.success('حسابك جاهز.'))
    Object.assign(root, { dir, lang })
    const words = screen.getByText('حسابك جاهز.')
    expect([words.dir, words.lang]).toEqual(['rtl', 'ar'])
  })

  it('end with the page that showed them', () => {
    act(() => void toast.info('تم الحفظ', { duration: Number.POSITIVE_INFINITY }))
    cleanup()
    renderUi(<Toaster label="الإشعارات" closeLabel="إغلاق" />, direction)
    expect(shown()).toHaveLength(0)
  })

  it('disappear after four seconds', () => {
    act(() => void toast.info('تم الحفظ'))
    pass(toastDuration - 1)
    expect(shown()).toHaveLength(1)
    pass(1)
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('stay for the requested time', () => {
    act(() => void toast.info('تم الحفظ', { duration: Number.POSITIVE_INFINITY }))
    pass(toastDuration * 10)
    expect(shown()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }))
    leave()
  })

  it('are three at most; a fourth removes the oldest', () => {
    act(() => {
      for (const text of ['1', '2', '3', '4']) toast.info(text)
    })
    expect(shown()).toEqual(['2', '3', '4'])
  })

  it('are replaced by a later one with the same topic', () => {
    act(() => {
      toast.success('سيُحذف حسابك', { topic: 'deletion' })
      toast.success('تم النسخ')
      toast.success('أُلغي الحذف', { topic: 'deletion' })
    })
    leave()
    expect(shown()).toEqual(['تم النسخ', 'أُلغي الحذف'])
  })

  it('pause while the pointer is on them, then stay for the remaining time', () => {
    act(() => void toast.error('تعذّر الاتصال'))
    pass(3000)
    fireEvent.pointerEnter(screen.getByRole('status'))
    pass(toastDuration * 2)
    expect(shown()).toHaveLength(1)
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(999)
    expect(shown()).toHaveLength(1)
    pass(1)
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('pause while the focus is in them', () => {
    act(() => void toast.info('تم الحفظ'))
    act(() => screen.getByRole('button', { name: 'إغلاق' }).focus())
    pass(toastDuration * 2)
    expect(shown()).toHaveLength(1)
    act(() => screen.getByRole('button', { name: 'إغلاق' }).blur())
    pass(toastDuration)
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('close with their button', () => {
    act(() => void toast.info('تم الحفظ'))
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }))
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('run their action once and disappear', () => {
    const onSelect = jest.fn()
    act(() => void toast.error('تعذّر الاتصال', { action: { label: 'حاول مرة أخرى', onSelect } }))
    fireEvent.click(screen.getByRole('button', { name: 'حاول مرة أخرى' }))
    leave()
    expect(onSelect).toHaveBeenCalledTimes(1)
    expect(shown()).toHaveLength(0)
  })

  it.each([120, -120])('are dismissed by a swipe of %d pixels and return after a short one', (distance) => {
    act(() => void toast.info('تم الحفظ'))
    const swipe = (length: number) => {
      const box = screen.getByText('تم الحفظ')
      point(box, 'pointerdown', 200)
      point(box, 'pointermove', 200 + length)
      point(box, 'pointerup', 200 + length)
      leave()
    }
    swipe(distance / 4)
    expect(shown()).toHaveLength(1)
    swipe(distance)
    expect(shown()).toHaveLength(0)
  })

  it('can be removed by the code that showed them', () => {
    let dismiss = () => {}
    act(() => {
      dismiss = toast.info('يجري الحفظ', { duration: Number.POSITIVE_INFINITY })
    })
    act(dismiss)
    expect(shown()).toHaveLength(0)
  })
})
