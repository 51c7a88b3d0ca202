import { listSections } from '../../../shared/contract/section/section.routes.ts'
import type { Serve } from '../http/serve-route.ts'
import type { Contract } from './contract-folder.ts'

/** The sections that the contract declares, for screens that list all of them. */
export function serveSections(serve: Serve, { sections }: Contract): void {
  const items = sections.map(({ name, title, permissions }) => ({ name, title, permissions: [...permissions] }))
  serve(listSections, async () => ({ items }))
}
