import { type PageVital, reportRelease } from '@qasima/shared/contract/release/report.routes'
import type { BodyOf } from '@qasima/shared/contract/route'
import { clientSettings } from '@qasima/shared/http/client-settings'
import { addressOf } from '@qasima/shared/http/request'
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { errorReport } from './error-report.ts'
import { onPageError } from './page-errors.ts'

/** The first route of a page, and the release of its remote. */
export type ReportedPage = Pick<PageVital, 'release' | 'route'>

/** Sends a report, even while the page is being left. The page does not care whether it arrives. */
function send(body: BodyOf<typeof reportRelease>): void {
  const [origin = ''] = clientSettings().origins
  navigator.sendBeacon(
    origin + addressOf(reportRelease, undefined, undefined),
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  )
}

const vitalOf = ({ name, value }: Metric): Pick<PageVital, 'vital' | 'value'> | undefined => {
  if (name === 'CLS') return { vital: 'cls', value: Math.round(value * 1_000) }
  if (name === 'LCP' || name === 'INP') return { vital: name === 'LCP' ? 'lcp' : 'inp', value: Math.round(value) }
  return undefined
}

/** Reports errors from now on, and the page's vitals when it is left, if it started on a remote's page. */
export function reportPage(page: ReportedPage | undefined): void {
  onPageError((error) => {
    const report = errorReport(error, location.origin)
    if (report) send({ errors: [report] })
  })
  if (!page) return
  const addVital = (metric: Metric) => {
    const vital = vitalOf(metric)
    if (vital) send({ vitals: [{ ...page, ...vital }] })
  }
  for (const watch of [onLCP, onINP, onCLS]) watch(addVital)
}
