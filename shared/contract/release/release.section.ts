import { defineContractSection } from '../permission.ts'

/** Releases of the remotes. */
export const releases = defineContractSection({ name: 'releases', title: 'Releases' })
