import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { entryOf } from '../../shared/contract/error-catalogue.ts'
import { secondFactor } from '../../shared/contract/identity/second-factor.routes.ts'
import { logout } from '../../shared/contract/identity/session.routes.ts'
import { login, type SignedIn } from '../../shared/contract/identity/sign-in.routes.ts'
import { makeReleaseToken } from '../../shared/contract/release/release.routes.ts'
import { newSigningPair } from '../../shared/release/release-signature.ts'
import { oncePer } from '../../shared/server/once-per.ts'
import { callService, Refusal } from './release-service.ts'

const needsSecondFactor = entryOf('SECOND_FACTOR_REQUIRED').code

/** Lines of what is piped in, in their order. */
const pipedLines = oncePer((stdin: NodeJS.ReadStream) => createInterface({ input: stdin })[Symbol.asyncIterator]())

/** Asks at the terminal, or reads a line of what is piped in. A secret is not shown. */
async function ask(question: string, isSecret = false): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await pipedLines(stdin).next()).value?.trim() ?? ''
  stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: isSecret ? silent : stderr, terminal: true })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    if (isSecret) stderr.write('\n')
  }
}

/** Signs a member of staff in by what the environment says, and else by what they type. */
async function signIn(origin: string): Promise<SignedIn> {
  const email = process.env.RELEASE_EMAIL ?? (await ask('Email of the staff account: '))
  const password = process.env.RELEASE_PASSWORD ?? (await ask('Password: ', true))
  try {
    return await callService({ origin }, login, { body: { email, password } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== needsSecondFactor || !error.challenge) throw error
    const code = process.env.RELEASE_CODE ?? (await ask('Code of the authenticator app: ', true))
    return callService({ origin }, secondFactor, { body: { challenge: error.challenge, code } })
  }
}

/**
 * Makes a token for the releases of a remote, with the key that signs them, which does not leave this machine. The session
 * that it takes is ended again.
 */
export async function makeToken(origin: string, remote: string): Promise<string> {
  const { tokens } = await signIn(origin)
  const pair = newSigningPair()
  try {
    const body = { remote, publicKey: pair.publicKey }
    const { token } = await callService({ origin, token: tokens.accessToken }, makeReleaseToken, { body })
    return `${token}.${pair.privateKey}`
  } finally {
    await callService({ origin }, logout, { body: { refreshToken: tokens.refreshToken } }).catch(() => {})
  }
}
