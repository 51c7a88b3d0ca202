import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { readMail } from '@qasima/shared/contract/mail/mail.routes'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { Link, useParams } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { MailEditor } from './mail-editor.tsx'

/** One mail: its sentences in both languages, and how it looks. */
export function Component() {
  const { kind = '' } = useParams()
  const { data, error, refetch, isFetching } = useReply(readMail, { params: { kind } })
  // While another mail comes, the one before is not its own.
  if (data?.kind === kind)
    return <MailEditor key={kind} read={data} reread={async () => (await refetch({ cancelRefetch: true })).data} />
  if (error instanceof ProblemError && error.status === 404)
    return (
      <EmptyState
        title="Email not found"
        action={
          <Button asChild>
            <Link to={pathOfSection('mail')}>All emails</Link>
          </Button>
        }
      />
    )
  if (error) return <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
  return <SkeletonText lines={8} />
}
