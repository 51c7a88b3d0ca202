import { defineSection } from '../permission.ts'

/** Releases of the remotes. */
export const releases = defineSection({ name: 'releases', title: 'Releases' })
