/** Of a cookie with plain letters and digits. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  if (!cookies?.includes(`${name}=`)) return undefined
  return cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
