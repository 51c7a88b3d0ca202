import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { tooltipDelay, tooltipSkipDelay } from './timing.ts'
import { Tooltip } from './tooltip.tsx'

const pass = (time: number) => act(() => jest.advanceTimersByTime(time))
const button = (name: string) => screen.getByRole('button', { name })
// React derives `pointerenter` from `pointerover`.
const enter = (name: string) => fireEvent.pointerOver(button(name), { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerOut(button(name), { pointerType: 'mouse' })
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null

/** Preloads the bubble, so that it appears at once, as the fake timers expect. */
beforeAll(async () => {
  renderUi(
    <Tooltip content="نسخ الكود">
      <button type="button">نسخ</button>
    </Tooltip>,
  )
  act(() => button('نسخ').focus())
  await screen.findByRole('tooltip')
  cleanup()
})

describe('a tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
    renderUi(
      <>
        <Tooltip content="نسخ الكود">
          <button type="button">نسخ</button>
        </Tooltip>
        <Tooltip content="زيارة المتجر">
          <button type="button">زيارة</button>
        </Tooltip>
      </>,
    )
  })
  afterEach(() => {
    pass(60_000)
    jest.useRealTimers()
  })

  it('opens after 700 ms of hover and describes its control', () => {
    enter('نسخ')
    pass(tooltipDelay - 1)
    expect(tip()).toBeNull()
    pass(1)
    expect(tip()).toBe('نسخ الكود')
    expect(button('نسخ')).toHaveAccessibleDescription('نسخ الكود')
    leave('نسخ')
    expect(tip()).toBeNull()
  })

  it('does not open when the pointer only passes over', () => {
    enter('نسخ')
    pass(tooltipDelay - 100)
    leave('نسخ')
    pass(tooltipDelay)
    expect(tip()).toBeNull()
  })

  it('opens at once within 300 ms of another, and waits again after that', () => {
    enter('نسخ')
    pass(tooltipDelay)
    leave('نسخ')
    pass(tooltipSkipDelay - 1)
    enter('زيارة')
    expect(tip()).toBe('زيارة المتجر')
    leave('زيارة')
    pass(tooltipSkipDelay)
    enter('نسخ')
    expect(tip()).toBeNull()
    leave('نسخ')
  })

  it('opens at once on keyboard focus, and closes with Escape or on blur', async () => {
    await act(async () => button('نسخ').focus())
    expect(tip()).toBe('نسخ الكود')
    await act(async () => fireEvent.keyDown(document, { key: 'Escape' }))
    expect(tip()).toBeNull()
    act(() => button('زيارة').focus())
    expect(tip()).toBe('زيارة المتجر')
    act(() => button('زيارة').blur())
    expect(tip()).toBeNull()
  })

  it('closes when its control is pressed', () => {
    enter('نسخ')
    pass(tooltipDelay)
    fireEvent.pointerDown(button('نسخ'))
    expect(tip()).toBeNull()
  })

  it('closes when another opens, so that at most one is open', async () => {
    await act(async () => button('نسخ').focus())
    enter('زيارة')
    await act(async () => pass(tooltipDelay))
    expect(screen.getAllByRole('tooltip')).toHaveLength(1)
    expect(tip()).toBe('زيارة المتجر')
    leave('زيارة')
  })
})
