import type { Language } from '@qasima/shared/contract/language'
import type { MarkdownDocument } from '../prose/prose.tsx'

/** What a post says of itself in one language. */
export interface PostFacts {
  readonly title: string
  readonly description: string
  /** Whole minutes of reading, computed from the text. */
  readonly minutes: number
}

/** A post: its facts in both languages, and how to fetch the text of one. */
export interface Post extends Readonly<Record<Language, PostFacts>> {
  /** Name of its files, and of its address: `/blog/<slug>`. */
  readonly slug: string
  /** Day of publication, `YYYY-MM-DD`. */
  readonly date: string
  readonly read: Readonly<Record<Language, () => Promise<MarkdownDocument>>>
}

/** Every post, newest first. The build writes this list from the files of `posts/`. */
export declare const posts: readonly Post[]
