/** A cookie that keeps a token of the API, which no script reads and no other site sends. */
export interface SignedCookie {
  /** The `Set-Cookie` that keeps a token. Another site that leads here brings no such cookie along. */
  kept(publicOrigin: string, token: string): string
  /** The `Set-Cookie` that takes it away. */
  ended(publicOrigin: string): string
  /** The token among the cookies of a browser. */
  tokenIn(cookies: string | undefined, publicOrigin: string): string | undefined
}

/** Hours: how long browsers keep it. */
export function signedCookie(name: string, hours: number): SignedCookie {
  /** The prefix keeps neighbouring hosts from setting it; browsers grant it on https alone. */
  const nameAt = (publicOrigin: string): string => (publicOrigin.startsWith('https:') ? `__Host-${name}` : name)

  function cookie(publicOrigin: string, value: string, maxAge: number): string {
    const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
    return `${nameAt(publicOrigin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
  }
  return {
    kept: (publicOrigin, token) => cookie(publicOrigin, token, hours * 3_600),
    ended: (publicOrigin) => cookie(publicOrigin, '', 0),
    tokenIn: (cookies, publicOrigin) => {
      const start = `${nameAt(publicOrigin)}=`
      const pair = (cookies ?? '').split(';').find((each) => each.trim().startsWith(start))
      return pair?.trim().slice(start.length)
    },
  }
}
