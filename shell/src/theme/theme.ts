import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { type Theme, themes } from '@qasima/shared/federation/document-state'
import { cookieValue } from '@qasima/shared/session/cookie'
import { preferences } from '@qasima/shared/session/preferences'
import { createStore } from 'zustand/vanilla'
import { keepChoice } from '../keep-choice.ts'

const key = 'theme'
const grounds = { dark: '#0D1220', light: '#FBF7F0' } as const

/** The visitor's choice; dark by default. */
export const themeChoice = createStore<{ readonly choice: Theme }>(() => ({ choice: 'dark' }))

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)')

/**
 * The document came with the cookie's value; storage has it too, since some browsers keep cookies for a shorter time.
 */
function read(): Theme {
  try {
    const stored = cookieValue(lookCookies.theme) ?? localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

/** Applies the theme. The document already has it from its cookie. */
function show(choice: Theme): void {
  const theme = choice === 'system' ? (deviceIsLight().matches ? 'light' : 'dark') : choice
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[theme])
  themeChoice.setState({ choice })
  preferences.setState({ theme })
}

/** Chooses a theme for this browser, in every tab. */
export function chooseTheme(choice: Theme): void {
  show(choice)
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

/** Applies the stored choice, follows the device and other tabs, and passes it to the next document. */
export function startTheme(mainDomain: string): void {
  const keep = ({ choice }: { choice: Theme }) =>
    keepChoice(lookCookies.theme, choice === 'dark' ? undefined : choice, mainDomain)
  themeChoice.subscribe(keep)
  show(read())
  deviceIsLight().addEventListener('change', () => show(themeChoice.getState().choice))
  window.addEventListener('storage', (event) => {
    // Clearing the storage sends a null key.
    if (event.key === key || event.key === null) show(read())
  })
}
