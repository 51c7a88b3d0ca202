import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from '../../infra/test/browser.ts'
import type { Visit } from './visit.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

export default defineConfig<Visit>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/journeys',
  globalSetup: './start-site.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Patient where the machine is busy, where axe alone reads a screen for ten seconds; what comes sooner is not waited for.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    launchOptions: { executablePath: await findBrowser(), args: browserArguments() },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    // A trace takes as long as the journey itself; one that fails is made again with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: [
    // The back-office is English wherever it is opened, so its journeys are made once, in the next one; so are
    // pictures, which come in pairs.
    {
      name: 'Arabic, phone',
      testIgnore: ['back-office*.spec.ts', 'pictures.spec.ts'],
      use: { language: 'ar', viewport: phone, hasTouch: true },
    },
    { name: 'English, desktop', use: { language: 'en', viewport: desktop } },
    // Shopping is walked through in every language on every width; what is not about either, in the two above.
    { name: 'Arabic, desktop', testMatch: 'shopping.spec.ts', use: { language: 'ar', viewport: desktop } },
    {
      name: 'English, phone',
      testMatch: 'shopping.spec.ts',
      use: { language: 'en', viewport: phone, hasTouch: true },
    },
  ],
})
