import { readFileSync } from 'node:fs'
import { clientVersion } from '../../../shared/contract/call.limits.ts'
import { readVersion } from '../../../shared/contract/version/version.routes.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { checkedOutRevision } from './revision.ts'

const root = new URL('../../../', import.meta.url)

function versionOf(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL(`${folder}package.json`, root), 'utf8'))
  return version
}

export const routes: NounRoutes = (serve, { config }) => {
  const known = {
    version: versionOf('./'),
    revision: config.revision ?? checkedOutRevision(root),
    contractVersion: versionOf('./shared/'),
    clientVersion,
    startedAt: new Date(performance.timeOrigin).toISOString(),
  }
  serve(readVersion, async () => known)
}
