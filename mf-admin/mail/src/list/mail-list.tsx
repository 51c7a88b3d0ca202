import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { listMails, type MailSummary } from '@qasima/shared/contract/mail/mail.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'

const format = formatFor('en')

function MailCard({
  of: { kind, title, sentWhen, isSecurity, sentences, changed, unfit, changedAt },
}: {
  of: MailSummary
}) {
  return (
    <Card as="li" padding="sm" interactive>
      <Stack gap="1">
        <HStack justifyContent="space-between" rowGap="1">
          <Heading as="h2" size="xs">
            <CardLink asChild>
              <Link to={`${pathOfSection('mail')}/${kind}`}>{title}</Link>
            </CardLink>
          </Heading>
          <HStack gap="2">
            {unfit > 0 && <Badge tone="bad">{`${format.number(unfit)} invalid`}</Badge>}
            {changed > 0 && (
              <Badge tone="accent">{`${format.number(changed)} of ${format.number(sentences)} changed`}</Badge>
            )}
            {isSecurity && <Badge>Security</Badge>}
          </HStack>
        </HStack>
        <Text size="sm" tone="muted">
          {sentWhen}
        </Text>
        {changedAt && (
          <Text size="xs" tone="muted" numeric>
            {`Last change: ${format.ago(changedAt)}`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** Every mail of the product, with what staff changed of it. */
export function Component() {
  const { data, error, refetch, isFetching } = useReply(listMails)
  return (
    <Stack gap="5">
      <div>
        <Heading as="h1" size="md">
          Emails
        </Heading>
        <Text size="sm" tone="muted">
          The text of each email in Arabic and English. Changes apply from the next email sent.
        </Text>
      </div>
      {error && !data && <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />}
      {!error && !data && <SkeletonText lines={8} />}
      <Stack as="ul" gap="3" listStyle="none" aria-label="Emails">
        {data?.items.map((item) => (
          <MailCard key={item.kind} of={item} />
        ))}
      </Stack>
    </Stack>
  )
}
