import { compileSync } from '@mdx-js/mdx'
import GithubSlugger from 'github-slugger'
import { toString as textOf } from 'hast-util-to-string'
import remarkGfm from 'remark-gfm'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'

type Root = Extract<Parameters<typeof textOf>[0], { type: 'root' }>

/** Gives each second-level heading the id that links lead to, and exports the list of them. */
function collectHeadings() {
  return (tree: Root, file: VFile) => {
    const slugger = new GithubSlugger()
    file.data.headings = tree.children.flatMap((node) => {
      if (node.type !== 'element' || node.tagName !== 'h2') return []
      const text = textOf(node)
      node.properties.id = slugger.slug(text)
      return [{ id: node.properties.id, text }]
    })
  }
}

/**
 * Turns a Markdown document into the source of a module: the default export is a React component, `headings`
 * lists its second-level headings. HTML in the document is left out, so nothing needs to be cleaned.
 */
export function compileMarkdown(source: string): string {
  const file = new VFile(source)
  matter(file, { strip: true })
  const compiled = compileSync(file, { format: 'md', remarkPlugins: [remarkGfm], rehypePlugins: [collectHeadings] })
  return `${compiled}\nexport const headings = ${JSON.stringify(compiled.data.headings)}\n`
}
