/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { languages } from '@qasima/shared/contract/language'
import { collectStyles, UiProvider } from '@qasima/shared/ui/provider'
import { renderToString } from 'react-dom/server'
import { ThemeGallery } from './theme-gallery.tsx'

describe('the whole design system', () => {
  it.each(languages)('renders to HTML and styles where there is no browser, in %s', (language) => {
    const stylesOfPage = collectStyles()
    const html = renderToString(
      <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'}>
        <ThemeGallery language={language} />
      </UiProvider>,
    )
    expect(html).toContain('NOON25')
    const css = stylesOfPage()
    const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    const ours = used.filter((name) => name.startsWith('q-'))
    expect(ours.length).toBeGreaterThan(100)
    expect(ours.filter((name) => !css.includes(`.${name}`))).toEqual([])
  })
})
