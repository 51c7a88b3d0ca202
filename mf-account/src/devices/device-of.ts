import Bowser from 'bowser'

/** The parsed user agent of a browser. */
export interface NamedDevice {
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

/** Parses a user agent; unknown parts are null. */
export function deviceOf(userAgent: string): NamedDevice {
  // The parser throws for an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
