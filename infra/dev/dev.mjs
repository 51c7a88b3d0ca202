import { runWithOwnNode } from '../start/install.mjs'

await runWithOwnNode({ script: 'infra/dev/dev.ts', steps: 7, environment: {} })
