import type { DocumentFiles } from '../document/document-files.ts'

/** The scripts that a document adds, and those that it preloads. */
export const filesOf = (html: string): DocumentFiles =>
  JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
