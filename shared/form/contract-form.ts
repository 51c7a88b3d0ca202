/**
 * One way to edit, for the site, the account and the back-office. `useContractForm(route, …)` is a form of one call:
 * its fields, their values and what may be wrong with them come from the schema of the route's body.
 * `ContractForm` is the element around the fields, and `failureSentence` says what is wrong where there is no form. All
 * of it is one façade: a remote that bundled a part would bundle its words.
 */
export { failureSentence } from './failure-sentence.ts'
export type { FieldWords } from './field-sentence.ts'
export { ContractForm } from './form-element.tsx'
export { type ContractFormState, type InputValues, useContractForm } from './use-contract-form.ts'
