/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { languages } from '@qasima/shared/contract/language'
import { createStyleCache, UiProvider } from '@qasima/shared/ui/provider'
import { renderToString } from 'react-dom/server'
import { ThemeGallery } from './theme-gallery.tsx'

describe('the whole design system', () => {
  it.each(languages)('renders to HTML where there is no browser, in %s', (language) => {
    const cache = createStyleCache('secret')
    const html = renderToString(
      <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'} cache={cache}>
        <ThemeGallery language={language} />
      </UiProvider>,
    )
    expect(html).toContain('NOON25')
    expect(html).toContain('--q-colors-accent:#E8A317')
  })

  it('marks every style tag with the nonce of the document', () => {
    const html = renderToString(
      <UiProvider direction="rtl" nonce="secret">
        <ThemeGallery language="ar" />
      </UiProvider>,
    )
    const tags = html.match(/<style[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(10)
    expect(tags.filter((tag) => !tag.includes('nonce="secret"'))).toEqual([])
  })
})
