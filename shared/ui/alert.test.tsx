import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderUi } from '../testing/render-ui.tsx'
import { Alert } from './alert.tsx'

describe('an alert', () => {
  it('interrupts a screen reader for a failure, and not for other messages', () => {
    renderUi(
      <>
        <Alert tone="bad">تعذّر الاتصال</Alert>
        <Alert tone="good">تم الحفظ</Alert>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('تعذّر الاتصال')
    expect(screen.getByRole('status')).toHaveTextContent('تم الحفظ')
  })
})
