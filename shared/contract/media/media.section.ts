import { defineContractSection } from '../permission.ts'

/** Staff of any section choose pictures, so all of them may view the library; one permission covers writing. */
export const media = defineContractSection({ name: 'media', title: 'Media', viewers: 'staff', writers: 'update_media' })
