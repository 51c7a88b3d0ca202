import { useCan } from '@qasima/shared/admin/permissions'
import { clearUserFactors } from '@qasima/shared/contract/identity/second-factor.routes'
import { type UserRecord, user } from '@qasima/shared/contract/user/user.collection'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { isOwnAccount } from './own-account.rules.ts'
import { useUserRefusal } from './rights-refusal.ts'

/** Helps a colleague who has lost every second factor: all are removed, and the holder sets up others. */
export function ClearFactors({ item }: { item: UserRecord }) {
  const { id, email, isStaff, deletedAt } = item
  const may = useCan()
  const refusal = useUserRefusal(item)
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!isStaff || deletedAt !== null || isOwnAccount(item) || refusal !== null || !may('update', user)) return null

  function close() {
    setIsAsking(false)
    setFailure(null)
  }
  async function clear() {
    setIsPending(true)
    try {
      await call(clearUserFactors, { params: { id }, language: 'en' })
      close()
      toast.success('Two-step sign-in was reset.')
    } catch (error) {
      const hasNone = error instanceof ProblemError && error.problem === 'NOT_FOUND'
      setFailure(hasNone ? 'This user has not set up two-step sign-in.' : failureSentence(error, 'en'))
    }
    setIsPending(false)
  }

  return (
    <>
      <Button variant="secondary" size="sm" alignSelf="start" onClick={() => setIsAsking(true)}>
        Reset two-step sign-in
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={close}
          title="Reset two-step sign-in?"
          closeLabel="Close"
          footer={
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button variant="danger" loading={isPending} onClick={() => void clear()}>
                Reset two-step sign-in
              </Button>
            </>
          }
        >
          <Stack gap="4">
            <Text>
              The passkeys, authenticator app and recovery codes of <bdi>{email}</bdi> will stop working, all sessions
              of the account will end, and the user will be notified by email. Make sure the request comes from them.
            </Text>
            {failure !== null && <Alert tone="bad">{failure}</Alert>}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
