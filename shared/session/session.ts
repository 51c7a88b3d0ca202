import { createStore } from 'zustand/vanilla'
import {
  isStoredSession,
  readSession,
  removeSession,
  type StoredSession,
  sessionUser,
  writeSession,
} from './session-cookie.ts'
import type { SessionTokens, SessionUser } from './session-user.ts'
import { withLock } from './with-lock.ts'

export interface Session {
  readonly user: SessionUser | null
  readonly tokens: SessionTokens | null
  /** The session ended, and not because the visitor signed out in this tab. */
  readonly lost?: true
}

export type SessionState = 'UNAUTHENTICATED' | 'AWAITING_VERIFICATION' | 'PROFILE_INCOMPLETE' | 'AUTHENTICATED'

const profileFields = ['firstName', 'lastName', 'sex', 'birthDate', 'country'] as const

/** The setup state of an account: verification comes first, then the profile. */
export function sessionState({ user, tokens }: Session): SessionState {
  if (!user || !tokens?.accessToken || !tokens.refreshToken) return 'UNAUTHENTICATED'
  if (!user.isEmailVerified) return 'AWAITING_VERIFICATION'
  if (profileFields.some((field) => !user[field])) return 'PROFILE_INCOMPLETE'
  return 'AUTHENTICATED'
}

const noSession: Session = { user: null, tokens: null }

/** The page's session: the cookie's content as this tab knows it. */
export const session = createStore<Session>(() => noSession)

let mainDomain = ''
let tabs: BroadcastChannel | undefined

/** Adopts the stored session. */
function take(kept: StoredSession | null): void {
  if (kept) session.setState(kept, true)
  else if (session.getState().tokens) session.setState({ ...noSession, lost: true }, true)
}

/** Changes the stored session, under a lock across tabs, and notifies the other tabs. */
function change(next: (kept: StoredSession | null) => StoredSession | null): Promise<void> {
  return withLock('session', async () => {
    const before = await readSession()
    const after = next(before)
    // Also removes an unreadable session.
    if (!after) removeSession(mainDomain)
    else if (after !== before) await writeSession(after, mainDomain)
    if (!after || after !== before) tabs?.postMessage(after)
    take(after)
  })
}

/**
 * Loads the stored session and follows changes by other tabs. `domain`: host of the site without sub-domains, which
 * shares the session.
 * @returns a function that stops following the other tabs.
 */
export async function openSession(domain: string): Promise<() => void> {
  mainDomain = domain
  const channel = new BroadcastChannel('qasima-session')
  channel.onmessage = ({ data }) => take(isStoredSession(data) ? data : null)
  tabs = channel
  // With cookies blocked there is no session.
  take(await readSession().catch(() => null))
  return () => {
    tabs = undefined
    channel.close()
  }
}

/**
 * Stores the reply of a call: a signed-in account, or its new state.
 * @throws Error `Failed to set item in storage` if the browser does not store it; nothing has changed then.
 */
export function storeSession(answer: { readonly user: SessionUser; readonly tokens?: SessionTokens }): Promise<void> {
  const user = sessionUser(answer.user)
  const { tokens } = answer
  if (tokens) return change(() => ({ user, tokens }))
  // Tokens may be newer than this tab knows, and another account may have signed in meanwhile.
  return change((kept) => (kept?.user.id === user.id ? { user, tokens: kept.tokens } : kept))
}

/**
 * Ends the session of this browser, at once in this tab.
 * @throws Error `Failed to remove item from storage` if the browser still has it.
 */
export function clearSession(): Promise<void> {
  session.setState(noSession, true)
  return change(() => null)
}

/** The tokens in storage; another tab may have refreshed them. */
export async function storedTokens(): Promise<SessionTokens | null> {
  await change((kept) => kept)
  return session.getState().tokens
}

/** Stores the tokens received for a refresh token; null ends its session. A session that began since then stays. */
export async function followTokens(refreshToken: string, tokens: SessionTokens | null): Promise<void> {
  try {
    await change((kept) => (kept?.tokens.refreshToken === refreshToken ? tokens && { ...kept, tokens } : kept))
  } catch {
    // The old tokens are used up: this page continues with the new ones, although the browser does not store them.
    session.setState(tokens ? { tokens } : { ...noSession, lost: true })
  }
}
