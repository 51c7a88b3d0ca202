import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createLogger, createServer } from '@qasima/shared/server/create-server'
import type { FastifyInstance } from 'fastify'
import { violationRoutes, violationsPath } from './violation.routes.ts'
import type { Violation } from './violation.ts'

const publicOrigin = 'https://qasima.example'
const secret = 'm4rker-0f-a-s3cret'

let app: FastifyInstance
const lines: string[] = []
const counted: Violation[] = []

beforeAll(async () => {
  const config = { production: false, logLevel: 'info', corsOrigins: [], trustedProxies: [], publicOrigin }
  app = await createServer({ config, logger: createLogger('info', { write: (line) => lines.push(line) }) })
  app.redaction.add(() => [{ path: '/reset-password/:token', secrets: ['token'] }])
  await violationRoutes(app, { publicOrigin, onViolation: (violation) => counted.push(violation) })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
  counted.length = 0
})

const older = 'application/csp-report'
const newer = 'application/reports+json'

const send = (type: string, body: unknown) =>
  app.inject({
    method: 'POST',
    url: violationsPath,
    headers: { 'content-type': type },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })

const logged = () =>
  lines.map((line) => JSON.parse(line)).flatMap((line) => (line.violation ? [line.violation as Violation] : []))

const fields = {
  documentURL: `${publicOrigin}/en/shops?search=${secret}`,
  blockedURL: `https://other.example/${secret}.js`,
  effectiveDirective: 'script-src-elem',
  originalPolicy: secret,
  sourceFile: `${publicOrigin}/assets/a.js`,
  sample: secret,
  disposition: 'enforce',
  lineNumber: 3,
  columnNumber: 9,
}
const report = (body: unknown, type = 'csp-violation') => ({ type, age: 1, url: secret, user_agent: secret, body })

const reported: Violation = {
  directive: 'script-src-elem',
  disposition: 'enforce',
  blocked: 'https://other.example',
  page: '/en/shops',
  source: '/assets/a.js',
  line: 3,
  column: 9,
}

describe('a report of what a browser refused', () => {
  it('is one line and one count, in the newer form', async () => {
    const reply = await send(newer, [report(fields)])
    expect(reply.statusCode).toBe(200)
    expect(logged()).toEqual([reported])
    expect(counted).toEqual([reported])
  })

  it('is the same in the older form', async () => {
    const body = {
      'document-uri': fields.documentURL,
      'blocked-uri': fields.blockedURL,
      'violated-directive': `script-src-elem 'self' ${secret}`,
      'source-file': fields.sourceFile,
      'script-sample': secret,
      'line-number': 3,
      'column-number': 9,
      referrer: secret,
    }
    expect((await send(older, { 'csp-report': body })).statusCode).toBe(200)
    expect(counted).toEqual([reported])
  })

  it('has no secret in any line, wherever it came with one', async () => {
    const address = `https://${secret}:${secret}@qasima.example/en/reset-password/${secret}?token=${secret}#${secret}`
    const hidden = { ...fields, documentURL: address, sourceFile: address, blockedURL: address }
    await send(newer, [report(hidden)])
    expect(counted).toMatchObject([{ page: '/en/reset-password/-', blocked: '/en/reset-password/-' }])
    for (const strange of [secret, `data:text/html,${secret}`, `chrome-extension://${secret}/a.js`, `blob:${secret}`])
      await send(newer, [report({ ...fields, blockedURL: strange, sourceFile: strange, effectiveDirective: strange })])
    expect(lines.length).toBeGreaterThan(9)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  it('says which part of the browser was given a text, and not the text', async () => {
    const sample = `Element innerHTML|<p>${secret}</p>`
    await send(newer, [report({ ...fields, effectiveDirective: 'require-trusted-types-for', sample })])
    expect(counted).toMatchObject([{ directive: 'require-trusted-types-for', sink: 'Element innerHTML' }])
    expect(lines.join('')).not.toContain(secret)
  })

  it.each(['inline', 'eval', 'trusted-types-sink', 'data', ''])('keeps the word %p of browsers', async (word) => {
    await send(newer, [report({ ...fields, blockedURL: word })])
    expect(counted).toMatchObject([{ blocked: word }])
  })

  it.each<[string, Partial<Record<keyof typeof fields, unknown>>, Partial<Violation>]>([
    ['a directive that is none', { effectiveDirective: 'x'.repeat(5_000) }, { directive: 'other' }],
    ['a path of any length', { documentURL: `${publicOrigin}/${'a'.repeat(5_000)}` }, { page: `/${'a'.repeat(199)}` }],
    ['lines that are none', { lineNumber: '3', columnNumber: -1e300 }, { line: 0, column: 0 }],
    ['fields of other kinds', { documentURL: { a: 1 }, blockedURL: [1], sourceFile: null }, { page: '', source: '' }],
  ])('bounds %s', async (_, change, seen) => {
    expect((await send(newer, [report({ ...fields, ...change })])).statusCode).toBe(200)
    expect(counted).toMatchObject([seen])
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000)
  })

  it('is a count alone where the policy only reports', async () => {
    await send(newer, [report({ ...fields, disposition: 'report' })])
    expect(counted).toEqual([{ ...reported, disposition: 'report' }])
    expect(logged()).toEqual([])
  })

  it('of another kind is left out', async () => {
    expect((await send(newer, [report({ id: secret }, 'deprecation'), report(null)])).statusCode).toBe(200)
    expect(logged()).toEqual([])
  })

  it('is one of at most twenty in a body', async () => {
    const many = Array.from({ length: 60 }, () => report({ blockedURL: 'inline' }))
    expect((await send(newer, many)).statusCode).toBe(200)
    expect(counted).toHaveLength(20)
  })
})

describe('what is no report', () => {
  it.each([
    ['no JSON', newer, '{'],
    ['no UTF-8', older, Buffer.from([0x22, 0xff, 0x22])],
    ['a prototype', older, '{"csp-report":{"__proto__":{"a":1}}}'],
    ['nothing', newer, ''],
    ['an empty list', newer, []],
    ['a list without types', newer, [{}]],
    ['more reports than a page makes', newer, Array.from({ length: 101 }, () => ({ type: 'a' }))],
    ['a number', newer, 1],
    ['an object of another kind', older, { report: {} }],
    ['a list in the place of a report', older, { 'csp-report': [] }],
    ['plain JSON', 'application/json', { 'csp-report': {} }],
    ['a form', 'text/plain', '{"csp-report":{}}'],
  ])('is refused: %s', async (_, type, body) => {
    expect((await send(type, body)).statusCode).toBe(400)
    expect(counted).toEqual([])
  })

  it('is refused when it is larger than 16 KB', async () => {
    const empty = JSON.stringify({ 'csp-report': { padding: '' } })
    const sized = (bytes: number) => empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)
    expect((await send(older, sized(16_384))).statusCode).toBe(200)
    expect((await send(older, sized(16_385))).statusCode).toBe(413)
  })
})
