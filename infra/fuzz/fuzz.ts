import { parseArgs } from 'node:util'
import { makeGeneratedCalls } from '../../api/src/testing/generated-calls.ts'
import { startTestApi } from '../../api/src/testing/test-api.ts'
import { startTestPostgres } from '../test/test-postgres.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
    only: { type: 'string' },
    path: { type: 'string' },
  },
})
const { only, path } = values
const [calls, seed] = [Number(values.calls), Number(values.seed)]
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`${calls} calls of generated input, seed ${seed}`)
const postgres = await startTestPostgres({ url: process.env.TEST_DATABASE_URL })
process.env.QASIMA_TEST_SERVER = postgres.url
process.env.QASIMA_TEST_TEMPLATE = postgres.template
try {
  const api = await startTestApi()
  let found = 0
  const begun = performance.now()
  const made = await makeGeneratedCalls(api, {
    calls,
    seed,
    only,
    path,
    onFailure: (failure) => {
      found += 1
      say(`\n${failure.operation}: ${failure.problem}\n  ${failure.call}`)
      say(`  npm run lab -- fuzz --seed ${failure.seed} --only "${failure.operation}" --path "${failure.path}"`)
    },
  })
  await api.close()
  say(`\n${made} calls in ${Math.round((performance.now() - begun) / 1_000)} s, ${found} operations failed`)
  process.exitCode = found === 0 ? 0 : 1
} finally {
  await postgres.release()
}
