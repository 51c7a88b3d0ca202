import { type ReleaseItem, readReleaseBill } from '@qasima/shared/contract/release/release.routes'
import { call } from '@qasima/shared/http/call'
import { shortId } from '../release/release.rules.ts'
import { TextAction } from '../release/text-action.tsx'

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
export const BillDownload = ({ of }: { of: ReleaseItem }) => (
  <TextAction words="Bill of materials" label={`Bill of materials of ${shortId(of.id)}`} work={() => saveBill(of)} />
)
