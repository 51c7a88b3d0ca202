import { cutText } from '../../../../shared/server/cut-text.ts'
import type { Candidate, Candidates, Field, FieldValues, Source } from '../product-reading.ts'

const maxPerField = 50
const maxEvidence = 200

/** Collects what a page says, field by field. */
export class CandidateList {
  readonly #lists: { readonly [Name in Field]: Candidate<FieldValues[Name]>[] } = {
    title: [],
    image: [],
    price: [],
    claimedPrice: [],
    stock: [],
    seller: [],
    gtin: [],
    sku: [],
    brand: [],
  }

  /** Adds a finding for a field; empty texts are skipped. */
  add<Name extends Field>(field: Name, source: Source, text: string, value: FieldValues[Name] | undefined): void {
    const list = this.#lists[field]
    const evidence = cutText(text.trim(), maxEvidence)
    if (evidence === '' || list.length >= maxPerField) return
    list.push({ source, text: evidence, value })
  }

  all(): Candidates {
    return this.#lists
  }
}
