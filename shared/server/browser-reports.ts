import { counter } from './counter.ts'

/** What browsers refused to do for documents. */
export const policyViolations = counter<{ readonly directive: string; readonly disposition: string }>()

/** How loads of remotes went. */
export const remoteLoads = counter<{ readonly outcome: string }>()

/**
 * What documents were answered with: sent again as they were, made anew with or without a page that was to be rendered, of a
 * screen that browsers draw, or refused.
 */
export const sentDocuments = counter<{
  readonly outcome: 'kept' | 'rendered' | 'unrendered' | 'guarded' | `refused-${'share' | 'rate' | 'load'}`
}>()

/** How pages were rendered for documents. */
export const renderedPages = counter<{ readonly remote: string; readonly outcome: string }>()
