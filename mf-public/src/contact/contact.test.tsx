import { describe, expect, it } from '@jest/globals'
import { renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import * as contact from './contact.tsx'

const open = (at: string) => renderScreen(contact, { path: '/contact', at })

describe('contact', () => {
  it('leads to the mail program and to WhatsApp', async () => {
    await open('/en/contact')
    expect(screen.getByRole('link', { name: 'Write an email' })).toHaveAttribute('href', 'mailto:hello@qasima.example')
    expect(screen.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute('href', 'https://wa.me/201012345678')
  })

  it('keeps address and number in their own order inside Arabic', async () => {
    await open('/contact')
    for (const text of ['hello@qasima.example', '+201012345678']) {
      const shown = within(screen.getByRole('main')).getByText(text)
      expect(shown.tagName).toBe('BDI')
      expect(shown).toHaveAttribute('dir', 'ltr')
    }
  })

  it('copies the address and says so', async () => {
    const { user } = await open('/contact')
    await user.click(screen.getByRole('button', { name: 'نسخ العنوان' }))
    expect(await navigator.clipboard.readText()).toBe('hello@qasima.example')
    expect(screen.getByRole('status')).toHaveTextContent('تم النسخ')
  })
})
