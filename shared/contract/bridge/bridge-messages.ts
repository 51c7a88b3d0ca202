/** The `source` value of every message from the page. */
export const bridgeSource = 'webpage'

export const bridgeMessages = [
  /** The visitor logged out here: receivers that signed in through this page log out too. */
  'LOGOUT',
  /** The session was checked: receivers that are still signed in to an account that is signed out here log out. */
  'LOGOUT_CHECK',
] as const
export type BridgeMessage = (typeof bridgeMessages)[number]
