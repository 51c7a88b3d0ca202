import { runWithOwnNode } from '../start/install.mjs'

// A site has six steps more; one remote alone has none.
const steps = process.argv.length > 2 ? 1 : 7
await runWithOwnNode({ script: 'infra/dev/dev.ts', steps, environment: {}, withDev: true })
