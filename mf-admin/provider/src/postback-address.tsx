import { useAction } from '@qasima/shared/admin/use-action'
import { issuePostbackAddress } from '@qasima/shared/contract/provider/postback.routes'
import { call } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

/** The secret address that a network reports purchases to: made, and shown once. */
export function PostbackAddress({ id }: { id: string }) {
  const [made, setMade] = useState<string | null>(null)
  const { isBusy, failure, run } = useAction()
  const issue = () =>
    run(async () => setMade((await call(issuePostbackAddress, { params: { id }, language: 'en' })).secretAddress))

  return (
    <Card padding="md">
      <Stack gap="3" alignItems="flex-start">
        <Heading as="h2" size="sm">
          Postbacks
        </Heading>
        <Text size="sm" tone="muted">
          The address the provider reports purchases to. A new one replaces the old one.
        </Text>
        <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void issue()}>
          Create postback address
        </Button>
        <div role="status">
          {made !== null && (
            <Alert>
              Copy the address now. It is not shown again:{' '}
              <Text as="span" overflowWrap="anywhere">
                <bdi>{made}</bdi>
              </Text>
            </Alert>
          )}
          {failure !== null && <Alert tone="bad">{failure}</Alert>}
        </div>
      </Stack>
    </Card>
  )
}
