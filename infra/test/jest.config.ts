import { join } from 'node:path'
import type { Config } from 'jest'
import { temporaryFolder } from './temporary-folder.ts'

const rootDir = join(import.meta.dirname, '..', '..')

const swc: NonNullable<Config['transform']> = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2024',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
}

/** Of infra, what needs databases as well. */
const infraWithDatabase = [
  'start/killed-',
  'backup/backup\\.test',
  'database/db\\.test',
  'demo-shop/demo-(market|shop-row)',
]

const ignored = ['/node_modules/', '/dist/', '/\\.data/', '/\\.cache/']

/** Node loads these suites as it loads the product: no window and no transformed copy of each module for each suite. */
const onNode = {
  testEnvironment: '<rootDir>/infra/test/native/node-environment.ts',
  testRunner: '<rootDir>/infra/test/native/test-framework.mts',
  transform: {},
}

// The workers have it from here.
process.env.TMPDIR = temporaryFolder()

const config: Config = {
  rootDir,
  cacheDirectory: join(rootDir, '.cache', 'jest'),
  testSequencer: join(import.meta.dirname, 'run', 'suite-sequencer.mts'),
  // PostgreSQL and Chromium need a core as well.
  maxWorkers: 2,
  // Closed windows stay in memory; a new process for each suite would take a quarter of all processor time.
  workerIdleMemoryLimit: '1200MB',
  // Memory of a gigabyte takes a worker more than a second to give back, and Jest's half a second is over by then: it reports
  // tests that leak. A worker that is still there after this has something open; `native/node-environment.ts` says which suite.
  workerGracefulExitTimeout: 10_000,
  // A busy machine is slow, not wrong.
  testTimeout: 30_000,
  projects: [
    {
      displayName: 'server',
      rootDir,
      ...onNode,
      testMatch: ['<rootDir>/**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, '<rootDir>/api/', ...infraWithDatabase.map((file) => `/infra/${file}`)],
      modulePathIgnorePatterns: ignored.slice(1),
    },
    {
      displayName: 'api',
      rootDir,
      ...onNode,
      testMatch: [
        '<rootDir>/{api/**/*,infra/start/killed-*,infra/backup/backup,infra/database/db,infra/demo-shop/demo-{market,shop-row}}.test.ts',
      ],
      testPathIgnorePatterns: ignored,
      modulePathIgnorePatterns: ignored.slice(1),
      testTimeout: 30_000,
      globalSetup: '<rootDir>/infra/test/global-setup.mjs',
      globalTeardown: '<rootDir>/infra/test/global-teardown.mjs',
    },
    {
      displayName: 'browser',
      rootDir,
      testEnvironment: '<rootDir>/infra/test/browser-environment.ts',
      testMatch: ['<rootDir>/**/*.test.tsx'],
      testPathIgnorePatterns: ignored,
      modulePathIgnorePatterns: ignored.slice(1),
      extensionsToTreatAsEsm: ['.ts', '.tsx', '.md'],
      moduleNameMapper: {
        '\\.(woff2|css|svg)$': '<rootDir>/infra/test/asset.ts',
        // As browsers get it, which saves each suite the reading of 370 modules.
        '^typebox$': '<rootDir>/shared/schema/type-builders.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/infra/test/browser-setup.ts'],
      transform: {
        '\\.md$|/blog/posts\\.ts$': '<rootDir>/mf-public/markdown/jest-transform.ts',
        ...swc,
      },
    },
  ],
}

export default config
