import { afterEach, expect, it } from '@jest/globals'
import { inWebview } from './webview.ts'

const userAgent = navigator.userAgent
const browserIs = (value: string) => Object.defineProperty(navigator, 'userAgent', { configurable: true, value })

afterEach(() => {
  browserIs(userAgent)
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

it('recognises our app by user agent or bridge, and not a browser', () => {
  expect(inWebview()).toBe(false)
  browserIs('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 QasimaApp/4.2.0')
  expect(inWebview()).toBe(true)
  browserIs('Mozilla/5.0 NotQasimaApp/1.0')
  expect(inWebview()).toBe(false)
  Object.assign(window, { ReactNativeWebView: { postMessage() {} } })
  expect(inWebview()).toBe(true)
})
