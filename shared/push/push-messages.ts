import { addPushDevice, readPush, removePushDevice } from '../contract/notification/push.routes.ts'
import { call } from '../http/call.ts'

/**
 * Whether this browser gets push messages: `on`, `off`, `denied` by the visitor, `unsupported` by the browser, or
 * `unavailable` since the service sends none.
 */
export type PushState = 'unsupported' | 'unavailable' | 'denied' | 'off' | 'on'

const workerAddress = '/push-worker.js'

/** No page lies in it: the worker is for messages alone, and has no say in what pages load. */
const workerScope = '/push/'

/** Key of the account that asked for push messages in this browser. */
const accountKey = 'push-account'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(workerScope)
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** The bytes of a text in base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Whether this browser gets push messages. @throws ProblemError as `call` does. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const [{ publicKey }, present] = await Promise.all([call(readPush), subscription()])
  if (publicKey === null) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  return present && isOfKey(present, publicKey) && Notification.permission === 'granted' ? 'on' : 'off'
}

/** A worker that can subscribe is an active one. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const worker = await navigator.serviceWorker.register(workerAddress, { scope: workerScope })
  const starting = worker.installing ?? worker.waiting
  if (worker.active || !starting) return worker
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
      if (starting.state === 'redundant') reject(new Error('the worker of push messages did not start'))
    })
  })
  return worker
}

/** Whether a subscription was made for a key: for another one, nothing comes any more. */
function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const kept = options.applicationServerKey
  return kept !== null && new Uint8Array(kept).toString() === bytesOf(publicKey).toString()
}

function keysOf(made: PushSubscription): { readonly p256dh: string; readonly auth: string } {
  const { keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  return { p256dh, auth }
}

function accountOfPush(): string | null {
  try {
    return localStorage.getItem(accountKey)
  } catch {
    return null
  }
}

function keepAccount(userId: string): void {
  try {
    localStorage.setItem(accountKey, userId)
  } catch {
    // The next account of this browser then has them too, until it turns them off.
  }
}

/** The subscription of this browser for a key: the one that is there, or another one. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  // One that was made for another key gets nothing any more.
  const present = await pushManager.getSubscription()
  if (present && isOfKey(present, publicKey)) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

async function add(made: PushSubscription, userId: string): Promise<void> {
  await call(addPushDevice, { body: { endpoint: made.endpoint, keys: keysOf(made) } })
  keepAccount(userId)
}

/**
 * Sends push messages of an account to this browser from now on. Only from a press: browsers ask the visitor then.
 * @throws ProblemError as `call` does, and what the browser says when it cannot subscribe.
 */
export async function turnPushOn(userId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  // First, and before anything is waited for: some browsers ask in the moment of a press alone.
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { publicKey } = await call(readPush)
  if (publicKey === null) return 'unavailable'
  const made = await subscribe(publicKey)
  try {
    await add(made, userId)
  } catch (error) {
    // Half of it would look as if it were on.
    await made.unsubscribe()
    throw error
  }
  return 'on'
}

/**
 * Sends push messages to this browser again where the account had asked for them in a session that has ended. In a browser
 * in which another account asked for them, they are off.
 * @throws as `turnPushOn`.
 */
export async function restorePush(userId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const present = await subscription()
  if (!present) return
  if ((accountOfPush() ?? userId) !== userId) {
    await present.unsubscribe()
    return
  }
  const { publicKey } = await call(readPush)
  if (publicKey !== null) await add(await subscribe(publicKey), userId)
}

interface Leaving {
  /** Of the account, where it is not the one that is signed in any more. */
  readonly bearer?: string
  readonly signal?: AbortSignal
}

/**
 * Sends no more push messages to this browser. Either side is enough for that, and the other one learns of it.
 * @throws what the browser says, where neither the browser nor the service could end it.
 */
export async function turnPushOff(leaving: Leaving = {}): Promise<void> {
  if (!isSupported()) return
  const present = await subscription()
  if (!present) return
  const { endpoint } = present
  const [here, there] = await Promise.allSettled([
    present.unsubscribe(),
    call(removePushDevice, { body: { endpoint }, ...leaving }),
  ])
  if (here.status === 'rejected' && there.status === 'rejected') throw here.reason
}
