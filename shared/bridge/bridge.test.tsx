import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { BridgeMessage } from '../contract/bridge/bridge-messages.ts'
import { session } from '../session/session.ts'
import { listen, post } from './bridge.ts'

/** A message as a browser delivers it, which jsdom leaves without origin and sender. */
const deliver = (data: unknown, { origin = location.origin, source = window as Window | null } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))

/** An extension beside the page: what is posted to the page's own origin reaches it, as in a browser. */
function simulateExtension() {
  const received: BridgeMessage[] = []
  const posted: { data: unknown; targetOrigin: unknown }[] = []
  jest.spyOn(window, 'postMessage').mockImplementation((data: unknown, targetOrigin: unknown) => {
    posted.push({ data, targetOrigin })
    if (targetOrigin === location.origin) deliver(data)
  })
  const stop = listen((type) => received.push(type))
  return { received, posted, stop }
}

const logout = { source: 'webpage', type: 'LOGOUT' }

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

describe('what the page posts', () => {
  it('reaches the extension, and no other origin', () => {
    const { received, posted, stop } = simulateExtension()
    post('LOGOUT')
    post('LOGOUT_CHECK')
    expect(received).toEqual(['LOGOUT', 'LOGOUT_CHECK'])
    expect(posted.map(({ targetOrigin }) => targetOrigin)).toEqual([location.origin, location.origin])
    stop()
  })

  it('is a name and nothing of the session', () => {
    session.setState({ tokens: { accessToken: 'secret-access', refreshToken: 'secret-refresh' } })
    const { posted, stop } = simulateExtension()
    post('LOGOUT')
    expect(posted.map(({ data }) => data)).toEqual([logout])
    stop()
  })

  it('reaches the app whose web view shows the page', () => {
    const texts: string[] = []
    Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => texts.push(text) } })
    const { stop } = simulateExtension()
    post('LOGOUT')
    expect(texts.map((text) => JSON.parse(text))).toEqual([logout])
    stop()
  })
})

describe('what a listener passes over', () => {
  const frame = () => document.body.appendChild(document.createElement('iframe')).contentWindow

  it.each<[string, () => void]>([
    ['a foreign origin', () => deliver(logout, { origin: 'https://qasima.example.evil.test' })],
    ['an origin that is not said', () => deliver(logout, { origin: '' })],
    ['a frame of the same origin', () => deliver(logout, { source: frame() })],
    ['no window', () => deliver(logout, { source: null })],
    ['another source', () => deliver({ ...logout, source: 'extension' })],
    ['a type we do not have', () => deliver({ ...logout, type: 'TOKENS' })],
    ['a name of every object', () => deliver({ ...logout, type: 'toString' })],
    ['more than a message', () => deliver({ ...logout, accessToken: 'x' })],
    ['a text', () => deliver(JSON.stringify(logout))],
    ['nothing', () => deliver(null)],
  ])('%s', (_, send) => {
    const { received, stop } = simulateExtension()
    send()
    expect(received).toEqual([])
    deliver(logout)
    expect(received).toEqual(['LOGOUT'])
    stop()
  })

  it('everything, after it has stopped', () => {
    const { received, stop } = simulateExtension()
    stop()
    post('LOGOUT')
    expect(received).toEqual([])
  })
})
