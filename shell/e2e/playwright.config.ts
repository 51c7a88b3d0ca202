import { defineConfig } from 'playwright/test'
import { browserArguments, findJourneyBrowser } from '../../infra/test/browser.ts'
import type { Visit } from './visit.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/**
 * Journeys that depend on neither language nor width run once, in English on a desktop: the back-office, which is
 * always English; pictures, which come in pairs; and tests of how the parts of the product fit together. In other files
 * such journeys have the tag `@once`.
 */
const madeOnce = [
  'back-office*.spec.ts',
  'pictures.spec.ts',
  'api-unavailable.spec.ts',
  'broken-remote.spec.ts',
  'content-policy.spec.ts',
  'dev-override.spec.ts',
  'edge-settings.spec.ts',
  'follow.spec.ts',
  'notifications.spec.ts',
  'plain-host.spec.ts',
  'print.spec.ts',
  'push.spec.ts',
  'releases.spec.ts',
  'same-chunk-names.spec.ts',
  'second-factor.spec.ts',
  'session.spec.ts',
  'stored-releases.spec.ts',
  'suggestion.spec.ts',
  'vote.spec.ts',
]

// axe takes longer than everything else on a screen: each of two projects checks one theme.
const arabicPhone = { language: 'ar', theme: 'dark', viewport: phone, hasTouch: true } as const
const englishDesktop = { language: 'en', theme: 'light', viewport: desktop } as const
const englishOnce = { ...englishDesktop, theme: 'both' } as const
const once = /@once/

export default defineConfig<Visit>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/journeys',
  globalSetup: './start-site.ts',
  fullyParallel: true,
  workers: 2,
  // Retried after all others in a new worker, so that what passes then failed by chance; `npm test` names it.
  retries: 1,
  retryStrategy: 'isolated',
  // Generous for busy machines, where axe alone takes ten seconds per screen; faster results are not delayed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    launchOptions: { executablePath: await findJourneyBrowser(), args: browserArguments() },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    // A trace takes as long as the journey itself; repeat a failed one with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, because it includes the longest journeys.
    { name: 'made once', testMatch: madeOnce, use: englishOnce },
    { name: 'tagged once', testIgnore: madeOnce, grep: once, use: englishOnce },
    { name: 'Arabic, phone', testIgnore: madeOnce, grepInvert: once, use: arabicPhone },
    { name: 'English, desktop', testIgnore: madeOnce, grepInvert: once, use: englishDesktop },
    // The shopper's journey runs in every language at every width.
    {
      name: 'Arabic, desktop',
      testMatch: 'shopping.spec.ts',
      grep: /@everywhere/,
      use: { language: 'ar', viewport: desktop },
    },
    {
      name: 'English, phone',
      testMatch: 'shopping.spec.ts',
      grep: /@everywhere/,
      use: { language: 'en', viewport: phone, hasTouch: true },
    },
  ],
})
