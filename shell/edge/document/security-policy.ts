import type { EdgeOptions } from '../edge-options.ts'

const originOf = (address: string | null): string[] => (address ? [new URL(address).origin] : [])

/** What a document may load: our own origin, and only the hosts that the settings name. */
export function contentSecurityPolicy(nonce: string, options: Pick<EdgeOptions, 'analytics' | 'chatScript'>): string {
  const { ga4, plausible } = options.analytics
  const outside = [
    ...originOf(options.chatScript),
    ...(ga4 ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : []),
    ...originOf(plausible),
  ]
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' ${outside.join(' ')}`.trim(),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self' ${outside.join(' ')}`.trim(),
    `frame-src ${originOf(options.chatScript).join(' ') || "'none'"}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
