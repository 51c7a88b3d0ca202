import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from '@jest/globals'

const module = new URL('./process-failures.ts', import.meta.url).href

/** A process that watches itself, then runs some code. */
async function run(code: string) {
  const script = `
    import { processFailures, watchProcess } from ${JSON.stringify(module)}
    const log = Object.fromEntries(['error', 'fatal'].map((level) => [level, ({ err }, said) => console.log(level, err.message, said)]))
    watchProcess(log, () => { console.log(JSON.stringify(processFailures())); process.exit(1) })
    ${code}`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(child.stdout)
  const [exit] = await once(child, 'exit')
  return { exit, output: (await output).trim().split('\n') }
}

it('a rejection that nothing handles is logged and counted, and the process goes on', async () => {
  const code = `Promise.reject(new Error('lost')); setTimeout(() => console.log(JSON.stringify(processFailures())), 20)`
  expect(await run(code)).toEqual({
    exit: 0,
    output: ['error lost a rejection was not handled', '{"rejection":1,"exception":0}'],
  })
})

it('an exception that nothing handles is logged and counted, and the process stops in order', async () => {
  expect(await run(`setTimeout(() => { throw new Error('broken') }); setInterval(() => {}, 1_000)`)).toEqual({
    exit: 1,
    output: ['fatal broken an exception was not handled: the process stops', '{"rejection":0,"exception":1}'],
  })
})
