import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { toastDuration } from './timing.ts'
import { Toaster, toast } from './toast.tsx'

const pass = (time: number) => act(() => jest.advanceTimersByTime(time))
/** jsdom has no pointer events; React takes a mouse event of the same name. */
const point = (at: Element, name: string, clientX: number) =>
  fireEvent(at, new MouseEvent(name, { bubbles: true, clientX }))
/** The motion of a toast on its way out starts once React has rendered that it leaves. */
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

  it('are said by a live region that was there before', () => {
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

  it('end with the page that said them', () => {
    act(() => void toast.info('تم الحفظ', { duration: Number.POSITIVE_INFINITY }))
    cleanup()
    renderUi(<Toaster label="الإشعارات" closeLabel="إغلاق" />, direction)
    expect(shown()).toHaveLength(0)
  })

  it('leave after four seconds', () => {
    act(() => void toast.info('تم الحفظ'))
    pass(toastDuration - 1)
    expect(shown()).toHaveLength(1)
    pass(1)
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('stay as long as they were asked to', () => {
    act(() => void toast.info('تم الحفظ', { duration: Number.POSITIVE_INFINITY }))
    pass(toastDuration * 10)
    expect(shown()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }))
    leave()
  })

  it('are three at once; a fourth sends the oldest away', () => {
    act(() => {
      for (const text of ['1', '2', '3', '4']) toast.info(text)
    })
    expect(shown()).toEqual(['2', '3', '4'])
  })

  it('give way to a later one about the same', () => {
    act(() => {
      toast.success('سيُحذف حسابك', { topic: 'deletion' })
      toast.success('تم النسخ')
      toast.success('أُلغي الحذف', { topic: 'deletion' })
    })
    leave()
    expect(shown()).toEqual(['تم النسخ', 'أُلغي الحذف'])
  })

  it('wait while the pointer rests on them, and then for what was left', () => {
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

  it('wait while the focus is in them', () => {
    act(() => void toast.info('تم الحفظ'))
    act(() => screen.getByRole('button', { name: 'إغلاق' }).focus())
    pass(toastDuration * 2)
    expect(shown()).toHaveLength(1)
    act(() => screen.getByRole('button', { name: 'إغلاق' }).blur())
    pass(toastDuration)
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('close by their button', () => {
    act(() => void toast.info('تم الحفظ'))
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }))
    leave()
    expect(shown()).toHaveLength(0)
  })

  it('do what their action says, once, and leave', () => {
    const onSelect = jest.fn()
    act(() => void toast.error('تعذّر الاتصال', { action: { label: 'حاول مرة أخرى', onSelect } }))
    fireEvent.click(screen.getByRole('button', { name: 'حاول مرة أخرى' }))
    leave()
    expect(onSelect).toHaveBeenCalledTimes(1)
    expect(shown()).toHaveLength(0)
  })

  it.each([120, -120])('go with a swipe of %d pixels and come back from a short one', (distance) => {
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

  it('can be taken away by who showed them', () => {
    let dismiss = () => {}
    act(() => {
      dismiss = toast.info('يجري الحفظ', { duration: Number.POSITIVE_INFINITY })
    })
    act(dismiss)
    expect(shown()).toHaveLength(0)
  })
})
