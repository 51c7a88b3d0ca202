import { describe, expect, it } from '@jest/globals'
import { readEdgeSettings } from './edge-settings.ts'

const read = (environment: Record<string, string>) => readEdgeSettings({ NODE_ENV: 'test', ...environment }, true)

const website = '9f0d2c1a-7b3e-4c5d-8e6f-0123456789ab'

describe('the settings of documents', () => {
  it('have no chat and only the own origin by default', () => {
    expect(read({})).toMatchObject({ chat: null, apiOrigins: [''] })
  })

  it.each([
    [`crisp:${website}`, { service: 'crisp', id: website }],
    ['intercom:abc123', { service: 'intercom', id: 'abc123' }],
    ['local:http://localhost:3003', { service: 'local', id: 'http://localhost:3003' }],
    ['none', null],
  ])('accept the chat %s', (value, chat) => {
    expect(read({ CHAT: value }).chat).toEqual(chat)
  })

  it.each(
    [
      'crisp',
      'crisp:1',
      'intercom:',
      'intercom:<script>',
      `tawk:${website}`,
      'local',
      'local:',
      'local:http://localhost',
    ]
      .concat([
        'https://localhost:3003',
        'http://chat.example:3003',
        'http://localhost:3003/',
        'http://localhost:3003;a',
      ])
      .map((value) => (value.startsWith('http') ? `local:${value}` : value)),
  )('refuse the chat %s', (value) => {
    expect(() => read({ CHAT: value })).toThrow(/^CHAT/)
  })

  it('refuse a chat of this computer in production, which visitors cannot reach', () => {
    const production = { NODE_ENV: 'production', TRUSTED_PROXIES: 'none', PUBLIC_ORIGIN: 'https://qasima.example' }
    expect(() => read({ ...production, CHAT: 'local:http://localhost:3003' })).toThrow(
      'CHAT: expected none, crisp:<website id> or intercom:<app id>',
    )
    expect(read({ ...production, CHAT: 'intercom:abc123' }).chat).toEqual({ service: 'intercom', id: 'abc123' })
    expect(read({ ...production, CHAT: 'none' }).chat).toBeNull()
  })

  it.each([
    [undefined, ''],
    ['+201000000000', ''],
    ['+442079460958', '+442079460958'],
  ])('with the number %s have %j for WhatsApp', (number, shown) => {
    expect(read(number ? { CONTACT_WHATSAPP: number } : {}).contact.whatsapp).toBe(shown)
  })

  it("accept base addresses with and without the API's path", () => {
    const value = ' https://a.example/api/v1 , http://localhost:4000/,https://b.example'
    expect(read({ API_BASES: value }).apiOrigins).toEqual([
      'https://a.example',
      'http://localhost:4000',
      'https://b.example',
    ])
  })

  it.each(['qasima://', 'qasima-beta://', 'com.example.app://', 'qasima://, example.qasima://'])(
    'accept the app schemes %s',
    (value) => {
      expect(read({ APP_REDIRECTS: value }).appRedirects).toEqual(value.split(', '))
    },
  )

  it.each(
    ['http', 'https', 'HTTPS', 'javascript', 'data', 'file', 'blob', 'vbscript', 'ftp', 'ws', 'wss', 'about', 'intent']
      .concat(['view-source', 'filesystem', 'chrome', 'chrome-extension', 'moz-extension', 'content', 'android-app'])
      .concat([
        'mailto',
        'tel',
        'sms',
        'market',
        'itms-apps',
        'ms-settings',
        'jar',
        'resource',
        'x',
        'myapp',
        '.a',
        'a.',
      ])
      .concat(['qasimax', 'a..b', 'javascript:a.b']),
  )('refuse the scheme %s', (scheme) => {
    expect(() => read({ APP_REDIRECTS: `qasima://,${scheme}://` })).toThrow(/^APP_REDIRECTS: expected a comma list/)
  })

  it.each(['a.example', 'ftp://a.example', 'https://a.example/v2', 'https://a.example,no'])(
    'refuse the base addresses %s',
    (value) => {
      expect(() => read({ API_BASES: value })).toThrow(/^API_BASES/)
    },
  )
})
