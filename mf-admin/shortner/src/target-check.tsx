import { useAction } from '@qasima/shared/admin/use-action'
import { checkTarget, type TargetCheck } from '@qasima/shared/contract/shortner/shortner.routes'
import { call } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const reasons: Readonly<Record<string, string>> = {
  'own-page': 'It could not be reached from this browser',
  robots: 'Its site does not allow automated checks',
  busy: 'Its site is already being checked. Try again in a moment',
  'name-not-found': 'there is no site with this name',
  network: 'it is on a private network',
  redirects: 'it redirects too many times',
  timeout: 'its site took too long to respond',
  unreachable: 'its site could not be reached',
  address: 'it is not a web address',
}

function sentenceOf({ outcome, status, reason }: TargetCheck): string {
  const why = reasons[reason ?? ''] ?? (status === null ? 'it did not respond' : `it returned status ${status}`)
  if (outcome === 'answers') return 'It works.'
  return outcome === 'fails' ? `It doesn’t work: ${why}.` : `Not checked. ${why}.`
}

/** Asks a page of this site itself, which the service does not ask for; the query of a target is a part of it. */
async function checkOwnPage(check: TargetCheck): Promise<TargetCheck> {
  const { pathname, search } = new URL(check.finalUrl)
  const { ok, status } = await fetch(pathname + search, { method: 'HEAD' })
  return { ...check, outcome: ok ? 'answers' : 'fails', status, reason: null }
}

/** Asks where a target leads after redirects, and whether it answers. */
export function CheckTarget({ targetUrl }: { targetUrl: string }) {
  const [checked, setChecked] = useState<{ of: string; check: TargetCheck } | null>(null)
  const { isBusy, failure, run } = useAction()
  const shown = checked?.of === targetUrl ? checked.check : null
  const check = () =>
    run(async () => {
      const asked = await call(checkTarget, { body: { targetUrl }, language: 'en' })
      const isOwn = asked.reason === 'own-page'
      setChecked({ of: targetUrl, check: isOwn ? await checkOwnPage(asked).catch(() => asked) : asked })
    })
  return (
    <Stack gap="2" alignItems="start">
      <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void check()}>
        Check the target
      </Button>
      <div role="status">
        {shown && (
          <Text size="sm" tone={shown.outcome === 'fails' ? 'bad' : undefined}>
            {sentenceOf(shown)}
            {shown.finalUrl !== targetUrl && shown.outcome !== 'unknown' && (
              <>
                {' '}
                It leads to <bdi dir="ltr">{shown.finalUrl}</bdi>
              </>
            )}
          </Text>
        )}
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
      </div>
    </Stack>
  )
}
