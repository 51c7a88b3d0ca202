import { useAction } from '@qasima/shared/admin/use-action'
import { type ReleaseItem, readReleaseBill } from '@qasima/shared/contract/release/release.routes'
import { call } from '@qasima/shared/http/call'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { shortId } from '../release/release.rules.ts'

/** Milliseconds in which a browser has begun to read what it saves. */
const readTime = 10_000

/** Has the browser save what a release brings of others, as CycloneDX. */
async function saveBill({ id, remote }: Pick<ReleaseItem, 'id' | 'remote'>): Promise<void> {
  const bill = await call(readReleaseBill, { params: { id }, language: 'en' })
  const address = URL.createObjectURL(new Blob([JSON.stringify(bill, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${remote}-${id}.cdx.json` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readTime)
}

/** "Bill of materials" of a release, as a file. */
export function BillDownload({ of }: { of: ReleaseItem }) {
  const { isBusy, failure, run } = useAction()
  return (
    <>
      <Anchor asChild variant="quiet" fontSize="xs" alignSelf="start">
        <button
          type="button"
          aria-label={`Bill of materials of ${shortId(of.id)}`}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => run(() => saveBill(of))}
        >
          Bill of materials
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
