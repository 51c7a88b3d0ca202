import Bowser from 'bowser'

/** What a browser's own description of itself comes to. */
export interface NamedDevice {
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

/** Reads a user agent; what it does not say is null. */
export function deviceOf(userAgent: string): NamedDevice {
  // The reader throws at an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
