import { runWithOwnNode } from './install.mjs'

await runWithOwnNode({ script: 'infra/start/start.ts', steps: 6 })
