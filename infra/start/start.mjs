import { runWithOwnNode } from './install.mjs'

// Development, with its inbox and a sign-in provider of its own, is asked for; what is not said is production.
const environment = { NODE_ENV: process.env.NODE_ENV || 'development' }

await runWithOwnNode({ script: 'infra/start/start.ts', steps: 7, environment, withDev: false, secondsAfter: 40 })
