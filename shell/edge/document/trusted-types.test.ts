import { runInNewContext } from 'node:vm'
import { expect, it } from '@jest/globals'
import { allowedScripts, createPolicy } from './trusted-types.ts'

const trustedTypesScript = (sources: readonly string[]) => `${allowedScripts(sources)}\n${createPolicy}`

interface Policy {
  readonly createScriptURL: (address: string) => string | null
}

/** The policies that the inline script creates, by name. */
function policiesOf(sources: readonly string[], page = 'https://qasima.example/en/shop/1/noon'): Map<string, Policy> {
  const made = new Map<string, Policy>()
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => made.set(name, policy) }
  runInNewContext(trustedTypesScript(sources), { self: { trustedTypes }, location: new URL(page), URL })
  return made
}

const sources = ['https://client.crisp.chat', 'https://stats.example/js/script.js']
const allow = (address: string) => policiesOf(sources).get('default')?.createScriptURL(address) ?? null

it.each([
  '/assets/0123456789ab.js',
  '/remotes/r1/entry.js?retry=1',
  'https://qasima.example/remotes/r1/entry.js',
  '/push-worker.js',
  'https://client.crisp.chat/l.js',
  'https://stats.example/js/script.js?v=2',
])('scripts may be loaded from %s', (address) => {
  expect(allow(address)).toBe(address)
})

it.each([
  '',
  'assets/a.js',
  '/media/a.js',
  '/assets',
  '/push-worker.jsx',
  '/media/push-worker.js',
  '/assets/../media/a.js',
  '/assets/%2e%2e/media/a.js',
  '\\assets\\..\\media\\a.js',
  '//other.example/assets/a.js',
  '/\\other.example/assets/a.js',
  'https://other.example/assets/a.js',
  'http://qasima.example/assets/a.js',
  'https://qasima.example:8443/assets/a.js',
  'https://qasima.example@other.example/assets/a.js',
  'https://client.crisp.chat.other.example/l.js',
  'https://stats.example/js/other.js',
  'https://stats.example',
  'data:text/javascript,1',
  'javascript:1',
  'blob:https://qasima.example/assets/a.js',
  'https://[',
])('no script may be loaded from %p', (address) => {
  expect(allow(address)).toBeNull()
})

it('there is one policy, and it creates neither markup nor code', () => {
  const policies = policiesOf(sources)
  expect([...policies.keys()]).toEqual(['default'])
  expect(Object.keys(policies.get('default') ?? {})).toEqual(['createScriptURL'])
})

it('a browser without trusted types continues', () => {
  expect(() => runInNewContext(trustedTypesScript([]), { self: {} })).not.toThrow()
})

it('no source can close the script element', () => {
  expect(trustedTypesScript(['</script><script>'])).not.toContain('<')
})
