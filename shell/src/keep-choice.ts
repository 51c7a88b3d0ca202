import { cookieValue, writeCookie } from '@qasima/shared/session/cookie'

const secondsOfYear = 365 * 86_400

/**
 * Stores a visitor's choice in a cookie, where the next document sees it, for a year; undefined deletes it. If the
 * browser blocks cookies, the choice lasts until the page is left.
 */
export function keepChoice(name: string, value: string | undefined, mainDomain: string): void {
  try {
    if (value === cookieValue(name)) return
    writeCookie({ name, value: value ?? '', seconds: value ? secondsOfYear : 0, mainDomain })
  } catch {
    // Nothing else depends on it.
  }
}
