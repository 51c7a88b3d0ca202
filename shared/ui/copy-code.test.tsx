import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { CopyCode } from './copy-code.tsx'
import { toastDuration } from './timing.ts'

describe('a code with its copy button', () => {
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const codeWith = (handlers: { onCopied?: () => void; onFailed?: () => void }) => (
    <CopyCode code="NOON 25" label="نسخ الكود" copiedLabel="تم النسخ" {...handlers} />
  )

  it('copies the normalised code, says so, and becomes available again', async () => {
    const user = userEvent.setup()
    const onCopied = jest.fn()
    renderUi(codeWith({ onCopied }))
    await user.click(screen.getByRole('button', { name: 'نسخ الكود' }))
    expect(await screen.findByRole('button', { name: 'تم النسخ' })).toHaveFocus()
    expect(await navigator.clipboard.readText()).toBe('NOON25')
    expect(onCopied).toHaveBeenCalledTimes(1)
  })

  it('becomes available again after a while', async () => {
    userEvent.setup()
    jest.useFakeTimers()
    renderUi(codeWith({}))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'نسخ الكود' })))
    expect(screen.getByRole('button', { name: 'تم النسخ' })).toBeVisible()
    act(() => jest.advanceTimersByTime(toastDuration))
    expect(screen.getByRole('button', { name: 'نسخ الكود' })).toBeVisible()
  })

  it('selects the code if the browser refuses the clipboard', async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const onFailed = jest.fn()
    const onCopied = jest.fn()
    renderUi(codeWith({ onFailed, onCopied }))
    await user.click(screen.getByRole('button', { name: 'نسخ الكود' }))
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
    expect(onCopied).not.toHaveBeenCalled()
    expect(window.getSelection()?.toString()).toBe('NOON 25')
    expect(screen.getByRole('button', { name: 'نسخ الكود' })).toBeVisible()
  })

  it('keeps the code left-to-right and isolated in an Arabic line', () => {
    renderUi(codeWith({}))
    const code = screen.getByText('NOON 25')
    expect(code.tagName).toBe('BDI')
    expect(code).toHaveAttribute('dir', 'ltr')
  })
})
