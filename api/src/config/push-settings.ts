import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { ConfigError, type Environment, form, readerOf } from '../../../shared/server/settings.ts'
import { fixedHosts } from './turbo-settings.ts'

/** In whose name push messages are sent (RFC 8292). */
export interface VapidKeys {
  /** The point of the key as browsers take it: 65 bytes in base64url. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export interface PushSettings {
  /** Undefined: no push messages. */
  readonly vapid: VapidKeys | undefined
  /** Push services that are reached over plain HTTP at an address of their own, which may be of this machine. */
  readonly hosts: ReadonlyMap<string, { readonly address: string; readonly port: number }>
}

const bytesForm = (expected: string, length: number) =>
  form(expected, (value) => {
    const bytes = Buffer.from(value, 'base64url')
    return bytes.length === length && bytes.toString('base64url') === value.replace(/=+$/, '') ? bytes : undefined
  })

const publicPoint = bytesForm('a P-256 point of 65 bytes in base64url', 65)
const privateNumber = bytesForm('a P-256 private key of 32 bytes in base64url', 32)

function readKeys(environment: Environment): VapidKeys | undefined {
  const { optional, required } = readerOf(environment)
  const point = optional('VAPID_PUBLIC_KEY', publicPoint)
  if (!point) return undefined
  const secret = required('VAPID_PRIVATE_KEY', privateNumber, 'when VAPID_PUBLIC_KEY is set')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  if (!pair.getPublicKey().equals(point)) throw new ConfigError('VAPID_PUBLIC_KEY', 'is not that of VAPID_PRIVATE_KEY')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: secret.toString('base64url') }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

/** @throws ConfigError as all settings do. */
export function readPushSettings(environment: Environment): PushSettings {
  const { production, optional } = readerOf(environment)
  return {
    vapid: readKeys(environment),
    hosts: new Map(optional('PUSH_HOSTS', fixedHosts({ production })) ?? []),
  }
}
