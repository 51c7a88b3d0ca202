import { defineConfig } from 'playwright/test'
import { browserArguments, findJourneyBrowser } from '../../infra/test/browser.ts'
import type { Visit } from './visit.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/**
 * What neither language nor width decides, made in English on a desktop: the back-office, which is English wherever it
 * is opened; pictures, which come in pairs; and what holds the parts of the product together. In other files, such
 * journeys have the tag `@once`.
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

// axe takes longer than all the rest of a screen: of journeys that are made twice, each looks at one theme.
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
  // After all others and in a new worker, so that what passes then failed by chance; `npm test` names it.
  retries: 1,
  retryStrategy: 'isolated',
  // Patient where the machine is busy, where axe alone reads a screen for ten seconds; what comes sooner is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    launchOptions: { executablePath: await findJourneyBrowser(), args: browserArguments() },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    // A trace takes as long as the journey itself; one that fails is made again with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, since the longest journeys are among them.
    { name: 'made once', testMatch: madeOnce, use: englishOnce },
    { name: 'tagged once', testIgnore: madeOnce, grep: once, use: englishOnce },
    { name: 'Arabic, phone', testIgnore: madeOnce, grepInvert: once, use: arabicPhone },
    { name: 'English, desktop', testIgnore: madeOnce, grepInvert: once, use: englishDesktop },
    // The walk of a shopper is made in every language on every width.
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
