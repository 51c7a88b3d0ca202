import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { listPriceOutliers } from '@qasima/shared/contract/price/price-outlier.routes'
import { listPriceReports } from '@qasima/shared/contract/price-check/price-report-queue.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { Component as Review } from '../review.tsx'

const noReports = answer(listPriceReports, { items: [], total: 0, nextCursor: null })
const noOutliers = answer(listPriceOutliers, { items: [], total: 0, nextCursor: null })

const module = {
  Component: () => (
    <AdminProvider>
      <Review />
    </AdminProvider>
  ),
}

/** Opens the section at a query, as a member of staff with these permissions; queues without an answer are empty. */
export function openReview(
  at: string,
  answers: readonly StubbedAnswer[],
  permissions: readonly string[] = ['view_price', 'update_price'],
) {
  signInStaff()
  return renderScreen(module, {
    path: '/admin/price-review',
    at: `/en/admin/price-review${at}`,
    answers: [
      ...answers,
      answer(readPermissions, { hasAccess: true, permissions: [...permissions] }),
      noReports,
      noOutliers,
    ],
  })
}
