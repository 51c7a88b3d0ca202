import { dirname, join } from 'node:path'
import { compileMarkdown } from './compile-markdown.ts'
import { readPosts } from './post-files.ts'

/** Folder of the posts beside the module that lists them. */
export const postFolder = (listPath: string) => join(dirname(listPath), 'posts')

function postListSource(folder: string): string {
  const rows = readPosts(folder).map((post) => {
    const read = (['ar', 'en'] as const).map(
      (language) => `${language}: () => import('./posts/${post.slug}.${language}.md')`,
    )
    return `{ ...${JSON.stringify(post)}, read: { ${read.join(', ')} } }`
  })
  return `export const posts = [${rows.join(',\n')}]\n`
}

/** The JavaScript of a module that the build makes: of a Markdown document, or of the list of posts. */
export function moduleSource(path: string, text: string): string {
  return path.endsWith('.md') ? compileMarkdown(text) : postListSource(postFolder(path))
}
