import { makeReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { call } from '@qasima/shared/http/call'
import { toast } from '@qasima/shared/ui/toast'
import { shortId } from '../release/release.rules.ts'
import { TextAction } from '../release/text-action.tsx'

/** Copies the signed link of a release, or shows it where the browser does not let us copy. */
async function copyLink(id: string): Promise<void> {
  const { path } = await call(makeReleasePreview, { params: { id } })
  const link = location.origin + path
  await navigator.clipboard.writeText(link).then(
    () => toast.success('Link copied. Anyone on staff with the link can see this release for seven days.'),
    () => toast.info(link, { duration: Number.POSITIVE_INFINITY }),
  )
}

/** "Copy preview link": by it a release is seen before others have it. */
export const PreviewLink = ({ of }: { of: ReleaseItem }) => (
  <TextAction words="Copy preview link" label={`Copy preview link of ${shortId(of.id)}`} work={() => copyLink(of.id)} />
)
