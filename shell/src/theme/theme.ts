import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { type Theme, themes } from '@qasima/shared/federation/document-state'
import { cookieValue } from '@qasima/shared/session/cookie'
import { preferences } from '@qasima/shared/session/preferences'
import { createStore } from 'zustand/vanilla'
import { keepChoice } from '../keep-choice.ts'

const key = 'theme'
const grounds = { dark: '#0D1220', light: '#FBF7F0' } as const

/** What the visitor chose; dark until they choose. */
export const themeChoice = createStore<{ readonly choice: Theme }>(() => ({ choice: 'dark' }))

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)')

/** The document came with what the cookie says; the storage has it where a browser keeps its cookies for less long. */
function read(): Theme {
  try {
    const stored = cookieValue(lookCookies.theme) ?? localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

/** Puts the choice on screen. The document comes with it, as its cookie says. */
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
    // Without storage the choice holds until the page is left.
  }
}

/** Shows the stored choice, follows the device and the other tabs, and lets the next document have it. */
export function startTheme(mainDomain: string): void {
  const keep = ({ choice }: { choice: Theme }) =>
    keepChoice(lookCookies.theme, choice === 'dark' ? undefined : choice, mainDomain)
  themeChoice.subscribe(keep)
  show(read())
  deviceIsLight().addEventListener('change', () => show(themeChoice.getState().choice))
  window.addEventListener('storage', (event) => {
    // A cleared storage has no key at all.
    if (event.key === key || event.key === null) show(read())
  })
}
