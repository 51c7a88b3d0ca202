import { restoreTyped } from '@qasima/shared/federation/typed-text'
import { watchUpdates } from '../update/watch-updates.ts'
import { type ReportedPage, reportPage } from './report-page.ts'

/** All that a page does for those who run it. Live: once its fields hear of what is written. Shell: its release. */
export function watchPage(page: ReportedPage | undefined, live: Promise<unknown>, shell: string | undefined): void {
  // What the page before kept for this one.
  void live.then(restoreTyped)
  reportPage(page)
  watchUpdates(shell)
}
