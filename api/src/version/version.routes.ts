import { readFileSync } from 'node:fs'
import { clientVersion } from '../../../shared/contract/call.limits.ts'
import { readVersion } from '../../../shared/contract/version/version.routes.ts'
import { contractVersion } from '../../../shared/contract/version.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { checkedOutRevision } from './revision.ts'

const root = new URL('../../../', import.meta.url)

export const routes: NounRoutes = (serve, { config }) => {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const known = {
    version,
    revision: config.revision ?? checkedOutRevision(root),
    contractVersion,
    clientVersion,
    startedAt: new Date(performance.timeOrigin).toISOString(),
  }
  serve(readVersion, async () => known)
}
