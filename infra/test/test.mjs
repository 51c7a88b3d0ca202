import { runWithOwnNode } from '../start/install.mjs'

await runWithOwnNode({ script: 'infra/test/test.ts', steps: 8 })
