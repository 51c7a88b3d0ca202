import { runNamedCommand } from './named-commands.ts'

/** `npm run lab -- <name>`: checks that take too long for every run of the tests, and tools. */
await runNamedCommand('lab', {
  blockers: {
    about: 'Every address of the site against the filter lists of uBlock Origin',
    run: () => import('../blockers/blockers.ts'),
  },
  chaos: {
    about: 'Faults under load; names choose some, --write updates infra/docs/faults.md',
    run: () => import('../chaos/chaos.ts'),
  },
  cluster: {
    about: 'Two edges and two APIs behind nginx; needs nginx and redis-server',
    run: () => import('../cluster/cluster.ts'),
  },
  fuzz: {
    about: 'Generated calls to every operation of the API; --calls and --seed',
    run: () => import('../fuzz/fuzz.ts'),
  },
  gallery: { about: 'Pictures of every screen, into gallery/', run: () => import('../gallery/gallery.ts') },
  house: { about: 'How large the code is, and what still stands in the database', run: () => import('./house.ts') },
  icons: {
    about: 'The PNG icons of the site, drawn again from shell/public/icon.svg',
    run: () => import('../build/write-icons.ts'),
  },
  read: {
    about: 'How the price of a product page is found, from a file or an address',
    run: () => import('./read-page.ts'),
  },
  'store-release': {
    about: 'Builds a remote and stores it among the releases that later code is tested with',
    run: () => import('../release/store-release.ts'),
  },
  stress: { about: 'Tests thirty times beside two busy processes', run: () => import('../test/stress.ts') },
})
