import { describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { rootRoutes } from '../../api/src/bridge/bridge.routes.ts'
import { simulatorPage } from '../../api/src/bridge/simulator-page.ts'
import { bridgeMessages, bridgeSource } from '../../shared/contract/bridge/bridge-messages.ts'

const origin = 'http://localhost:3000'

function open() {
  const { window } = new JSDOM(simulatorPage, { runScripts: 'dangerously', url: `${origin}/dev/bridge` })
  const deliver = (data: unknown, from: string = origin, source: unknown = window) => {
    window.dispatchEvent(new window.MessageEvent('message', { data, origin: from, source: source as never }))
    const last = [...window.document.querySelectorAll('li')].at(-1)
    return { taken: last?.dataset.taken, text: last?.textContent }
  }
  return { window, deliver }
}

describe('the simulator of the message bridge', () => {
  it('takes every message of the page, and has a button for each', () => {
    const { window, deliver } = open()
    for (const type of bridgeMessages) {
      expect(deliver({ source: bridgeSource, type }).taken).toBe('true')
      expect(window.document.querySelector(`button[data-type="${type}"]`)).not.toBeNull()
    }
  })

  it('ignores a foreign origin, another window, and what is no message to the letter', () => {
    const { window, deliver } = open()
    const [type] = bridgeMessages
    const message = { source: bridgeSource, type }
    expect(deliver(message, 'https://evil.example')).toMatchObject({
      taken: 'false',
      text: expect.stringContaining('foreign origin https://evil.example'),
    })
    expect(deliver(message, 'null').taken).toBe('false')
    expect(deliver(message, origin, null).taken).toBe('false')
    expect(deliver({ ...message, accessToken: 'x' }).taken).toBe('false')
    expect(deliver({ source: bridgeSource, type: 'TOKENS' }).text).toContain('unknown type')
    expect(deliver('LOGOUT').taken).toBe('false')
    window.close()
  })

  it('is not there in production', async () => {
    const paths: string[] = []
    const server = { get: (path: string) => paths.push(path) }
    await rootRoutes(server as never, { config: { production: true } } as never)
    expect(paths).toEqual([])
  })
})
