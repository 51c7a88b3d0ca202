import { useAction } from '@qasima/shared/admin/use-action'
import { makeReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { call } from '@qasima/shared/http/call'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { shortId } from '../release/release.rules.ts'

/** Copies the signed link of a release, or shows it where the browser does not let us copy. */
async function copyLink(id: string): Promise<void> {
  const { path } = await call(makeReleasePreview, { params: { id } })
  const link = location.origin + path
  await navigator.clipboard.writeText(link).then(
    () => toast.success('The link is copied: who has it sees this release for seven days.'),
    () => toast.info(link, { duration: Number.POSITIVE_INFINITY }),
  )
}

/** "Copy preview link": by it a release is seen before others have it. */
export function PreviewLink({ of: { id } }: { of: ReleaseItem }) {
  const { isBusy, failure, run } = useAction()
  return (
    <>
      <Anchor asChild variant="quiet" fontSize="xs" alignSelf="start">
        <button
          type="button"
          aria-label={`Copy preview link of ${shortId(id)}`}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => run(() => copyLink(id))}
        >
          Copy preview link
        </button>
      </Anchor>
      {failure !== null && (
        <Text role="alert" size="sm" tone="bad">
          {failure}
        </Text>
      )}
    </>
  )
}
