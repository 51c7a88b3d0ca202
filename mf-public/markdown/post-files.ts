import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import type { Post, PostFacts } from '../src/blog/posts.ts'

/** A post without the code that fetches its text. */
export type PostFile = Omit<Post, 'read'>

// Silent reading speeds of adults, in words a minute.
const readingSpeed = { ar: 180, en: 230 } as const

function readPost(folder: string, slug: string, language: 'ar' | 'en'): PostFacts & { date: string } {
  const name = `${slug}.${language}.md`
  const file = new VFile(readFileSync(join(folder, name), 'utf8'))
  matter(file, { strip: true })
  const front: { title?: unknown; description?: unknown; date?: unknown } = file.data.matter ?? {}
  const { title, description, date } = front
  if (typeof title !== 'string' || typeof description !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(String(date))) {
    throw new Error(`${name}: the front matter needs a title, a description and a date`)
  }
  const words = String(file).match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
  return { title, description, date: String(date), minutes: Math.max(1, Math.round(words / readingSpeed[language])) }
}

/**
 * Every post of a folder of `<slug>.ar.md` and `<slug>.en.md`, newest first.
 * @throws Error that names the file when a language or a line of the front matter is missing.
 */
export function readPosts(folder: string): PostFile[] {
  const slugs = readdirSync(folder).flatMap((name) => /^([a-z0-9-]+)\.ar\.md$/.exec(name)?.[1] ?? [])
  return slugs
    .map((slug) => {
      const { date, ...ar } = readPost(folder, slug, 'ar')
      const { date: _, ...en } = readPost(folder, slug, 'en')
      return { slug, date, ar, en }
    })
    .sort((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug))
}
