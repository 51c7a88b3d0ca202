import { runWithOwnNode } from '../start/install.mjs'

await runWithOwnNode({ script: 'infra/test/test.ts', steps: 8, environment: { NODE_ENV: 'test' }, withDev: true })
