/**
 * A process of the roles in `ROLES`, which sends its port when it listens, and what was loaded into it when it is asked.
 */
import { registerHooks } from 'node:module'

const loaded = new Set<string>()
registerHooks({
  load: (url, context, next) => {
    loaded.add(url)
    return next(url, context)
  },
})

// Not before, so that nothing is loaded unseen.
const { startService } = await import('../server.ts')
const { failureText } = await import('../failure-text.ts')
try {
  const service = await startService({ environment: process.env })
  process.on('message', () => process.send?.({ loaded: [...loaded] }))
  process.once('disconnect', () => process.exit())
  process.once('SIGTERM', () => service.stop().then(() => process.disconnect()))
  process.send?.({ port: service.port })
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exit(1)
}
