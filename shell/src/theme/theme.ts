import { preferences } from '@qasima/shared/session/preferences'
import { createStore } from 'zustand/vanilla'

export const themes = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themes)[number]

const key = 'theme'
const grounds = { dark: '#0D1220', light: '#FBF7F0' } as const

/** What the visitor chose; dark until they choose. */
export const themeChoice = createStore<{ readonly choice: ThemeChoice }>(() => ({ choice: 'dark' }))

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)')

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

/** Puts the choice on screen. The document's own first script has done the same before the first paint. */
function show(choice: ThemeChoice): void {
  const theme = choice === 'system' ? (deviceIsLight().matches ? 'light' : 'dark') : choice
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[theme])
  themeChoice.setState({ choice })
  preferences.setState({ theme })
}

/** Chooses a theme for this browser, in every tab. */
export function chooseTheme(choice: ThemeChoice): void {
  show(choice)
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Shows the stored choice, and follows the device and the other tabs. */
export function startTheme(): void {
  show(read())
  deviceIsLight().addEventListener('change', () => show(themeChoice.getState().choice))
  window.addEventListener('storage', (event) => {
    // A cleared storage has no key at all.
    if (event.key === key || event.key === null) show(read())
  })
}
