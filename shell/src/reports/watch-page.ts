import { liveMark } from '@qasima/shared/federation/document-state'
import { restoreTyped } from '@qasima/shared/federation/typed-text'
import { watchUpdates } from '../update/watch-updates.ts'
import { type ReportedPage, reportPage } from './report-page.ts'

/** All that a page does for those who run it. Shell: its release. */
export function watchPage(page: ReportedPage | undefined, shell: string | undefined): void {
  // What the page before kept for this one, once its fields hear of it.
  if (performance.getEntriesByName(liveMark).length > 0) restoreTyped()
  else addEventListener(liveMark, restoreTyped, { once: true })
  reportPage(page)
  watchUpdates(shell)
}
