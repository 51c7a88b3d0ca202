import { defineContractSection } from '../permission.ts'

/** Staff of any section choose pictures, so that all of them may see the library; one permission covers writing it. */
export const media = defineContractSection({ name: 'media', title: 'Media', viewers: 'staff', writers: 'update_media' })
