import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../shared/server/error-code.ts'
import { ConfigError } from '../../../shared/server/settings.ts'
import type { Config } from './config.ts'

/** A public key as it is shown to services that check our tokens. */
type PublicKey = Readonly<Record<'kty' | 'crv' | 'x' | 'kid' | 'alg' | 'use', string>>

/**
 * The keys of access tokens. The first of the set signs; each of them verifies. To change keys, put the new one
 * behind the old one, then in front of it once every process and every service that keeps our public keys has seen it;
 * the old one goes after the life of a token, and its public part is enough until then.
 */
export interface SigningKeys {
  readonly kid: string
  readonly privateKey: string
  /** Private keys in PEM form, by `kid`: of those that are more than a public part. */
  readonly privateKeys: ReadonlyMap<string, string>
  /** Public keys in PEM form, by `kid`. */
  readonly publicKeys: ReadonlyMap<string, string>
  /** The same as a JSON Web Key Set. */
  readonly published: { readonly keys: readonly PublicKey[] }
}

interface KeySet {
  readonly keys: readonly (JsonWebKey & { kid: string })[]
}

function makeKeySet(): KeySet {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'EdDSA', use: 'sig' }] }
}

function published(kid: string, key: KeyObject): PublicKey {
  const { x = '' } = key.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }
}

/** The text of a secret file; made first when there is none. Of processes that start together, one makes it. */
export async function loadOrCreateSecret(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  try {
    await writeFile(draft, make(), { mode: 0o600, flag: 'wx' })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return await readFile(path, 'utf8')
  } finally {
    await rm(draft, { force: true })
  }
}

/** @throws ConfigError where the text, which the variable or the file holds, is not a key set. */
function keysIn(text: string, file: string | undefined): readonly [KeySet['keys'][0], ...KeySet['keys']] {
  try {
    const { keys }: KeySet = JSON.parse(text)
    const [first, ...others] = keys
    if (first) createPrivateKey({ key: first, format: 'jwk' })
    if (first) return [first, ...others]
  } catch {
    // Said below, without what was read.
  }
  throw file
    ? new ConfigError(file, 'is empty or cut; put it back, or delete it to have new keys, which ends access tokens')
    : new ConfigError('JWT_KEYS', 'the key set is empty or cut')
}

/** Reads the key set of `JWT_KEYS`, or the one made once under the data folder. */
export async function readSigningKeys(config: Pick<Config, 'jwtKeys' | 'dataDir'>): Promise<SigningKeys> {
  const text =
    config.jwtKeys ?? (await loadOrCreateSecret(config.dataDir, 'jwt-keys.json', () => JSON.stringify(makeKeySet())))
  const keys = keysIn(text, config.jwtKeys === undefined ? join(config.dataDir, 'jwt-keys.json') : undefined)
  const [first] = keys
  const secret = createPrivateKey({ key: first, format: 'jwk' })
  // What verifies follows from the private part where there is one, so the two cannot disagree.
  const keyPairs = keys.map(({ kid, ...key }) => ({
    kid,
    key: createPublicKey(key.d ? createPrivateKey({ key, format: 'jwk' }) : { key, format: 'jwk' }),
  }))
  return {
    kid: first.kid,
    privateKey: secret.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKeys: new Map(
      keys
        .filter(({ d }) => d)
        .map(({ kid, ...key }) => [
          kid,
          createPrivateKey({ key, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }).toString(),
        ]),
    ),
    publicKeys: new Map(keyPairs.map(({ kid, key }) => [kid, key.export({ type: 'spki', format: 'pem' }).toString()])),
    published: { keys: keyPairs.map(({ kid, key }) => published(kid, key)) },
  }
}
