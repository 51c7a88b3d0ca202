import { randomBytes } from 'node:crypto'
import { mediaNameLength, mediaNamePattern } from '../../../shared/contract/media/media.routes.ts'

const isName = (name: string): boolean => new RegExp(mediaNamePattern, 'u').test(name)

/** Room that a number needs when the name is taken: `-1999`. */
const numberLength = 5

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** The stem and the ending of a name: `logo` and `.png`. What has no ending has an empty one. */
function parts(name: string): readonly [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 6 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** A name of the library, from whatever the sender's machine calls the file. */
export function nameOfUpload(given: string): string {
  const [stem, ending] = parts(given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
  const tidy = (text: string) => text.replace(/[^\p{L}\p{M}\p{Nd} ._()+&,@'-]+/gu, '-')
  const start = cut(tidy(stem).replace(/^[^\p{L}\p{Nd}_]+/u, ''), mediaNameLength - numberLength - ending.length)
  const name = start.replace(/[ .]+$/, '') + tidy(ending).replace(/[ .]+$/, '')
  return isName(name) ? name : 'picture'
}

/** The name without its ending. */
export const stemOf = (name: string): string => parts(name)[0]

/** The name itself, or with the first number that makes it one of its own: `logo-2.png`. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = parts(name)
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}${ending}`
  return free
}

/** What an entry's files are stored under: a word of its name for people, and 64 random bits. */
export function newKey(name: string): string {
  const word = stemOf(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return `${word || 'picture'}-${randomBytes(8).toString('hex')}`
}
