/** A cookie that holds a token of the API, unreadable for scripts and never sent by other sites. */
export interface SignedCookie {
  /** The `Set-Cookie` that stores a token. Links from other sites do not send it. */
  kept(publicOrigin: string, token: string): string
  /** The `Set-Cookie` that removes it. */
  ended(publicOrigin: string): string
  /** The token among the cookies of a browser. */
  tokenIn(cookies: string | undefined, publicOrigin: string): string | undefined
}

/** `hours`: how long browsers keep it. */
export function signedCookie(name: string, hours: number): SignedCookie {
  /** The `__Host-` prefix keeps neighbouring hosts from setting it; browsers allow it only on https. */
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
