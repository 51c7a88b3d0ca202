import { afterEach, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { healthRoutes, type Probe } from './health.ts'

let server: FastifyInstance | undefined
afterEach(() => server?.close())

/** The statuses that a server with a probe answers when it is asked whether it is ready. */
function asking(probe: Probe) {
  server = Fastify()
  server.decorate('readiness', { accepting: true, probes: [] })
  const own = server
  healthRoutes(own, [probe])
  return async () => (await own.inject({ url: '/health/ready' })).statusCode
}

it('a process that waits for a probe answers soon, as it did last, until the probe has failed', async () => {
  let outcome: Promise<boolean> = Promise.resolve(true)
  const ask = asking(() => outcome)
  expect(await ask()).toBe(200)
  outcome = new Promise(() => {})
  expect(await ask()).toBe(200)
  let status = 200
  while (status === 200) status = await ask()
  expect(status).toBe(503)
  outcome = Promise.resolve(true)
  while (status !== 200) status = await ask()
}, 20_000)

it('the first answer waits for what comes of the probes', async () => {
  const ask = asking(() => new Promise((resolve) => setTimeout(resolve, 400, true)))
  expect(await ask()).toBe(200)
})

it('however many ask, a probe is under way once', async () => {
  const late = Promise.withResolvers<boolean>()
  let begun = 0
  const ask = asking(() => {
    begun += 1
    return late.promise
  })
  const asked = [ask(), ask(), ask()]
  late.resolve(true)
  expect(await Promise.all(asked)).toEqual([200, 200, 200])
  expect(begun).toBe(1)
})

it('a probe that fails is not ready', async () => {
  const ask = asking(() => Promise.reject(new Error('away')))
  expect(await ask()).toBe(503)
})

it('another port answers as the main one, and is not ready where that one does not take calls', async () => {
  server = Fastify()
  const readiness = { accepting: true, probes: [async () => true] }
  healthRoutes(server, [], readiness)
  const ask = async () => (await server?.inject({ url: '/health/ready' }))?.statusCode
  expect(await ask()).toBe(200)
  readiness.accepting = false
  expect(await ask()).toBe(503)
})
