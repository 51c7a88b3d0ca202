import type { LoaderContext } from '@rspack/core'
import { moduleSource, postFolder } from './module-source.ts'

/** Rspack loader for Markdown documents and for the list of posts, which follows its folder. */
export default function markdownLoader(this: LoaderContext, text: string): string {
  if (!this.resourcePath.endsWith('.md')) this.addContextDependency(postFolder(this.resourcePath))
  return moduleSource(this.resourcePath, text)
}
