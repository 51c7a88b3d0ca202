import { hash, randomBytes } from 'node:crypto'

export const newPostbackSecret = (): string => randomBytes(24).toString('base64url')
export const hashOfPostbackSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
