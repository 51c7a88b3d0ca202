import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { compileMarkdown } from './compile-markdown.ts'
import { readPosts } from './post-files.ts'

describe('a Markdown document', () => {
  it('exports its second-level headings with an id each, in its own alphabet, never twice the same', () => {
    const source = compileMarkdown('---\ntitle: t\n---\n\n## كيف نعرف؟\n\n### deeper\n\n## Same\n\n## Same\n')
    const headings = JSON.parse(/export const headings = (.*)/.exec(source)?.[1] ?? '')
    expect(headings).toEqual([
      { id: 'كيف-نعرف', text: 'كيف نعرف؟' },
      { id: 'same', text: 'Same' },
      { id: 'same-1', text: 'Same' },
    ])
    expect(source).not.toContain('title: t')
  })

  it('lets no HTML through', () => {
    const source = compileMarkdown('before <img src=x onerror=alert(1)> after\n\n<script>alert(2)</script>\n')
    expect(source).toContain('before')
    expect(source).not.toMatch(/onerror|script>|alert/)
  })
})

describe('the list of posts', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posts-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = (name: string, date: string, words = 1) =>
    writeFile(
      join(folder, name),
      `---\ntitle: Title of ${name}\ndescription: About it\ndate: ${date}\n---\n\n${'كلمة '.repeat(words)}\n`,
    )

  it('is newest first, in both languages, with the time it takes to read', async () => {
    await write('old.ar.md', '2026-01-01', 540)
    await write('old.en.md', '2026-01-01', 460)
    await write('new.ar.md', '2026-02-01')
    await write('new.en.md', '2026-02-01')
    const posts = readPosts(folder)
    expect(posts.map(({ slug }) => slug)).toEqual(['new', 'old'])
    expect(posts[1]).toMatchObject({
      date: '2026-01-01',
      ar: { minutes: 3 },
      en: { title: 'Title of old.en.md', minutes: 2 },
    })
    expect(posts[0]?.ar.minutes).toBe(1)
  })

  it('cannot be made while a post lacks a language or a line of its front matter', async () => {
    await write('half.ar.md', '2026-01-01')
    expect(() => readPosts(folder)).toThrow('half.en.md')
    await write('half.en.md', 'yesterday')
    expect(() => readPosts(folder)).toThrow('half.en.md: the front matter needs a title, a description and a date')
  })
})
