import { counter } from './counter.ts'

/** What browsers refused to do for documents. */
export const policyViolations = counter<{ readonly directive: string; readonly disposition: string }>()

/** How loads of remotes went. */
export const remoteLoads = counter<{ readonly outcome: string }>()

/** How pages were rendered for documents. */
export const renderedPages = counter<{ readonly remote: string; readonly outcome: string }>()
