/**
 * The owners with those of one more folder, in the order of the folders. Text: `.github/CODEOWNERS` as it is.
 * A folder that has owners keeps them. @throws Error where no other folder of its parent has owners.
 */
export function withOwner(text: string, folder: string, team: string): string {
  const line = `/${folder}/ ${team}`
  if (text.includes(`\n/${folder}/ `)) return text
  const parent = folder.slice(0, folder.lastIndexOf('/') + 1)
  const lines = text.split('\n')
  const isBeside = (other: string) => other.startsWith(`/${parent}`)
  const after = lines.findLastIndex((other) => isBeside(other) && other < line)
  const place = after < 0 ? lines.findIndex(isBeside) : after + 1
  if (place < 0) throw new Error(`.github/CODEOWNERS has no line for a folder of ${parent}`)
  return lines.toSpliced(place, 0, line).join('\n')
}
