import { expect, it } from '@jest/globals'
import Fastify from 'fastify'
import { until } from '../testing/until.ts'
import { ApiError } from './api-error.ts'
import { refuseUnderPressure } from './refuse-under-pressure.ts'

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until) Math.sqrt(until)
}

it('accepts the first calls after a busy start, and rejects later ones', async () => {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => reply.code(error instanceof ApiError ? 503 : 500).send())
  await refuseUnderPressure(server, { maxEventLoopDelay: 20, grace: 1_500 })
  // Like compiling all validators, and longer than the grace period.
  server.register(async () => block(2_000))
  server.get('/', async () => 'here')
  await server.ready()
  // The first sample is taken a second after the start, and reflects the start.
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
