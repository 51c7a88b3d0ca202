import { exampleOf } from '../example.ts'
import { readVersion } from './version.routes.ts'

export const examples = [
  exampleOf(readVersion, {
    reply: {
      version: '0.1.0',
      revision: 'e73b988f27baa4d200f8ae1ea2dcc620e39a9425',
      contractVersion: '1.2.0',
      clientVersion: '0.1.106',
      startedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
]
