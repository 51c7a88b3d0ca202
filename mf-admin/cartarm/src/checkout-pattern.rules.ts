/**
 * Whether an address is a checkout by a recipe's pattern: a star stands for anything, all else for itself.
 * Each part between stars is looked for once, so that no pattern takes long.
 */
export function isCheckout(pattern: string, address: string): boolean {
  const [head = '', ...parts] = pattern.split('*')
  if (!address.startsWith(head)) return false
  const tail = parts.pop()
  if (tail === undefined) return address === pattern
  let place = head.length
  for (const part of parts) {
    const found = address.indexOf(part, place)
    if (found < 0) return false
    place = found + part.length
  }
  return address.length - tail.length >= place && address.endsWith(tail)
}
