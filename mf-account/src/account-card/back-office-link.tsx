import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { call } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { useEffect, useState } from 'react'
import { accountCardWords } from './account-card.words.ts'

/** The way to the back-office, for those who have one. The API decides; where it says nothing there is no link. */
export function BackOfficeLink() {
  const t = useWords(accountCardWords)
  const [hasAccess, setHasAccess] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call(readPermissions, { signal: leaving.signal }).then(
      (permissions) => setHasAccess(permissions.hasAccess),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  if (!hasAccess) return null
  return (
    <Button asChild variant="secondary">
      <Link to="/admin">{t('backOffice')}</Link>
    </Button>
  )
}
