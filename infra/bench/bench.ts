import { runNamedCommand } from '../lab/named-commands.ts'

/** `npm run bench -- <name>`: speed and memory, side by side in one run. `--write` keeps the figures in the benchmarks. */
await runNamedCommand('bench', {
  ads: { about: 'Choosing an ad among 200, beside a fixed answer', run: () => import('./ads.ts') },
  alerts: { about: 'Judging one alert, a hundred and ten thousand', run: () => import('./alerts.ts') },
  api: {
    about: 'Calls of the API beside a bare handler with the same SQL; --large adds a million coupons',
    run: () => import('./api.ts'),
  },
  auth: { about: 'Signing in, renewing and reading an account', run: () => import('./auth.ts') },
  lighthouse: { about: "Lighthouse's mobile profile of the public pages", run: () => import('./lighthouse.ts') },
  links: { about: 'Following a short link beside a bare redirect', run: () => import('./links.ts') },
  load: { about: 'An edge under a crawler, with another visitor and probes beside it', run: () => import('./load.ts') },
  prices: {
    about: 'Storing and showing a million prices; --large adds a hundred million',
    run: () => import('./prices.ts'),
  },
  products: { about: 'Searching a million products', run: () => import('./products.ts') },
  ranking: {
    about: 'Orders of codes, in simulated worlds where the truth is known',
    run: () => import('./ranking.ts'),
  },
  release: { about: 'From the release command to what visitors get, and back', run: () => import('./release.ts') },
  render: {
    about: 'Documents of the edge beside a bare handler, and memory; --documents 100000 watches longer',
    run: () => import('./render.ts'),
  },
  search: { about: 'Finding stores by 300 misspelt searches', run: () => import('./search.ts') },
  'target-chance': {
    about: 'The chance that a target price is reached, back-tested',
    run: () => import('./target-chance.ts'),
  },
  turbo: { about: 'Reading a product page of 500 kB', run: () => import('./turbo.ts') },
  web: { about: 'The composed site beside one bundle, on a slow network', run: () => import('./web.ts') },
  writes: { about: 'A small write with and without an Idempotency-Key', run: () => import('./writes.ts') },
})
