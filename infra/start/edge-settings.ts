import { ConfigError } from '../../api/src/app/config.ts'
import type { EdgeOptions } from '../../shell/edge/edge-options.ts'

type EdgeSettings = Pick<EdgeOptions, 'analytics' | 'chatScript' | 'contact'>

/**
 * What the environment decides for documents only: analytics, live chat and how to reach us.
 * @throws ConfigError for the first variable that is malformed.
 */
export function readEdgeSettings(environment: Readonly<Record<string, string | undefined>>): EdgeSettings {
  const read = (name: string, form: RegExp, expected: string) => {
    const value = environment[name]?.trim()
    if (!value) return undefined
    if (!form.test(value)) throw new ConfigError(name, `expected ${expected}`)
    return value
  }
  const script = (name: string) => {
    const value = read(name, /^https:\/\/\S+$/, 'the https address of a script')
    if (value && !URL.canParse(value)) throw new ConfigError(name, 'expected the https address of a script')
    return value ?? null
  }
  return {
    analytics: {
      own: read('ANALYTICS_OWN', /^(on|off)$/, 'on or off') === 'on',
      ga4: read('ANALYTICS_GA4', /^G-[A-Z0-9]{4,20}$/, 'a measurement id such as G-ABC123') ?? null,
      plausible: script('ANALYTICS_PLAUSIBLE'),
    },
    chatScript: script('CHAT_SCRIPT'),
    contact: {
      email: read('CONTACT_EMAIL', /^[^@\s]+@[^@\s]+$/, 'an email address') ?? 'hello@qasima.example',
      whatsapp:
        read('CONTACT_WHATSAPP', /^\+[1-9]\d{6,14}$/, 'a phone number such as +201000000000') ?? '+201000000000',
    },
  }
}
