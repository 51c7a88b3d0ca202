import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  addressOfTarget,
  chooseTarget,
  fitsRule,
  type LinkVisit,
  languageOfVisitor,
  linkState,
  pathOfTarget,
} from './shortner.rules.ts'

const publicOrigin = 'https://qasima.example'
const noon = Date.parse('2026-11-21T12:00:00Z')

const visit = (parts: Partial<LinkVisit> = {}): LinkVisit => ({
  device: 'desktop',
  os: 'Windows',
  browser: 'Microsoft Edge',
  language: 'ar',
  country: 'sa',
  at: noon,
  query: new URLSearchParams(),
  share: 0,
  ...parts,
})

describe('a rule', () => {
  it.each([
    [{ device: 'mobile' as const }, { device: 'phone' }, { device: 'desktop' }],
    [{ device: 'mobile' as const }, { device: 'tablet' }, { device: 'other' }],
    [{ os: 'ios' }, { os: 'iOS' }, { os: 'macOS' }],
    [{ os: 'chromeos' }, { os: 'Chrome OS' }, { os: null }],
    [{ browser: 'edge' }, {}, { browser: 'Chrome' }],
    [{ language: 'ar' }, {}, { language: 'en' }],
    [{ country: 'sa' as const }, {}, { country: null }],
    [{ from: '2026-11-21' }, {}, { at: Date.parse('2026-11-20T23:59:59Z') }],
    [{ to: '2026-11-21' }, { at: Date.parse('2026-11-21T23:59:59Z') }, { at: Date.parse('2026-11-22T00:00:00Z') }],
    [{ to: '2026-11-21T12:00:00Z' }, { at: noon - 1 }, { at: noon }],
    [
      { query: { from: 'mail' } },
      { query: new URLSearchParams('from=mail') },
      { query: new URLSearchParams('from=x') },
    ],
    [{ query: { trial: '' } }, { query: new URLSearchParams('trial=1') }, {}],
    [{ os: 'windows', country: 'eg' as const }, { country: 'eg' }, {}],
  ])('%j matches %j and not %j', (when, fitting, other) => {
    expect(fitsRule({ when }, visit(fitting))).toBe(true)
    expect(fitsRule({ when }, visit(other))).toBe(false)
  })
})

const url = fc.constantFrom('https://a.example/', 'https://b.example/', '/shops', '/download/chrome')
const when = fc.record(
  {
    device: fc.constantFrom('phone' as const, 'tablet' as const, 'mobile' as const, 'desktop' as const, null),
    os: fc.constantFrom('iOS', 'Android', 'windows', null),
    browser: fc.constantFrom('Chrome', 'Safari', null),
    language: fc.constantFrom('ar', 'en', null),
    country: fc.constantFrom('sa' as const, 'eg' as const, null),
    from: fc.constantFrom('2026-11-20', '2026-11-22T00:00:00Z', null),
    to: fc.constantFrom('2026-11-20', '2026-11-22T00:00:00Z', null),
  },
  { requiredKeys: [] },
)
const visits = fc.record({
  device: fc.constantFrom('phone', 'tablet', 'desktop', 'other'),
  os: fc.constantFrom('iOS', 'Android', 'Windows', null),
  browser: fc.constantFrom('Chrome', 'Safari', null),
  language: fc.constantFrom('ar', 'en', 'fr'),
  country: fc.constantFrom('sa', 'eg', null),
  at: fc.integer({ min: noon - 3 * 86_400_000, max: noon + 3 * 86_400_000 }),
  query: fc.constant(new URLSearchParams()),
  share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})
const links = fc.record({
  targetUrl: url,
  rules: fc.array(fc.record({ when, targetUrl: url }), { maxLength: 6 }),
  variants: fc.array(fc.record({ targetUrl: url, weight: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 4 }),
  deepLinks: fc.option(
    fc.record({
      ios: fc.constantFrom('itms-apps://x/1', null),
      android: fc.constantFrom('market://details?id=x', null),
    }),
  ),
})

describe('the choice of a target', () => {
  it('is the first matching rule, and never one that does not match', () => {
    fc.assert(
      fc.property(links, visits, (link, of) => {
        const { by, place, targetUrl } = chooseTarget(link, of)
        const fitting = link.rules.map((rule) => fitsRule(rule, of))
        expect(by === 'rule').toBe(fitting.includes(true))
        if (by === 'rule') {
          expect(place).toBe(fitting.indexOf(true))
          expect(targetUrl).toBe(link.rules[place]?.targetUrl)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it("without such a rule, is the app of the system, otherwise a variant if there are any, otherwise the link's target", () => {
    fc.assert(
      fc.property(links, visits, (link, of) => {
        const chosen = chooseTarget({ ...link, rules: [] }, of)
        const app = of.os === 'iOS' ? link.deepLinks?.ios : of.os === 'Android' ? link.deepLinks?.android : null
        if (app) expect(chosen).toMatchObject({ by: 'app', targetUrl: app })
        else if (link.variants.length > 0) expect(link.variants[chosen.place]?.targetUrl).toBe(chosen.targetUrl)
        else expect(chosen).toMatchObject({ by: 'link', targetUrl: link.targetUrl })
      }),
      { numRuns: 2_000 },
    )
  })

  it('gives variants their shares, within two points over 10,000 visitors, and each visitor always the same one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }), (weights) => {
        const variants = weights.map((weight, place) => ({ targetUrl: `/${place}`, weight }))
        const link = { targetUrl: '/', rules: [], deepLinks: null, variants }
        const counts = weights.map(() => 0)
        for (let visitor = 0; visitor < 10_000; visitor += 1) {
          const { place } = chooseTarget(link, visit({ share: visitor / 10_000 }))
          counts[place] = (counts[place] ?? 0) + 1
        }
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        for (const [place, weight] of weights.entries()) {
          expect(Math.abs((counts[place] ?? 0) / 10_000 - weight / whole)).toBeLessThan(0.02)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('the state of a link', () => {
  const bounds = { status: 'ACTIVE', startsAt: '2026-11-21T12:00:00.000Z', endsAt: '2026-11-22T12:00:00.000Z' }
  it.each([
    [bounds, noon - 1, 'notBegun'],
    [bounds, noon, 'active'],
    [bounds, noon + 86_400_000 - 1, 'active'],
    [bounds, noon + 86_400_000, 'expired'],
    [{ ...bounds, status: 'PAUSED' }, noon, 'disabled'],
    [{ status: 'ACTIVE', startsAt: null, endsAt: null }, noon, 'active'],
  ])('of %j at %d is %s', (of, at, state) => {
    expect(linkState(of, at)).toBe(state)
  })
})

describe('the address of a target', () => {
  const link = { utm: null, passQuery: false }
  const reader = { language: 'en' as const, publicOrigin, query: new URLSearchParams() }
  const address = (targetUrl: string, parts: object = {}, read: Partial<typeof reader> = {}) =>
    addressOfTarget({ by: 'link', targetUrl }, { ...link, ...parts }, { ...reader, ...read })

  it("is in the visitor's language for a page of the site, unless it names a language itself", () => {
    expect(address('/download/chrome')).toBe('/en/download/chrome')
    expect(address(`${publicOrigin}/download/chrome?a=1#b`)).toBe('/en/download/chrome?a=1#b')
    expect(address('/')).toBe('/en')
    expect(address('/en/shops')).toBe('/en/shops')
    expect(addressOfTarget({ by: 'link', targetUrl: '/shops' }, link, { ...reader, language: 'ar' as never })).toBe(
      '/shops',
    )
  })

  it('has no language for a file or an API call of the site', () => {
    for (const path of ['/media/a.png', '/sitemap.xml', '/api/v1/version']) expect(address(path)).toBe(path)
  })

  it("includes the link's UTM parameters, and the visitor's parameters unless the target has them", () => {
    const utm = { source: 'mail', medium: null, campaign: 'white friday' }
    expect(address('https://a.example/?id=1&utm_source=old', { utm })).toBe(
      'https://a.example/?id=1&utm_source=mail&utm_campaign=white+friday',
    )
    const query = new URLSearchParams('id=2&ref=x&ref=y&utm_source=z&via=qr')
    expect(address('https://a.example/?id=1', { utm: { source: 'mail' }, passQuery: true }, { query })).toBe(
      'https://a.example/?id=1&utm_source=mail&ref=x&ref=y',
    )
    expect(address('https://a.example/?id=1', {}, { query })).toBe('https://a.example/?id=1')
  })

  it('is written in ASCII, and undefined for an invalid address', () => {
    expect(address('https://متجر.example/عروض')).toBe('https://xn--pgbep1f.example/%D8%B9%D8%B1%D9%88%D8%B6')
    expect(address('http://[')).toBeUndefined()
  })

  it('never leaves the site for a path', () => {
    expect(address('/..//evil.example')).toBe('/en/evil.example')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), (rest) => {
        const target = `/${rest}`
        if (/^\/[/\\]/.test(target) || /\s/.test(target)) return
        const led = address(target)
        if (led !== undefined) expect(new URL(led, publicOrigin).origin).toBe(publicOrigin)
      }),
      { numRuns: 2_000 },
    )
  })

  it('belongs to another site if only its beginning looks like ours', () => {
    expect(pathOfTarget('https://qasima.example.evil.example/x', publicOrigin)).toBeUndefined()
    expect(pathOfTarget('https://qasima.example@evil.example/', publicOrigin)).toBeUndefined()
  })
})

describe('the language of a visitor', () => {
  const signs = { chosen: undefined, referer: undefined, accepted: undefined, publicOrigin }
  it.each([
    [{ chosen: 'ar', referer: `${publicOrigin}/en/shops`, accepted: 'en' }, 'ar'],
    [{ referer: `${publicOrigin}/en/shops`, accepted: 'ar' }, 'en'],
    [{ referer: `${publicOrigin}/shops`, accepted: 'en' }, 'ar'],
    [{ referer: 'https://search.example/en/', accepted: 'ar' }, 'ar'],
    [{ referer: `${publicOrigin}/`, accepted: 'en' }, 'en'],
    [{ referer: `${publicOrigin}/`, site: 'cross-site', accepted: 'en' }, 'en'],
    // From the Arabic home page.
    [{ referer: `${publicOrigin}/`, site: 'same-origin', accepted: 'en' }, 'ar'],
    [{ accepted: 'en-GB,en;q=0.9' }, 'en'],
    [{}, 'ar'],
  ])('for %j is %s', (of, language) => {
    expect(languageOfVisitor({ ...signs, ...of })).toBe(language)
  })
})
