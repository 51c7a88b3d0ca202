import { fileURLToPath } from 'node:url'
import { runWithOwnNode } from './install.mjs'

// Development, with its inbox and a sign-in provider of its own, is asked for; what is not said is production.
const environment = {
  NODE_ENV: process.env.NODE_ENV || 'development',
  // Code that Node has read once is not parsed and stripped of its types again at the next start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || fileURLToPath(new URL('../../.cache/compile', import.meta.url)),
}

await runWithOwnNode({ script: 'infra/start/start.ts', steps: 7, environment, withDev: false, secondsAfter: 40 })
