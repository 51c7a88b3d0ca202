/** What every message of the page says it is from. */
export const bridgeSource = 'webpage'

export const bridgeMessages = [
  /** The visitor logged out here: a receiver that signed in through this page logs out as well. */
  'LOGOUT',
  /** The account was looked at: a receiver still signed in to an account that is signed out here logs out. */
  'LOGOUT_CHECK',
] as const
export type BridgeMessage = (typeof bridgeMessages)[number]
