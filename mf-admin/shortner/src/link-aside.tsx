import { useCan } from '@qasima/shared/admin/permissions'
import { useRefresh } from '@qasima/shared/admin/record-queries'
import { useAction } from '@qasima/shared/admin/use-action'
import { type ShortLink, shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { call } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { LinkFigures } from './figures/link-figures.tsx'
import { LinkQr } from './qr/link-qr.tsx'

/** That a link asks for a password, and the way to take it away: an empty field of the form leaves it. */
function Password({ item: { id } }: { item: ShortLink }) {
  const mayUpdate = useCan()('update', shortner)
  const refresh = useRefresh()
  const { isBusy, failure, run } = useAction()
  const remove = () =>
    run(async () => {
      await call(shortner.routes.update, { params: { id }, body: { password: null }, language: 'en' })
      await refresh(shortner)
    })
  return (
    <Stack gap="2" alignItems="start">
      <Text size="sm">Visitors must enter a password. It is never shown here.</Text>
      {mayUpdate && (
        <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void remove()}>
          Remove the password
        </Button>
      )}
      {failure !== null && <Alert tone="bad">{failure}</Alert>}
    </Stack>
  )
}

/** What stands beside a link: its password, its QR code and its figures. */
export function LinkAside({ item }: { item: ShortLink }) {
  return (
    <Stack gap="4">
      {item.hasPassword && (
        <Card padding="md">
          <Stack gap="3">
            <Heading as="h2" size="sm">
              Password
            </Heading>
            <Password item={item} />
          </Stack>
        </Card>
      )}
      <Card padding="md">
        <Stack gap="3">
          <Heading as="h2" size="sm">
            QR code
          </Heading>
          <LinkQr key={item.id} id={item.id} slug={item.slug} />
        </Stack>
      </Card>
      <Card padding="md">
        <LinkFigures id={item.id} />
      </Card>
    </Stack>
  )
}
