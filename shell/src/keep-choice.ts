import { cookieValue, writeCookie } from '@qasima/shared/session/cookie'

const secondsOfYear = 365 * 86_400

/**
 * Keeps what a visitor chose where the next document sees it, for a year; undefined forgets it. A browser that keeps its
 * cookies closed shows the choice until the page is left.
 */
export function keepChoice(name: string, value: string | undefined, mainDomain: string): void {
  try {
    if (value === cookieValue(name)) return
    writeCookie({ name, value: value ?? '', seconds: value ? secondsOfYear : 0, mainDomain })
  } catch {
    // Nothing else depends on it.
  }
}
