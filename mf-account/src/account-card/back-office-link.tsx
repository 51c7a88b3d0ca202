import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Button } from '@qasima/shared/ui/button'
import { accountCardWords } from './account-card.words.ts'

/** A link to the back-office for accounts with access. The API decides; without its answer there is no link. */
export function BackOfficeLink() {
  const t = useWords(accountCardWords)
  const { reply } = useAccountRead(readPermissions)
  if (!reply?.hasAccess) return null
  return (
    <Button asChild variant="secondary">
      <Link to="/admin">{t('backOffice')}</Link>
    </Button>
  )
}
