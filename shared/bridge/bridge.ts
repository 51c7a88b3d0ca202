import { type BridgeMessage, bridgeMessages, bridgeSource } from '../contract/bridge/bridge-messages.ts'
import { isRecord } from '../schema/is-record.ts'

/**
 * What the page reports to those around it: the extension's content script, which shares its window, and the app whose
 * web view shows it: `{ source: 'webpage', type: 'LOGOUT' }`, to the app as JSON text. No message carries anything but its
 * name; a receiver that needs to know more asks the API.
 */
interface Envelope {
  readonly source: typeof bridgeSource
  readonly type: BridgeMessage
}

interface AppWindow extends Window {
  /** Put there by the web view of the app. */
  readonly ReactNativeWebView?: { readonly postMessage: (text: string) => void }
}

function isEnvelope(data: unknown): data is Envelope {
  if (!isRecord(data) || Object.keys(data).length !== 2) return false
  const { source: from, type } = data
  return from === bridgeSource && bridgeMessages.some((message) => message === type)
}

/** Reports to the extension and the app. Windows of other origins do not receive it. */
export function post(type: BridgeMessage): void {
  const envelope: Envelope = { source: bridgeSource, type }
  window.postMessage(envelope, window.location.origin)
  const app: AppWindow = window
  app.ReactNativeWebView?.postMessage(JSON.stringify(envelope))
}

/**
 * Hears what this very page posts, as a content script does. What comes from another origin, from a frame or
 * another window, or is not one of our messages to the letter, is passed over.
 * @returns stops listening.
 */
export function listen(handler: (type: BridgeMessage) => void): () => void {
  function receive({ data, origin, source: sender }: MessageEvent<unknown>) {
    if (origin === window.location.origin && sender === window && isEnvelope(data)) handler(data.type)
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}
