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
  /** It ended, and not because the visitor logged out in this tab. */
  readonly lost?: true
}

export type SessionState = 'UNAUTHENTICATED' | 'AWAITING_VERIFICATION' | 'PROFILE_INCOMPLETE' | 'AUTHENTICATED'

const profileFields = ['firstName', 'lastName', 'sex', 'birthDate', 'country'] as const

/** Where an account stands: verification comes first, then the profile. */
export function sessionState({ user, tokens }: Session): SessionState {
  if (!user || !tokens?.accessToken || !tokens.refreshToken) return 'UNAUTHENTICATED'
  if (!user.isEmailVerified) return 'AWAITING_VERIFICATION'
  if (profileFields.some((field) => !user[field])) return 'PROFILE_INCOMPLETE'
  return 'AUTHENTICATED'
}

const noSession: Session = { user: null, tokens: null }

/** The one session of the page: what is kept in the cookie, as this tab knows it. */
export const session = createStore<Session>(() => noSession)

let mainDomain = ''
let tabs: BroadcastChannel | undefined

/** What is kept is what is so. */
function take(kept: StoredSession | null): void {
  if (kept) session.setState(kept, true)
  else if (session.getState().tokens) session.setState({ ...noSession, lost: true }, true)
}

/** Changes what is kept, as it stands when no other tab is at it, and reports it to the other tabs. */
function change(next: (kept: StoredSession | null) => StoredSession | null): Promise<void> {
  return withLock('session', async () => {
    const before = await readSession()
    const after = next(before)
    // What cannot be read is removed like what can.
    if (!after) removeSession(mainDomain)
    else if (after !== before) await writeSession(after, mainDomain)
    if (!after || after !== before) tabs?.postMessage(after)
    take(after)
  })
}

/**
 * Takes up the session that this browser keeps, and from then on what other tabs make of it. Domain: host of
 * the site without sub-domains, which shares the session.
 * @returns stops following the other tabs.
 */
export async function openSession(domain: string): Promise<() => void> {
  mainDomain = domain
  const channel = new BroadcastChannel('qasima-session')
  channel.onmessage = ({ data }) => take(isStoredSession(data) ? data : null)
  tabs = channel
  // A browser that keeps its cookies closed has no session.
  take(await readSession().catch(() => null))
  return () => {
    tabs = undefined
    channel.close()
  }
}

/**
 * Keeps what a call answered: an account that signed in, or the account as it is now.
 * @throws Error `Failed to set item in storage` when the browser does not keep it; nothing has changed then.
 */
export function storeSession(answer: { readonly user: SessionUser; readonly tokens?: SessionTokens }): Promise<void> {
  const user = sessionUser(answer.user)
  const { tokens } = answer
  if (tokens) return change(() => ({ user, tokens }))
  // The tokens may be newer than this tab knows, and another account may have signed in meanwhile.
  return change((kept) => (kept?.user.id === user.id ? { user, tokens: kept.tokens } : kept))
}

/**
 * Ends the session of this browser, at once in this tab.
 * @throws Error `Failed to remove item from storage` when the browser keeps it still.
 */
export function clearSession(): Promise<void> {
  session.setState(noSession, true)
  return change(() => null)
}

/** The tokens that are kept now; another tab may have renewed them. */
export async function storedTokens(): Promise<SessionTokens | null> {
  await change((kept) => kept)
  return session.getState().tokens
}

/** Keeps the tokens that came for a refresh token; null ends its session. One that began since then stays. */
export async function followTokens(refreshToken: string, tokens: SessionTokens | null): Promise<void> {
  try {
    await change((kept) => (kept?.tokens.refreshToken === refreshToken ? tokens && { ...kept, tokens } : kept))
  } catch {
    // The old ones are spent: this page continues with the new ones, though the browser does not keep them.
    session.setState(tokens ? { tokens } : { ...noSession, lost: true })
  }
}
