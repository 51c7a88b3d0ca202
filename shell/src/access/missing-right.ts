import { valueLabel } from '@qasima/shared/admin/labels'
import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import type { RouteAccess } from '@qasima/shared/federation/remote'
import { toast } from '@qasima/shared/ui/toast'
import { noticeDuration } from './notice-duration.ts'

/**
 * Tells staff which permission a page of the back-office asks for. The name is the permission's own: what a section is
 * called is known to those alone who may see it.
 */
export function sayMissing(permission: RouteAccess, pathname: string): void {
  toast.info(
    `You need the permission “${valueLabel(permission)}” to open ${pathWithoutLanguage(pathname)}. A colleague who manages users can give it to you.`,
    { duration: noticeDuration, topic: 'missing-right' },
  )
}
