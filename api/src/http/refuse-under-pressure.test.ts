import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { until } from '../testing/until.ts'
import { ApiError } from './api-error.ts'
import { refuseUnderPressure } from './refuse-under-pressure.ts'

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until) Math.sqrt(until)
}

it('takes the first calls after a start that kept the process busy, and turns later ones away', async () => {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => reply.code(error instanceof ApiError ? 503 : 500).send())
  await refuseUnderPressure(server, { maxEventLoopDelay: 20, grace: 1_500 })
  // As the checks of all calls are compiled, and longer than the grace.
  server.register(async () => block(2_000))
  server.get('/', async () => 'here')
  await server.ready()
  // The first figures are taken a second after the start, and are those of the start.
  await until('the first figures', () => server.memoryUsage().eventLoopDelay > 20)
  expect((await server.inject('/')).statusCode).toBe(200)

  const ask = async () => {
    block(100)
    return (await server.inject('/')).statusCode
  }
  while ((await ask()) === 200);
  expect(await ask()).toBe(503)
  await server.close()
})
