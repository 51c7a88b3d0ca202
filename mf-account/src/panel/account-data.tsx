import type { AccountRead } from '@qasima/shared/session/account-read'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface AccountDataProps<Reply> {
  readonly read: AccountRead<Reply>
  /** Placeholder while loading. */
  readonly awaited: ReactNode
  /** What could not be shown. */
  readonly failed: string
  readonly children: (reply: Reply) => ReactNode
}

/** Shows data, its placeholder while loading, or why it could not be loaded. */
export function AccountData<Reply>({ read, awaited, failed, children }: AccountDataProps<Reply>) {
  if (read.reply !== undefined) return children(read.reply)
  return read.error === null ? awaited : <LoadFailure title={failed} error={read.error} onTryAgain={read.refetch} />
}
