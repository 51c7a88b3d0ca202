import { valueLabel } from '@qasima/shared/admin/labels'
import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { toast } from '@qasima/shared/ui/toast'
import { noticeDuration } from './notice-duration.ts'

/**
 * Shows staff which permission a back-office page needs. It shows the permission's own name: only those who may see a
 * section know its title.
 */
export function sayMissing(permission: RouteAccess, pathname: string): void {
  toast.info(
    `You need the permission “${valueLabel(permission)}” to open ${pathWithoutLanguage(pathname)}. A colleague who manages users can give it to you.`,
    { duration: noticeDuration, topic: 'missing-right' },
  )
}
