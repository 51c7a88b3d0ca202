import { watchUpdates } from '../update/watch-updates.ts'
import { type ReportedPage, reportPage } from './report-page.ts'

/** All that a page does for those who run it. Shell: its release. */
export function watchPage(page: ReportedPage | undefined, shell: string | undefined): void {
  reportPage(page)
  watchUpdates(shell)
}
