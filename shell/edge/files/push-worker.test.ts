import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, jest } from '@jest/globals'

const code = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'push-worker.js'), 'utf8')

/** Starts the worker in a browser with these open pages. */
function start(pages: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const focused: string[] = []
  const showNotification = jest.fn(async (_title: string, _options: object) => {})
  const openWindow = jest.fn(async (_address: string) => {})
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification },
    location: new URL('https://qasima.example/push-worker.js'),
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow,
    },
  }
  runInNewContext(code, { self, URL })
  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  return { send, showNotification, openWindow, focused }
}

const message = { title: 'غلاية', body: 'السعر الآن 119', path: '/product/1/kettle', tag: 'alert-1', language: 'ar' }

describe('the worker of push messages', () => {
  it('shows a message in the direction of its language', async () => {
    const { send, showNotification } = start()
    await send('push', { data: { json: () => message } })
    expect(showNotification).toHaveBeenCalledWith(message.title, {
      body: message.body,
      tag: 'alert-1',
      data: { path: message.path },
      lang: 'ar',
      dir: 'rtl',
      icon: '/icon.svg',
    })
  })

  const press = (path: string) => ({ notification: { close: jest.fn(), data: { path } } })

  it('opens the product', async () => {
    const { send, openWindow } = start(['https://qasima.example/'])
    await send('notificationclick', press(message.path))
    expect(openWindow).toHaveBeenCalledWith('https://qasima.example/product/1/kettle')
  })

  it('focuses the page if it is open already', async () => {
    const { send, openWindow, focused } = start(['https://qasima.example/product/1/kettle'])
    await send('notificationclick', press(message.path))
    expect(focused).toEqual(['https://qasima.example/product/1/kettle'])
    expect(openWindow).not.toHaveBeenCalled()
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
    'opens no other site: %s',
    async (path) => {
      const { send, openWindow } = start()
      await send('notificationclick', press(path))
      expect(openWindow).toHaveBeenCalledWith('https://qasima.example')
    },
  )
})
