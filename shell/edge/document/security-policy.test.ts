import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { chatServices } from '@qasima/shared/federation/document-state'
import { policyHeaders } from './security-policy.ts'

type Settings = Parameters<typeof policyHeaders>[1]

const plain: Settings = {
  publicOrigin: 'https://qasima.example',
  analytics: { own: true, ga4: null, plausible: null },
  chat: null,
  apiOrigins: [''],
}

const inline = { scripts: ['go()'], styles: ['a{}'] }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const directivesOf = (settings: Partial<Settings> = {}): Record<string, string[]> =>
  Object.fromEntries(
    (policyHeaders(inline, { ...plain, ...settings })['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

/** What settings add to the default policy, by directive; they must not remove anything. */
function added(settings: Partial<Settings>): Record<string, string[]> {
  const [before, after] = [directivesOf(), directivesOf(settings)]
  const changes = Object.entries(after).map(([name, sources]) => [
    name,
    sources.filter((source) => !before[name]?.includes(source)),
  ])
  return Object.fromEntries(changes.filter(([, sources]) => (sources?.length ?? 0) > 0))
}

const google = 'https://www.googletagmanager.com'

describe('the policy of a document', () => {
  it('allows our own origin and what its scripts load, and no text as a script', () => {
    expect(directivesOf()).toEqual({
      'default-src': ["'self'"],
      'script-src': [hashOf('go()'), "'strict-dynamic'", "'self'"],
      'style-src': ["'self'", hashOf('a{}'), hashOf('')],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'media-src': ["'self'"],
      'frame-src': [
        "'self'",
        'https://www.youtube-nocookie.com',
        'https://www.tiktok.com',
        'https://www.instagram.com',
      ],
      'worker-src': ['https://qasima.example/push-worker.js'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
      'report-uri': ['/edge/v1/violations'],
      'report-to': ['violations'],
    })
  })

  it('lets only our own pages frame a preview, which cannot open, navigate or send anywhere', () => {
    const policy = policyHeaders(inline, plain, { isPreview: true })['content-security-policy'] ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain('sandbox allow-scripts allow-same-origin;')
    expect(policy).toContain("form-action 'none'")
  })

  it.each<[string, Partial<Settings>, Record<string, string[]>]>([
    ['our own analytics', { analytics: { own: true, ga4: null, plausible: null } }, {}],
    [
      'other origins of the API',
      { apiOrigins: ['', 'https://a.example', 'https://b.example'] },
      { 'connect-src': ['https://a.example', 'https://b.example'] },
    ],
    [
      'Google Analytics',
      { analytics: { own: false, ga4: 'G-1', plausible: null } },
      {
        'script-src': [google],
        'connect-src': [google, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
        'img-src': [google, 'https://*.google-analytics.com'],
      },
    ],
    [
      'Plausible',
      { analytics: { own: false, ga4: null, plausible: 'https://stats.example/js/a;b,c.js?d=1' } },
      { 'script-src': ['https://stats.example/js/a%3Bb%2Cc.js'], 'connect-src': ['https://stats.example/api/event'] },
    ],
    [
      'Crisp',
      { chat: { service: 'crisp', id: 'a' } },
      {
        'script-src': ['https://client.crisp.chat'],
        'style-src': ["'unsafe-inline'"],
        'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
        'font-src': ['https://client.crisp.chat'],
        'connect-src': ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
        'media-src': ['https://client.crisp.chat'],
        'worker-src': ['blob:'],
      },
    ],
    [
      'a chat of this computer',
      { chat: { service: 'local', id: 'http://localhost:3003' } },
      { 'script-src': ['http://localhost:3003'], 'connect-src': ['http://localhost:3003'] },
    ],
  ])('adds for %s only what it needs', (_, settings, additions) => {
    expect(added(settings)).toEqual(additions)
  })

  it('allows Intercom only hosts of Intercom', () => {
    const hosts = Object.values(added({ chat: { service: 'intercom', id: 'a' } })).flat()
    expect(hosts.length).toBeGreaterThan(10)
    expect(hosts.filter((source) => !/\bintercom|^blob:$|^'unsafe-inline'$/.test(source))).toEqual([])
  })

  it.each(chatServices)('lets no text run as a script with the chat %s', (service) => {
    const scripts = directivesOf({ chat: { service, id: 'a' } })['script-src']
    expect(scripts).not.toContain("'unsafe-inline'")
    expect(scripts).not.toContain("'unsafe-eval'")
  })

  it.each<[string, boolean, Partial<Settings>]>([
    ['nothing', true, {}],
    ['Plausible', true, { analytics: { own: false, ga4: null, plausible: 'https://stats.example/a.js' } }],
    ['Google Analytics', false, { analytics: { own: false, ga4: 'G-1', plausible: null } }],
    ['Crisp', false, { chat: { service: 'crisp', id: 'a' } }],
    ['Intercom', false, { chat: { service: 'intercom', id: 'a' } }],
    ['a chat of this computer', true, { chat: { service: 'local', id: 'http://localhost:3003' } }],
  ])('with %s on enforces trusted types: %p, and otherwise reports them', (_, isEnforced, settings) => {
    const headers = policyHeaders(inline, { ...plain, ...settings })
    const trusted = "require-trusted-types-for 'script'; trusted-types default; "
    const reporting = 'report-uri /edge/v1/violations; report-to violations'
    expect(headers['content-security-policy']?.includes(trusted)).toBe(isEnforced)
    expect(headers['content-security-policy-report-only']).toBe(isEnforced ? undefined : trusted + reporting)
  })

  it('states where reports go in the form that the origin allows', () => {
    expect(policyHeaders(inline, plain)['reporting-endpoints']).toBe(
      'violations="https://qasima.example/edge/v1/violations"',
    )
    const local = policyHeaders(inline, { ...plain, publicOrigin: 'http://localhost:3000' })
    expect(local).not.toHaveProperty('reporting-endpoints')
    expect(local['content-security-policy']).toMatch(/; report-uri \/edge\/v1\/violations$/)
  })
})
