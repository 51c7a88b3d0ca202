import { restoreTyped } from '@qasima/shared/federation/typed-text'
import { watchUpdates } from '../update/watch-updates.ts'
import { type ReportedPage, reportPage } from './report-page.ts'

/** Everything a page does for its operators. `live`: resolves when fields are interactive. `shell`: its release. */
export function watchPage(page: ReportedPage | undefined, live: Promise<unknown>, shell: string | undefined): void {
  // Text saved by the previous page for this one.
  void live.then(restoreTyped)
  reportPage(page)
  watchUpdates(shell)
}
