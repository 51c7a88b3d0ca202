import { OneOf } from '../schema/structure.ts'

export const platforms = ['MOBILE_APP', 'BROWSER_EXTENSION', 'WEBSITE', 'SOCIAL_MEDIA', 'ALL'] as const
export const Platform = OneOf(platforms)
export type Platform = (typeof platforms)[number]
