import { audit } from '../../../shared/contract/audit/audit.collection.ts'
import { listSections } from '../../../shared/contract/section/section.routes.ts'
import { user } from '../../../shared/contract/user/user.collection.ts'
import type { Contract } from '../../../shared/server/contract-folder.ts'
import { isAllowed } from '../http/account.ts'
import type { Serve } from '../http/serve-route.ts'

/** What these see names sections of others: the permissions of each account, a new one's too, and every change. */
const audiencesOfAll = [user.permission('view'), user.permission('create'), audit.permission()]

/** The sections that the contract declares, for screens that list them: those that the caller may see. */
export function serveSections(serve: Serve, { sections }: Contract): void {
  serve(listSections, async ({ account }) => {
    const seesAll = audiencesOfAll.some((audience) => isAllowed(account, audience))
    const seen = sections.filter(({ viewers }) => seesAll || isAllowed(account, viewers))
    return { items: seen.map(({ name, title, permissions }) => ({ name, title, permissions: [...permissions] })) }
  })
}
