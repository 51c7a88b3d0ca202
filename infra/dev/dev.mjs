import { runWithOwnNode } from '../start/install.mjs'

// A site has six steps more; one remote alone has none.
await runWithOwnNode({ script: 'infra/dev/dev.ts', steps: process.argv.length > 2 ? 1 : 7, environment: {} })
