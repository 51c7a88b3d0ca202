import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import { readState } from '@qasima/shared/federation/packed-state'

/** The state of a document. */
export const stateOf = (document: string): DocumentState =>
  readState(new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(document)?.[1] ?? '{}')
